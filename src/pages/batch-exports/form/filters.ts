import type { JsonRecord } from '../../../../contract/json-object'
import type { Problem } from '../../../components/resource-form/model'

/** How many values an operator takes. */
type Takes = 'none' | 'one' | 'several'

export interface Operator {
  value: string
  label: string
  takes: Takes
}

/** The ways to compare a property, in the words of property filters. */
export const OPERATORS: readonly Operator[] = [
  { value: 'exact', label: 'is one of', takes: 'several' },
  { value: 'is_not', label: 'is none of', takes: 'several' },
  { value: 'icontains', label: 'contains', takes: 'one' },
  { value: 'not_icontains', label: 'does not contain', takes: 'one' },
  { value: 'regex', label: 'matches the pattern', takes: 'one' },
  { value: 'not_regex', label: 'does not match the pattern', takes: 'one' },
  { value: 'gt', label: 'is greater than', takes: 'one' },
  { value: 'gte', label: 'is at least', takes: 'one' },
  { value: 'lt', label: 'is less than', takes: 'one' },
  { value: 'lte', label: 'is at most', takes: 'one' },
  { value: 'is_set', label: 'is set', takes: 'none' },
  { value: 'is_not_set', label: 'is not set', takes: 'none' },
  { value: 'is_date_exact', label: 'is on the date', takes: 'one' },
  { value: 'is_date_before', label: 'is before the date', takes: 'one' },
  { value: 'is_date_after', label: 'is after the date', takes: 'one' },
]

export const FILTER_TYPES = [
  { value: 'event', label: 'Event property' },
  { value: 'person', label: 'Person property' },
  { value: 'hogql', label: 'Expression' },
]

export const operatorOf = ({ operator }: JsonRecord): Operator | undefined =>
  OPERATORS.find(({ value }) => value === (operator ?? 'exact'))

/** Whether the rows of the form can show it; another is shown as JSON and stays as it is. */
export const isPlain = (filter: JsonRecord): boolean =>
  FILTER_TYPES.some(({ value }) => value === filter.type) &&
  typeof filter.key === 'string' &&
  (isExpression(filter) || operatorOf(filter) !== undefined)

/** Whether it is a condition of its own, and not about one property. */
export const isExpression = ({ type }: JsonRecord): boolean => type === 'hogql'

export const newFilter = (): JsonRecord => ({ type: 'event', key: '', operator: 'exact', value: [] })

/** The values of a filter as texts. */
export function valuesOf({ value }: JsonRecord): string[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return all.map(String)
}

/** The filter as one of another type: an expression has nothing in common with the others. */
export function withType(filter: JsonRecord, type: string): JsonRecord {
  if (type === 'hogql') return { type, key: '' }
  return isExpression(filter) ? { ...newFilter(), type } : { ...filter, type }
}

/** The filter with another operator, its values kept as far as that takes them. */
export function withOperator(filter: JsonRecord, operator: string): JsonRecord {
  const takes = OPERATORS.find(({ value }) => value === operator)?.takes
  const before = operatorOf(filter)?.takes === 'none' ? [] : valuesOf(filter)
  const value = takes === 'several' ? before : takes === 'one' ? (before[0] ?? '') : operator
  return { ...filter, operator, value }
}

/** What is missing in the rows of filters. */
export const filterProblems = (filters: JsonRecord[]): Problem[] =>
  filters.flatMap((filter, index) => {
    if (!isPlain(filter)) return []
    const takes = isExpression(filter) ? 'none' : operatorOf(filter)?.takes
    const isEmpty = takes !== 'none' && valuesOf(filter).every((value) => value.trim() === '')
    return [
      ...(String(filter.key).trim() === ''
        ? [{ field: `filters.${index}.key`, message: 'Fill this in.' }]
        : []),
      ...(isEmpty ? [{ field: `filters.${index}.value`, message: 'Give a value.' }] : []),
    ]
  })
