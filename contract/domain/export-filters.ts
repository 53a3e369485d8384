/* Types and operators of batch export filters in the API. */

/** Filter subjects: a property of the event, a property of its person, or an expression. */
export const EXPORT_FILTER_TYPES = ['event', 'person', 'hogql'] as const

/** Operators, with the kind of their operand: values, texts, patterns, a number or text, a time, or none. */
export const EXPORT_FILTER_OPERATORS = {
  exact: 'values',
  is_not: 'values',
  icontains: 'texts',
  not_icontains: 'texts',
  regex: 'patterns',
  not_regex: 'patterns',
  gt: 'order',
  gte: 'order',
  lt: 'order',
  lte: 'order',
  is_set: 'none',
  is_not_set: 'none',
  is_date_exact: 'time',
  is_date_before: 'time',
  is_date_after: 'time',
  in: 'values',
  not_in: 'values',
} as const
export type ExportFilterOperator = keyof typeof EXPORT_FILTER_OPERATORS

/** Maximum number of filters of an export, and of values of a filter. */
export const EXPORT_FILTERS_MAX = 100
export const EXPORT_FILTER_VALUES_MAX = 1000
