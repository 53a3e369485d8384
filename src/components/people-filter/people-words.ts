import { isObject, type JsonRecord } from '../../../contract/is-object'
import { t } from '../../texts/text'
import { withCommas } from '../cells/clauses'
import { listed } from '../cells/number'
import { quoted } from '../cells/quoted'
import { spanWords } from '../cells/spans'
import { operatorNamed } from './operators'

const UNITS: Record<string, string> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }

/** Formats a date, or a span before now: `7 days ago`. */
function dateWords(value: unknown) {
  const [, count, unit] = (typeof value === 'string' && /^-?(\d{1,5})([hdwmy])$/.exec(value)) || []
  return count && unit
    ? t('{span} ago', { span: spanWords(Number(count), UNITS[unit] ?? unit) })
    : quoted(value)
}

/** Formats the expected values; an ellipsis if empty. */
function texts(value: unknown) {
  const wanted = Array.isArray(value) ? value : [value]
  const isBlank = wanted.every((one) => one === undefined || one === null || one === '')
  return isBlank ? '…' : listed(wanted.map(textOf), 'or')
}
const textOf = (value: unknown) => quoted(typeof value === 'object' ? JSON.stringify(value) : value)

/** Formats the test on a property: `contains “x”`. An unknown operator is displayed as is. */
export function testWords(operator: unknown, value: unknown): string {
  const known = operatorNamed(operator)
  if (known?.takes === 'nothing') return known.label
  const wanted = known?.takes === 'date' ? dateWords(value) : texts(value)
  return t('{test} {value}', { test: known?.label ?? String(operator), value: wanted }).trim()
}

/** Formats a feature flag condition: `who have the feature flag “x” in its variant “y”`. */
export function flagClause(flag: unknown, wanted: unknown = true): string {
  const key = quoted(flag)
  if (wanted === false) return t('who do not have the feature flag {key}', { key })
  return wanted === true
    ? t('who have the feature flag {key}', { key })
    : t('who have the feature flag {key} in its variant {variant}', { key, variant: quoted(wanted) })
}

/** Formats a condition of a filter as a clause: `whose plan is “pro”`. */
export function propertyClause({ key, operator, value, type }: JsonRecord): string {
  if (type === 'cohort') {
    return operator === 'not_in'
      ? t('who are not in the cohort {cohort}', { cohort: quoted(value) })
      : t('who are in the cohort {cohort}', { cohort: quoted(value) })
  }
  if (type === 'flag') return flagClause(key, value)
  const property = key === undefined || key === '' ? '…' : String(key)
  const test = testWords(operator, value)
  return type === undefined || type === 'person'
    ? t('whose {property} {test}', { property, test })
    : t('whose {kind} property {property} {test}', { kind: String(type), property, test })
}

/** Joins all clauses: `who are a, whose b is c and whose d is known`. */
function allClauses(clauses: readonly string[]): string {
  const last = clauses.at(-1)
  if (last === undefined || clauses.length === 1) return last ?? ''
  return t('{clauses} and {last}', { clauses: withCommas(clauses.slice(0, -1)), last })
}

/** Formats the users that match the clauses. */
export const peopleClause = (clauses: string): string => t('people {clauses}', { clauses })

/**
 * Returns the groups of a filter, at least one of them must match; old filters are one group, without a list around it.
 */
const groupsOf = (filters: JsonRecord) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

/** Formats the users of a group, with additional clauses: `20 % of the people whose plan is “pro”`. */
function groupWords({ properties, rollout_percentage: share }: JsonRecord, also: string[]) {
  const tests = Array.isArray(properties) ? properties.filter(isObject) : []
  const clauses = allClauses([...also, ...tests.map(propertyClause)])
  const isPart = typeof share === 'number' && share < 100
  if (clauses === '') return isPart ? t('{share} % of all people', { share }) : t('everyone')
  return isPart ? t('{share} % of the people {clauses}', { share, clauses }) : peopleClause(clauses)
}

/** Formats the users that match a filter; `also` are additional clauses that apply to all of them. */
export function peopleWords(filters: JsonRecord | null, also: string[]): string[] {
  if (filters === null) return [groupWords({}, also)]
  const groups = groupsOf(filters)
  return groups.length > 0 ? groups.map((group) => groupWords(group, also)) : [t('nobody')]
}

/** Joins groups of users with “or”: `people whose a is known, or 10 % of all people`. */
export const anyOf = (people: readonly string[]): string =>
  people.length === 0
    ? t('nobody')
    : people.reduce((before, after) => t('{before}, or {after}', { before, after }))
