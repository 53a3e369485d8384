import { type SQL, sql } from 'drizzle-orm'
import {
  EXPORT_FILTER_OPERATORS,
  EXPORT_FILTER_TYPES,
  EXPORT_FILTER_VALUES_MAX,
  EXPORT_FILTERS_MAX,
  type ExportFilterOperator,
} from '../../../../contract/domain/export-filters'
import type { ExportModel } from '../../../../contract/domain/exports'
import { addDays, parseTimestamp } from '../../../../contract/domain/timestamps'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { PropertyFilter } from '../../../../contract/schemas/property-filters'
import { invalid } from '../../../core/errors'
import { compileConditionFor } from './hogql/compile-query'
import type { Dialect } from './hogql/dialect'
import { QueryError, SyntaxErrorAt } from './hogql/errors'
import { matchRegex } from './hogql/functions-text'

/** Validation error of export filters; the message is a full sentence. */
export class FilterError extends Error {
  override name = 'FilterError'
}

/** Names reserved for the interval bounds of a run. */
const RESERVED_KEYS = ['data_interval_start', 'data_interval_end']

/** Columns that contain the properties. */
const COLUMNS = { event: 'properties', person: 'person_properties' } as const

const throwFilterError = (reason: string): never => {
  throw new FilterError(reason)
}

