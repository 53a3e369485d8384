import type { ComponentType } from 'react'
import type { JsonRecord } from '../../../contract/is-object'
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

/** Props of a feature's own fields in a group. */
export interface OwnFieldsProps {
  /** Number of the group, from 1. */
  number: number
  /** Path of the group in the form values. */
  name: string
  group: JsonRecord
  onChange: (group: JsonRecord) => void
}

/** Use of a user filter: its texts, and additional fields of its groups. */
export interface FilterOptions {
  /** Explains the effect of matching a group. */
  hint: string
  /** Text before the percentage of a group: `Show it to`. */
  share: string
  /** Minimum number of groups. */
  least: number
  newGroup: () => JsonRecord
  /** Returns a warning about a group. */
  caution?: (group: JsonRecord) => string | undefined
  /** Keys of a group with their own fields, and those fields. */
  own?: { keys: readonly string[]; Fields: ComponentType<OwnFieldsProps> }
}
