import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { propertyClause } from '../../../components/people-filter/people-words'
import { t } from '../../../texts/text'
import { namesIn } from '../model/events'
import { listed, quoted } from './lists'

/** `where plan is “pro”`: what an event must have been like. */
function eventFilterWords(filters: unknown) {
  if (!isObject(filters)) return ''
  const tests = Object.entries(filters).map(([key, filter]) => {
    const { operator, values } = isObject(filter) ? filter : {}
    return propertyClause({ key, operator, value: values }).replace(/^whose /, '')
  })
  return tests.length > 0 ? t(' where {tests}', { tests: listed(tests) }) : ''
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
      t('after the event {happened}{repeats}', {
        happened: listed(happened, 'or'),
        repeats: repeats(conditions) ? t(', every time it happens') : '',
      }),
    )
  if (done.length > 0)
    words.push(
      t('{it}after the action {done}', {
        it: happened.length > 0 ? 'or ' : '',
        done: listed(done.map(quoted), 'or'),
      }),
    )
  if (cancelled.length > 0)
    words.push(t('unless {cancelled} happens first', { cancelled: listed(cancelled, 'or') }))
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
  if (schedule === 'always') return t('every time, however often')
  if (repeats(conditions)) return t('again and again')
  if (count && days) {
    const every = days === 1 ? t('every day') : t('every {days} days', { days })
    return count === 1
      ? t('at most once')
      : t('at most once in each of {count} rounds, a new one {every}', { count, every })
  }
  return t('at most once')
}
