import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { getEventNames } from '../model/events'
import type { SurveyValues } from '../model/survey-values'

/** Frequency at which one person is surveyed, as a single choice. In the API it is spread over several fields. */
export type Frequency = 'once' | 'monthly' | 'quarterly' | 'yearly' | 'always'

type FrequencyFields = Required<
  Pick<SurveyValues, 'schedule' | 'iteration_count' | 'iteration_frequency_days'>
>

const buildRounds = (iteration_count: number, iteration_frequency_days: number): FrequencyFields => ({
  schedule: 'recurring',
  iteration_count,
  iteration_frequency_days,
})

const FIELDS: Record<Frequency, FrequencyFields> = {
  once: { schedule: 'once', iteration_count: null, iteration_frequency_days: null },
  monthly: buildRounds(12, 30),
  quarterly: buildRounds(4, 90),
  yearly: buildRounds(3, 365),
  always: { schedule: 'always', iteration_count: null, iteration_frequency_days: null },
}

/** Field values that set the frequency. */
export const getFrequencyFields = (frequency: Frequency) => FIELDS[frequency]

/** Events of a survey with the frequency: with `always`, every occurrence opens it. */
export function setRepeatedActivation(frequency: Frequency, events: unknown): unknown {
  if (!isObject(events) || getEventNames(events).length === 0) return events
  const { repeatedActivation: _, ...rest } = events
  return frequency === 'always' ? { ...rest, repeatedActivation: true } : rest
}

type Timing = Pick<SurveyValues, 'schedule' | 'iteration_count' | 'iteration_frequency_days'> & {
  conditions: JsonRecord
}

/** Frequency of a survey; null for a combination that the guide does not offer. */
export function parseFrequency({ conditions, ...survey }: Timing): Frequency | null {
  const { schedule, iteration_count: count, iteration_frequency_days: days } = survey
  const { events } = conditions
  const eachTime = isObject(events) && events.repeatedActivation === true && getEventNames(events).length > 0
  if (count || days) {
    const matchingFrequency = (['monthly', 'quarterly', 'yearly'] as const).find(
      (rhythm) => FIELDS[rhythm].iteration_frequency_days === days,
    )
    return count && !eachTime && schedule !== 'always' ? (matchingFrequency ?? null) : null
  }
  if (schedule === 'always' || eachTime) return 'always'
  return schedule === 'once' || schedule === null || schedule === undefined ? 'once' : null
}

/** Recommendations of a template beyond the values that it sets. */
export interface Recommendation {
  rhythm: Frequency
  /** Recommendation for reviewing the questions. */
  questions?: string
  /** Recommended audience and pages, as a sentence. */
  where: string
  /** Recommended timing, as a sentence. */
  when: string
}
