import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { namesIn } from '../model/events'
import { listed, quoted } from './lists'
import { propertyClause } from './people'

/** `where plan is “pro”`: what an event must have been like. */
function eventFilterWords(filters: unknown) {
  if (!isObject(filters)) return ''
  const tests = Object.entries(filters).map(([key, filter]) => {
    const { operator, values } = isObject(filter) ? filter : {}
    return propertyClause({ key, operator, value: values }).replace(/^whose /, '')
  })
  return tests.length > 0 ? ` where ${listed(tests)}` : ''
}

function eventWords(group: unknown) {
  const values = isObject(group) && Array.isArray(group.values) ? group.values.filter(isObject) : []
  return values.map(
    (event) => `${quoted(event.name ?? event.id ?? 'unnamed')}${eventFilterWords(event.propertyFilters)}`,
  )
}

const repeats = ({ events }: JsonRecord) =>
  isObject(events) && events.repeatedActivation === true && namesIn(events).length > 0

/** After what a survey appears, and what keeps it from appearing. */
export function occasionWords(conditions: JsonRecord): string[] {
  const { events, actions, cancelEvents } = conditions
  const [happened, done, cancelled] = [eventWords(events), namesIn(actions), eventWords(cancelEvents)]
  const words: string[] = []
  if (happened.length > 0)
    words.push(
      `after the event ${listed(happened, 'or')}${repeats(conditions) ? ', every time it happens' : ''}`,
    )
  if (done.length > 0)
    words.push(`${happened.length > 0 ? 'or ' : ''}after the action ${listed(done.map(quoted), 'or')}`)
  if (cancelled.length > 0) words.push(`unless ${listed(cancelled, 'or')} happens first`)
  return words
}

/** How often a survey is shown to one person. */
export interface Repetition {
  schedule?: string | null | undefined
  iteration_count?: number | null | undefined
  iteration_frequency_days?: number | null | undefined
}

/** How often one person sees a survey at most. */
export function frequencyWords(repetition: Repetition, conditions: JsonRecord): string {
  const { schedule, iteration_count: count, iteration_frequency_days: days } = repetition
  if (schedule === 'always') return 'every time, however often'
  if (repeats(conditions)) return 'again and again'
  if (count && days) {
    const every = days === 1 ? 'every day' : `every ${days} days`
    return count === 1 ? 'at most once' : `at most once in each of ${count} rounds, a new one ${every}`
  }
  return 'at most once'
}
