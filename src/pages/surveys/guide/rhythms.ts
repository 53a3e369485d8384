import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { namesIn } from '../model/events'
import type { SurveyValues } from '../model/survey'

/** Frequency at which one person is surveyed, as a single choice. In the API it is spread over several fields. */
export type Rhythm = 'once' | 'monthly' | 'quarterly' | 'yearly' | 'always'

type RhythmFields = Required<Pick<SurveyValues, 'schedule' | 'iteration_count' | 'iteration_frequency_days'>>

const rounds = (iteration_count: number, iteration_frequency_days: number): RhythmFields => ({
  schedule: 'recurring',
  iteration_count,
  iteration_frequency_days,
})

const FIELDS: Record<Rhythm, RhythmFields> = {
  once: { schedule: 'once', iteration_count: null, iteration_frequency_days: null },
  monthly: rounds(12, 30),
  quarterly: rounds(4, 90),
  yearly: rounds(3, 365),
  always: { schedule: 'always', iteration_count: null, iteration_frequency_days: null },
}

/** Field values that set the frequency. */
export const rhythmFields = (rhythm: Rhythm) => FIELDS[rhythm]

/** Events of a survey with the frequency: with `always`, every occurrence opens it. */
export function rhythmEvents(rhythm: Rhythm, events: unknown): unknown {
  if (!isObject(events) || namesIn(events).length === 0) return events
  const { repeatedActivation: _, ...rest } = events
  return rhythm === 'always' ? { ...rest, repeatedActivation: true } : rest
}

type Timing = Pick<SurveyValues, 'schedule' | 'iteration_count' | 'iteration_frequency_days'> & {
  conditions: JsonRecord
}

/** Frequency of a survey; null for a combination that the guide does not offer. */
export function rhythmOf({ conditions, ...survey }: Timing): Rhythm | null {
  const { schedule, iteration_count: count, iteration_frequency_days: days } = survey
  const { events } = conditions
  const eachTime = isObject(events) && events.repeatedActivation === true && namesIn(events).length > 0
  if (count || days) {
    const named = (['monthly', 'quarterly', 'yearly'] as const).find(
      (rhythm) => FIELDS[rhythm].iteration_frequency_days === days,
    )
    return count && !eachTime && schedule !== 'always' ? (named ?? null) : null
  }
  if (schedule === 'always' || eachTime) return 'always'
  return schedule === 'once' || schedule === null || schedule === undefined ? 'once' : null
}
