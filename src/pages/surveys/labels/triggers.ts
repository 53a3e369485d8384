import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { formatTest } from '../../../components/people-filter/describe-filter'
import { t, tn } from '../../../lib/i18n/translate'
import { getEventNames } from '../model/events'
import { formatList, quote } from './choices'

/** Formats an event with its property filters: `“paid” where plan is “pro”`. */
function describeEvent({ name, id, propertyFilters }: JsonRecord) {
  const event = quote(name ?? id ?? t('unnamed'))
  const tests = Object.entries(isObject(propertyFilters) ? propertyFilters : {}).map(([key, filter]) => {
    const { operator, values } = isObject(filter) ? filter : {}
    return t('{property} {test}', { property: key, test: formatTest(operator, values) })
  })
  return tests.length > 0 ? t('{event} where {tests}', { event, tests: formatList(tests) }) : event
}

function describeEvents(group: unknown) {
  const values = isObject(group) && Array.isArray(group.values) ? group.values.filter(isObject) : []
  return values.map(describeEvent)
}

const isRepeating = ({ events }: JsonRecord) =>
  isObject(events) && events.repeatedActivation === true && getEventNames(events).length > 0

/** Describes the triggers of a survey, and the events that cancel it. */
export function describeTriggers(conditions: JsonRecord): string[] {
  const [happened, done, cancelled] = [
    describeEvents(conditions.events),
    getEventNames(conditions.actions).map(quote),
    describeEvents(conditions.cancelEvents),
  ]
  const [events, actions] = [formatList(happened, 'or'), formatList(done, 'or')]
  const lines: string[] = []
  if (happened.length > 0)
    lines.push(
      isRepeating(conditions)
        ? t('after each event {events}', { events })
        : t('after the event {events}', { events }),
    )
  if (done.length > 0)
    lines.push(
      happened.length > 0
        ? t('or after the action {actions}', { actions })
        : t('after the action {actions}', { actions }),
    )
  if (cancelled.length > 0)
    lines.push(t('unless {events} occurs first', { events: formatList(cancelled, 'or') }))
  return lines
}

/** Repetition settings of a survey for one person. */
export interface Repetition {
  schedule?: string | null | undefined
  iteration_count?: number | null | undefined
  iteration_frequency_days?: number | null | undefined
}

/** Describes the maximum frequency at which one person sees a survey. */
export function describeFrequency(repetition: Repetition, conditions: JsonRecord): string {
  const { schedule, iteration_count: count, iteration_frequency_days: days } = repetition
  if (schedule === 'always') return t('every time, without limit')
  if (isRepeating(conditions)) return t('repeatedly')
  if (!count || !days || count === 1) return t('at most once')
  return tn(
    days,
    'at most once in each of {rounds} iterations, one every day',
    'at most once in each of {rounds} iterations, one every {n} days',
    { rounds: count },
  )
}
