import { isObject, type JsonRecord } from '../../../contract/json-object'
import { t } from '../../texts/text'
import { counted, listed } from '../cells/number'
import { quoted } from '../cells/quoted'
import { operatorNamed } from './operators'

const UNITS: Record<string, string> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }

/** A date, or a span back from now as people say it: `7 days ago`. */
function dateWords(value: unknown) {
  const [, count, unit] = (typeof value === 'string' && /^-?(\d{1,5})([hdwmy])$/.exec(value)) || []
  return count && unit
    ? t('{count} ago', { count: counted(Number(count), UNITS[unit] ?? unit) })
    : quoted(value)
}

/** What is wanted; dots where nothing is written yet. */
function texts(value: unknown) {
  const wanted = Array.isArray(value) ? value : [value]
  const isBlank = wanted.every((one) => one === undefined || one === null || one === '')
  return isBlank ? '…' : listed(wanted.map(textOf), 'or')
}
const textOf = (value: unknown) => quoted(typeof value === 'object' ? JSON.stringify(value) : value)

/** `contains “x”`: the test on a property. An operator that is not known here is shown as it is. */
function testWords(operator: unknown, value: unknown) {
  const known = operatorNamed(operator)
  if (known?.takes === 'nothing') return known.label
  const wanted = known?.takes === 'date' ? dateWords(value) : texts(value)
  return `${known?.label ?? String(operator)} ${wanted}`.trim()
}

/** `who have the feature flag “x” in its variant “y”`. */
export function flagClause(key: unknown, wanted: unknown = true) {
  if (wanted === false) return t('who do not have the feature flag {key}', { key: quoted(key) })
  return t('who have the feature flag {key}{it}', {
    key: quoted(key),
    it: wanted === true ? '' : t(' in its variant {wanted}', { wanted: quoted(wanted) }),
  })
}

/** What a condition of a filter says of people: `whose plan is “pro”`. */
export function propertyClause({ key, operator, value, type }: JsonRecord): string {
  if (type === 'cohort')
    return t('who are {it}in the cohort {value}', {
      it: operator === 'not_in' ? 'not ' : '',
      value: quoted(value),
    })
  if (type === 'flag') return flagClause(key, value)
  const whose =
    type === undefined || type === 'person' ? 'whose' : t('whose {type} property', { type: String(type) })
  const name = key === undefined || key === '' ? '…' : String(key)
  return `${whose} ${name} ${testWords(operator, value)}`
}

/** The groups of a filter, one of which has to match; old filters are one group, without a list around it. */
const groupsOf = (filters: JsonRecord) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

/** The people of a group, of whom more can be said: `20 % of the people whose plan is “pro”`. */
function groupWords({ properties, rollout_percentage: share }: JsonRecord, also: string[]) {
  const tests = Array.isArray(properties) ? properties.filter(isObject) : []
  const clauses = listed([...also, ...tests.map(propertyClause)])
  const part = typeof share === 'number' && share < 100 ? `${share} % of ` : ''
  if (clauses === '') return part ? t('{part}all people', { part }) : 'everyone'
  return t('{it}people {clauses}', { it: part && `${part}the `, clauses })
}

/** The people that a filter lets through, `also` being what else is said of all of them. */
export function peopleWords(filters: JsonRecord | null, also: string[]): string[] {
  if (filters === null) return [groupWords({}, also)]
  const groups = groupsOf(filters)
  return groups.length > 0 ? groups.map((group) => groupWords(group, also)) : ['nobody']
}
