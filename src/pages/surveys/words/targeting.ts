import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { counted, listed, quoted } from './lists'
import { labelOf, MATCH_OPTIONS } from './options'

/** The names in `{values: [{name}]}`, which events and actions are kept in. */
export function namesIn(group: unknown): string[] {
  const values = isObject(group) && Array.isArray(group.values) ? group.values : []
  return values.filter(isObject).map((value) => String(value.name ?? value.id ?? 'unnamed'))
}

function pageWords({ url, urlMatchType, selector }: JsonRecord) {
  const words: string[] = []
  if (url)
    words.push(`On pages whose address ${labelOf(MATCH_OPTIONS, urlMatchType ?? 'icontains')} ${quoted(url)}`)
  if (selector) words.push(`Where the page has an element ${quoted(selector)}`)
  return words
}

function deviceWords({ deviceTypes, deviceTypesMatchType }: JsonRecord) {
  if (!Array.isArray(deviceTypes) || deviceTypes.length === 0) return []
  const match = deviceTypesMatchType ?? 'icontains'
  const devices = listed(deviceTypes.map(String), 'or')
  return [
    match === 'icontains' || match === 'exact'
      ? `On ${devices}`
      : `On devices whose type ${labelOf(MATCH_OPTIONS, match)} ${devices}`,
  ]
}

function occasionWords({ events, actions, cancelEvents }: JsonRecord) {
  const words: string[] = []
  const [happened, done, cancelled] = [namesIn(events), namesIn(actions), namesIn(cancelEvents)]
  if (happened.length > 0) {
    const each = isObject(events) && events.repeatedActivation === true
    words.push(
      `After the event ${listed(happened.map(quoted), 'or')}${each ? ', every time it happens' : ''}`,
    )
  }
  if (done.length > 0) words.push(`After the action ${listed(done.map(quoted), 'or')}`)
  if (cancelled.length > 0) words.push(`Unless ${listed(cancelled.map(quoted), 'or')} happens first`)
  return words
}

/** Who and what a survey is shown to, besides its conditions. */
export interface Audience {
  conditions: JsonRecord | null
  flagKey: string | null
  filters: JsonRecord | null
}

function peopleWords({ conditions, flagKey, filters }: Audience) {
  const words: string[] = []
  const variant = conditions?.linkedFlagVariant
  if (flagKey !== null) {
    const any = variant === undefined || variant === null || variant === '' || variant === 'any'
    words.push(
      `People who have the feature flag ${quoted(flagKey)}${any ? '' : ` in its variant ${quoted(variant)}`}`,
    )
  }
  const groups = Array.isArray(filters?.groups) ? filters.groups.filter(isObject) : []
  if (groups.length > 0) words.push(capitalized(groups.map(groupWords).join(', or ')))
  const days = conditions?.seenSurveyWaitPeriodInDays
  if (typeof days === 'number' && days > 0) {
    words.push(`Nobody who saw a survey in the last ${counted(days, 'day')}`)
  }
  return words
}

const OPERATORS: Record<string, string> = {
  exact: 'is',
  icontains: 'contains',
  not_icontains: 'does not contain',
  regex: 'matches',
  not_regex: 'does not match',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  is_date_exact: 'is on',
  is_date_before: 'is before',
  is_date_after: 'is after',
}

function testWords({ key, operator, value, type }: JsonRecord) {
  if (type === 'cohort') return `cohort ${quoted(value)}`
  const name = String(operator ?? 'exact')
  const words = OPERATORS[name] ?? name.replaceAll('_', ' ')
  const wanted = Array.isArray(value) ? listed(value.map(quoted), 'or') : quoted(value)
  return /^is_(not_)?set$/.test(name) ? `${key} ${words}` : `${key} ${words} ${wanted}`
}

function groupWords({ properties, rollout_percentage: share }: JsonRecord) {
  const tests = Array.isArray(properties) ? properties.filter(isObject) : []
  const some = typeof share === 'number' && share < 100
  if (tests.length === 0) return some ? `${share} % of all people` : 'everyone'
  return `people whose ${listed(tests.map(testWords))}${some ? ` (${share} % of them)` : ''}`
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Who sees a survey, where and when: one line for each condition, none for everyone everywhere. */
export function targetingWords(audience: Audience): string[] {
  const conditions = audience.conditions ?? {}
  return [
    ...peopleWords(audience),
    ...pageWords(conditions),
    ...deviceWords(conditions),
    ...occasionWords(conditions),
  ]
}
