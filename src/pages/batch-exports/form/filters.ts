import type { JsonRecord } from '../../../../contract/is-object'
import type { FormProblem } from '../../../components/form/model'
import { t } from '../../../lib/i18n/translate'

/** Number of values an operator takes. */
type Takes = 'none' | 'one' | 'several'

export interface FilterOperator {
  value: string
  label: string
  takes: Takes
}

/** Comparison operators, with the names used by property filters. */
export const FILTER_OPERATORS: readonly FilterOperator[] = [
  { value: 'exact', label: t('is one of'), takes: 'several' },
  { value: 'is_not', label: t('is not one of'), takes: 'several' },
  { value: 'icontains', label: t('contains'), takes: 'one' },
  { value: 'not_icontains', label: t('does not contain'), takes: 'one' },
  { value: 'regex', label: t('matches the pattern'), takes: 'one' },
  { value: 'not_regex', label: t('does not match the pattern'), takes: 'one' },
  { value: 'gt', label: t('is greater than'), takes: 'one' },
  { value: 'gte', label: t('is at least'), takes: 'one' },
  { value: 'lt', label: t('is less than'), takes: 'one' },
  { value: 'lte', label: t('is at most'), takes: 'one' },
  { value: 'is_set', label: t('is set'), takes: 'none' },
  { value: 'is_not_set', label: t('is not set'), takes: 'none' },
  { value: 'is_date_exact', label: t('is on the date'), takes: 'one' },
  { value: 'is_date_before', label: t('is before the date'), takes: 'one' },
  { value: 'is_date_after', label: t('is after the date'), takes: 'one' },
]

export const FILTER_TYPES = [
  { value: 'event', label: t('Event property') },
  { value: 'person', label: t('Person property') },
  { value: 'hogql', label: t('Expression') },
]

export const getOperator = ({ operator }: JsonRecord): FilterOperator | undefined =>
  FILTER_OPERATORS.find(({ value }) => value === (operator ?? 'exact'))

/** Returns true if the form can edit the filter; others are shown as JSON and not changed. */
export const isSimpleFilter = (filter: JsonRecord): boolean =>
  FILTER_TYPES.some(({ value }) => value === filter.type) &&
  typeof filter.key === 'string' &&
  (isExpression(filter) || getOperator(filter) !== undefined)

/** Returns true for an expression, which is not tied to a property. */
export const isExpression = ({ type }: JsonRecord): boolean => type === 'hogql'

export const createFilter = (): JsonRecord => ({ type: 'event', key: '', operator: 'exact', value: [] })

/** Returns the values of a filter as texts. */
export function getFilterValues({ value }: JsonRecord): string[] {
  const all = Array.isArray(value) ? value : value === undefined || value === null ? [] : [value]
  return all.map(String)
}

/** Changes the type of a filter; an expression shares no fields with the other types. */
export function setFilterType(filter: JsonRecord, type: string): JsonRecord {
  if (type === 'hogql') return { type, key: '' }
  return isExpression(filter) ? { ...createFilter(), type } : { ...filter, type }
}

/** Changes the operator of a filter and preserves its values as far as possible. */
export function setFilterOperator(filter: JsonRecord, operator: string): JsonRecord {
  const takes = FILTER_OPERATORS.find(({ value }) => value === operator)?.takes
  const before = getOperator(filter)?.takes === 'none' ? [] : getFilterValues(filter)
  const value = takes === 'several' ? before : takes === 'one' ? (before[0] ?? '') : operator
  return { ...filter, operator, value }
}

/** Returns the missing parts of the filters. */
export const validateFilters = (filters: JsonRecord[]): FormProblem[] =>
  filters.flatMap((filter, index) => {
    if (!isSimpleFilter(filter)) return []
    const takes = isExpression(filter) ? 'none' : getOperator(filter)?.takes
    const isEmpty = takes !== 'none' && getFilterValues(filter).every((value) => value.trim() === '')
    return [
      ...(String(filter.key).trim() === ''
        ? [{ field: `filters.${index}.key`, message: t('Enter a value.') }]
        : []),
      ...(isEmpty ? [{ field: `filters.${index}.value`, message: t('Enter a value.') }] : []),
    ]
  })
