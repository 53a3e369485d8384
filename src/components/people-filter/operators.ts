import { t } from '../../lib/i18n/translate'

/** Value type of an operator: one of several texts, one text, a date, or none. */
type ValueKind = 'values' | 'text' | 'date' | 'nothing'

interface Operator {
  value: string
  label: string
  takes: ValueKind
}

/** Operators on user properties that this dashboard has labels for. */
export const PROPERTY_OPERATORS: Operator[] = [
  { value: 'exact', label: t('is'), takes: 'values' },
  { value: 'is_not', label: t('is not'), takes: 'values' },
  { value: 'icontains', label: t('contains'), takes: 'text' },
  { value: 'not_icontains', label: t('does not contain'), takes: 'text' },
  { value: 'regex', label: t('matches the regular expression'), takes: 'text' },
  { value: 'not_regex', label: t('does not match the regular expression'), takes: 'text' },
  { value: 'gt', label: t('is more than'), takes: 'text' },
  { value: 'gte', label: t('is at least'), takes: 'text' },
  { value: 'lt', label: t('is less than'), takes: 'text' },
  { value: 'lte', label: t('is at most'), takes: 'text' },
  { value: 'is_set', label: t('is set'), takes: 'nothing' },
  { value: 'is_not_set', label: t('is not set'), takes: 'nothing' },
  { value: 'is_date_exact', label: t('is on'), takes: 'date' },
  { value: 'is_date_before', label: t('is before'), takes: 'date' },
  { value: 'is_date_after', label: t('is after'), takes: 'date' },
]

/** Returns the operator of that name; undefined if unknown. */
export const findOperator = (name: unknown) =>
  PROPERTY_OPERATORS.find(({ value }) => value === (name ?? 'exact'))
