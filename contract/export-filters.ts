/* The words of the filters of a batch export, as they are on the wire. */

/** What a filter looks at: the properties of the event, those of its person, or an expression of its own. */
export const EXPORT_FILTER_TYPES = ['event', 'person', 'hogql'] as const

/** How a property is compared, and with what: values, texts, patterns, a number or text, a time, or nothing. */
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

/** How many filters an export may have, and how many values one of them. */
export const EXPORT_FILTERS_MAX = 100
export const EXPORT_FILTER_VALUES_MAX = 1000
