import type { ComponentType } from 'react'
import { validatePersonProperty } from '../../../contract/domain/flag-properties'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import { t, translated } from '../../lib/i18n/translate'

/** Parses a filter into groups for the editor; null if the editor cannot represent it, which leaves it to JSON. */
export function parseGroups(filters: unknown): JsonRecord[] | null {
  if (!isObject(filters) || !Array.isArray(filters.groups)) return null
  const groups = filters.groups.filter(isObject)
  return groups.length === filters.groups.length && groups.every((group) => getProperties(group) !== null)
    ? groups
    : null
}

/** Returns the properties of a group; null if they are not a list of objects. */
export function getProperties({ properties = [] }: JsonRecord): JsonRecord[] | null {
  if (properties === null) return []
  return Array.isArray(properties) && properties.every(isObject) ? properties : null
}

/** Returns the entries of an object whose keys are not in the list. */
export const getUnknownEntries = (object: JsonRecord, knownKeys: string[]) =>
  Object.entries(object).filter(
    ([key, value]) => !knownKeys.includes(key) && value !== null && value !== undefined,
  )

export const createProperty = (): JsonRecord => ({ key: '', type: 'person', operator: 'exact', value: [] })
export const createGroup = (): JsonRecord => ({ properties: [createProperty()], rollout_percentage: 100 })

/** Returns true if a group matches every user: servers reject such a filter. */
export function matchesEveryone({ properties, rollout_percentage: share }: JsonRecord) {
  const narrowed = Array.isArray(properties) && properties.length > 0
  return !narrowed && (share === undefined || share === null || share === 100)
}

/** Returns true if a property is a text property of a user, for which there are fields. */
export function isEditableProperty({ type, key, operator, value }: JsonRecord) {
  const texts = value === undefined || value === null || !isObject(value)
  const list = !Array.isArray(value) || value.every((item) => !isObject(item) && !Array.isArray(item))
  return (
    (type === undefined || type === 'person') &&
    (key === undefined || typeof key === 'string') &&
    (operator === undefined || operator === null || typeof operator === 'string') &&
    texts &&
    list
  )
}

/** Returns the values of a property as texts. */
export function getPropertyTexts({ value }: JsonRecord): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/** Returns a property with other values; unchanged ones retain their type, such as number or boolean. */
export function setTexts(property: JsonRecord, texts: string[]): JsonRecord {
  const before: unknown[] = Array.isArray(property.value) ? property.value : [property.value]
  return { ...property, value: texts.map((text) => before.find((old) => String(old) === text) ?? text) }
}

/** Returns a property with another operator, and its value converted to the operator's type. */
export function setPropertyOperator(property: JsonRecord, operator: string): JsonRecord {
  const takes = findOperator(operator)?.takes
  const had = findOperator(property.operator)?.takes
  const texts = had === 'nothing' ? [] : getPropertyTexts(property)
  if (takes === 'nothing') return { ...property, operator, value: operator }
  if (takes === 'values') return { ...property, operator, value: had === 'values' ? property.value : texts }
  return { ...property, operator, value: texts[0] ?? '' }
}

/** Returns the validation error of a property as a sentence; null if it is valid. */
export function validateProperty(property: JsonRecord): string | null {
  const error = validatePersonProperty(property)?.detail
  if (error) return translated(error)
  const takes = findOperator(property.operator)?.takes
  return takes !== 'nothing' && isEditableProperty(property) && getPropertyTexts(property).length === 0
    ? t('Enter a value.')
    : null
}

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
