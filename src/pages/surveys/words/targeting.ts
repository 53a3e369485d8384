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
  if (groups.length > 0) words.push(`People who match ${groups.map(groupWords).join(', or who match ')}`)
  const days = conditions?.seenSurveyWaitPeriodInDays
  if (typeof days === 'number' && days > 0) {
    words.push(`Nobody who saw a survey in the last ${counted(days, 'day')}`)
  }
  return words
}

function groupWords({ properties, rollout_percentage }: JsonRecord) {
  const tests = Array.isArray(properties) ? properties.filter(isObject) : []
  const named = tests.map(({ key, operator, value }) => {
    const words = String(operator ?? 'exact').replaceAll('_', ' ')
    const wanted = Array.isArray(value) ? value.join(' or ') : value
    return /^is (not )?set$/.test(words) ? `${key} ${words}` : `${key} ${words} ${quoted(wanted)}`
  })
  const share =
    typeof rollout_percentage === 'number' && rollout_percentage < 100 ? `${rollout_percentage} % of ` : ''
  return named.length > 0 ? `${share}${share && 'those with '}${listed(named)}` : `${share}everyone`
}

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
