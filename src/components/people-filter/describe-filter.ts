import { isObject, type JsonRecord } from '../../../contract/is-object'
import { t } from '../../lib/i18n/translate'
import { formatList } from '../ui/cells/format-number'
import { formatSpan } from '../ui/cells/format-time'
import { joinWithCommas, quote } from '../ui/cells/join-text'
import { findOperator } from './filter'

const UNITS: Record<string, string> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }

/** Formats a date, or a span before now: `7 days ago`. */
function formatDateValue(value: unknown) {
  const [, count, unit] = (typeof value === 'string' && /^-?(\d{1,5})([hdwmy])$/.exec(value)) || []
  return count && unit
    ? t('{span} ago', { span: formatSpan(Number(count), UNITS[unit] ?? unit) })
    : quote(value)
}

/** Formats the expected values; an ellipsis if empty. */
function formatTexts(value: unknown) {
  const values = Array.isArray(value) ? value : [value]
  const isBlank = values.every((item) => item === undefined || item === null || item === '')
  return isBlank ? '…' : formatList(values.map(quoteValue), 'or')
}
const quoteValue = (value: unknown) => quote(typeof value === 'object' ? JSON.stringify(value) : value)

/** Formats the test on a property: `contains “x”`. An unknown operator is displayed as is. */
export function formatTest(operator: unknown, value: unknown): string {
  const knownOperator = findOperator(operator)
  if (knownOperator?.takes === 'nothing') return knownOperator.label
  const valueText = knownOperator?.takes === 'date' ? formatDateValue(value) : formatTexts(value)
  return t('{test} {value}', { test: knownOperator?.label ?? String(operator), value: valueText }).trim()
}

/** Formats a feature flag condition: `who have the feature flag “x” in its variant “y”`. */
export function formatFlagClause(flag: unknown, variant: unknown = true): string {
  const key = quote(flag)
  if (variant === false) return t('who do not have the feature flag {key}', { key })
  return variant === true
    ? t('who have the feature flag {key}', { key })
    : t('who have the feature flag {key} in its variant {variant}', { key, variant: quote(variant) })
}

/** Formats a condition of a filter as a clause: `whose plan is “pro”`. */
export function formatPropertyClause({ key, operator, value, type }: JsonRecord): string {
  if (type === 'cohort') {
    return operator === 'not_in'
      ? t('who are not in the cohort {cohort}', { cohort: quote(value) })
      : t('who are in the cohort {cohort}', { cohort: quote(value) })
  }
  if (type === 'flag') return formatFlagClause(key, value)
  const property = key === undefined || key === '' ? '…' : String(key)
  const test = formatTest(operator, value)
  return type === undefined || type === 'person'
    ? t('whose {property} {test}', { property, test })
    : t('whose {kind} property {property} {test}', { kind: String(type), property, test })
}

/** Joins all clauses: `who are a, whose b is c and whose d is known`. */
function joinClauses(clauses: readonly string[]): string {
  const last = clauses.at(-1)
  if (last === undefined || clauses.length === 1) return last ?? ''
  return t('{clauses} and {last}', { clauses: joinWithCommas(clauses.slice(0, -1)), last })
}

/** Formats the users that match the clauses. */
export const formatPeopleClause = (clauses: string): string => t('users {clauses}', { clauses })

/**
 * Returns the groups of a filter, at least one of them must match; old filters are one group, without a list around it.
 */
const getGroups = (filters: JsonRecord) =>
  Array.isArray(filters.groups) ? filters.groups.filter(isObject) : [filters]

/** Formats the users of a group, with additional clauses: `20 % of the people whose plan is “pro”`. */
function describeGroup({ properties, rollout_percentage: share }: JsonRecord, also: string[]) {
  const tests = Array.isArray(properties) ? properties.filter(isObject) : []
  const clauses = joinClauses([...also, ...tests.map(formatPropertyClause)])
  const isPart = typeof share === 'number' && share < 100
  if (clauses === '') return isPart ? t('{share}% of all users', { share }) : t('everyone')
  return isPart ? t('{share}% of users {clauses}', { share, clauses }) : formatPeopleClause(clauses)
}

/** Formats the users that match a filter; `also` are additional clauses that apply to all of them. */
export function describeGroups(filters: JsonRecord | null, also: string[]): string[] {
  if (filters === null) return [describeGroup({}, also)]
  const groups = getGroups(filters)
  return groups.length > 0 ? groups.map((group) => describeGroup(group, also)) : [t('no one')]
}

/** Joins groups of users with “or”: `people whose a is known, or 10 % of all people`. */
export const formatAnyGroup = (people: readonly string[]): string =>
  people.length === 0
    ? t('no one')
    : people.reduce((before, after) => t('{before}, or {after}', { before, after }))