/** Builds the condition that a row passes all filters, or null if there are none. Throws a `FilterError`. */
export function compileFilters(filters: unknown, model: ExportModel, dialect: Dialect): SQL | null {
  if (filters === null || filters === undefined) return null
  if (!Array.isArray(filters)) return throwFilterError('Filters must be a list.')
  if (filters.length === 0) return null
  if (model !== 'events') return throwFilterError('Only exports of events can have filters.')
  if (filters.length > EXPORT_FILTERS_MAX)
    return throwFilterError(`At most ${EXPORT_FILTERS_MAX} filters are allowed.`)
  const conditions = filters.map((filter, index) => compileNumbered(filter, index, dialect))
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Builds the condition of one filter; errors include the number of the filter. */
function compileNumbered(filter: unknown, index: number, dialect: Dialect): SQL {
  try {
    return compileFilter(filter, dialect)
  } catch (error) {
    if (error instanceof FilterError || error instanceof QueryError || error instanceof SyntaxErrorAt) {
      throw new FilterError(`Filter ${index + 1}: ${error.message}`)
    }
    throw error
  }
}

function compileFilter(filter: unknown, dialect: Dialect): SQL {
  if (!isObject(filter)) return throwFilterError('A filter must be an object.')
  const { key } = filter
  const type = EXPORT_FILTER_TYPES.find((candidate) => candidate === filter.type)
  if (!type) return throwFilterError(`The type must be one of: ${EXPORT_FILTER_TYPES.join(', ')}.`)
  if (typeof key !== 'string' || key === '') return throwFilterError('A filter requires a key.')
  if (RESERVED_KEYS.includes(key)) return throwFilterError(`${key} cannot be used as the key of a filter.`)
  if (type === 'hogql') return sql`coalesce(${compileConditionFor(key, 'events', dialect)}, false)`
  checkText(key)
  const column = dialect.fields.events[COLUMNS[type]]?.sql
  if (!column) throw new Error(`events have no ${COLUMNS[type]}`)
  return sql`(${compileComparison(dialect.textAt({ column, path: [key] }), filter, dialect)})`
}

/** Builds the condition of a filter of a list on a property of its events, of their persons, or of its persons. */
export function compilePropertyFilter(
  { type = 'event', key, ...comparison }: PropertyFilter,
  model: ExportModel,
  dialect: Dialect,
): SQL {
  const column = dialect.fields[model][model === 'persons' ? 'properties' : COLUMNS[type]]?.sql
  if (!column) throw new Error(`${model} have no properties`)
  try {
    checkText(key)
    return sql`(${compileComparison(dialect.textAt({ column, path: [key] }), comparison, dialect)})`
  } catch (error) {
    if (error instanceof FilterError) throw invalid(error.message, 'properties')
    throw error
  }
}

/** Builds a comparison. A missing or null property passes only negated operators. */
function compileComparison(value: SQL, filter: JsonRecord, dialect: Dialect): SQL {
  const { operator: sent, value: expected } = filter
  const operator = parseOperator(sent ?? 'exact')
  switch (operator) {
    case 'is_set':
      return sql`${value} is not null`
    case 'is_not_set':
      return sql`${value} is null`
    case 'exact':
    case 'in':
      return isEqualTo(value, expected, dialect)
    case 'is_not':
    case 'not_in':
      return sql`not ${isEqualTo(value, expected, dialect)}`
    case 'icontains':
      return containsText(value, expected, dialect)
    case 'not_icontains':
      return sql`not ${containsText(value, expected, dialect)}`
    case 'regex':
      return matchesPattern(value, expected, dialect)
    case 'not_regex':
      return sql`not ${matchesPattern(value, expected, dialect)}`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compareOrdered(value, operator, expected, dialect)
    case 'is_date_exact':
    case 'is_date_before':
    case 'is_date_after':
      return compareDates(dialect.parse(value, 'timestamp'), operator, expected, dialect)
  }
}

function parseOperator(operator: unknown): ExportFilterOperator {
  const names = Object.keys(EXPORT_FILTER_OPERATORS) as ExportFilterOperator[]
  const operatorName = names.find((name) => name === operator)
  return operatorName ?? throwFilterError(`The operator must be one of: ${names.join(', ')}.`)
}

function isEqualTo(value: SQL, expected: unknown, dialect: Dialect): SQL {
  const list = toTexts(expected).map((text) => dialect.toLiteral(text, 'text'))
  return sql`coalesce(${value} in (${sql.join(list, sql`, `)}), false)`
}

function containsText(value: SQL, expected: unknown, dialect: Dialect): SQL {
  return anyMatch(toTexts(expected).map((text) => dialect.containsText(value, text)))
}

function matchesPattern(value: SQL, expected: unknown, dialect: Dialect): SQL {
  return anyMatch(toTexts(expected).map((pattern) => matchRegex(value, pattern, 0, dialect)))
}

const anyMatch = (conditions: SQL[]): SQL => sql`coalesce(${sql.join(conditions, sql` or `)}, false)`

const ORDERS = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/** Builds an ordering comparison: numeric if the limit is a number, else as text. */
function compareOrdered(value: SQL, operator: keyof typeof ORDERS, expected: unknown, dialect: Dialect): SQL {
  const [limit, more] = toTexts(expected)
  if (limit === undefined || more !== undefined)
    return throwFilterError('A comparison by order requires exactly one value.')
  const number = limit.trim() === '' ? Number.NaN : Number(limit)
  const [operand, bound, kind] = Number.isFinite(number)
    ? ([dialect.parse(value, 'float'), dialect.toLiteral(number, 'float'), 'float'] as const)
    : ([value, dialect.toLiteral(limit, 'text'), 'text'] as const)
  return sql`coalesce(${dialect.compare(operand, ORDERS[operator], bound, kind)}, false)`
}

/** Builds a date comparison. A date without a time is the whole day in UTC. */
function compareDates(
  time: SQL,
  operator: 'is_date_exact' | 'is_date_before' | 'is_date_after',
  expected: unknown,
  dialect: Dialect,
): SQL {
  const from = typeof expected === 'string' ? parseTimestamp(expected) : null
  if (typeof expected !== 'string' || !from) {
    return throwFilterError(
      'The value must be an absolute date or time, so that every run uses the same value.',
    )
  }
  const wholeDay = !/[T ]/.test(expected)
  const to = wholeDay ? addDays(from, 1) : from
  if (!to) return throwFilterError('The date is too late.')
  const [first, last] = [dialect.toLiteral(from, 'timestamp'), dialect.toLiteral(to, 'timestamp')]
  if (operator === 'is_date_before') return sql`coalesce(${time} < ${first}, false)`
  if (operator === 'is_date_after') {
    return sql`coalesce(${time} ${wholeDay ? sql`>=` : sql`>`} ${last}, false)`
  }
  return wholeDay
    ? sql`coalesce(${time} >= ${first} and ${time} < ${last}, false)`
    : sql`coalesce(${time} = ${first}, false)`
}

/** Converts one value or several to the text form of JSON's `->>`. */
function toTexts(expected: unknown): string[] {
  const list: unknown[] = Array.isArray(expected) ? expected : [expected]
  if (list.length === 0) return throwFilterError('A filter requires a value.')
  if (list.length > EXPORT_FILTER_VALUES_MAX) {
    return throwFilterError(`A filter can have at most ${EXPORT_FILTER_VALUES_MAX} values.`)
  }
  return list.map((item) => {
    if (typeof item !== 'string' && typeof item !== 'number' && typeof item !== 'boolean') {
      return throwFilterError('A value must be a string, a number, true or false.')
    }
    return checkText(String(item))
  })
}

/** Rejects text that the database cannot store. */
function checkText(text: string): string {
  return /\0|\p{Cs}/u.test(text)
    ? throwFilterError('The value contains characters that are not allowed.')
    : text
}
