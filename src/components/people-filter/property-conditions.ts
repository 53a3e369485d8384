import { isObject } from '../../../contract/is-object'
import type { PropertyFilter } from '../../../contract/schemas/property-filters'
import { t } from '../../lib/i18n/translate'
import type { FilterChip } from '../list-tools/FilterMenu'
import { findOperator } from './filter'

/** Parses the conditions on properties of the URL, which are those of the API. Invalid ones are ignored. */
export function parseConditions(text: string | undefined): PropertyFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(value) ? value : []).filter(
      (condition): condition is PropertyFilter => isObject(condition) && typeof condition.key === 'string',
    )
  } catch {
    return []
  }
}

/** Formats the conditions for the URL; undefined without any. */
export const formatConditions = (conditions: readonly PropertyFilter[]): string | undefined =>
  conditions.length > 0 ? JSON.stringify(conditions) : undefined

/** Chips of the conditions in the URL. `onChange` receives the others when one is removed. */
export function buildConditionChips(
  conditions: readonly PropertyFilter[],
  describe: (condition: PropertyFilter) => string,
  onChange: (conditions: PropertyFilter[]) => void,
): FilterChip[] {
  return conditions.map((condition, index) => ({
    key: `property ${index}`,
    label: describe(condition),
    onRemove: () => onChange(conditions.filter((_, at) => at !== index)),
  }))
}

/** Formats a condition: `plan is pro`. */
export function formatCondition({ key, operator, value }: PropertyFilter): string {
  const { label = operator, takes } = findOperator(operator) ?? {}
  const values = Array.isArray(value) ? value : [value ?? '']
  return [key, label, ...(takes === 'nothing' ? [] : [values.join(', ')])].join(' ')
}

/** Formats a condition of a list in which persons are beside other records: `Person: plan is pro`. */
export const formatTypedCondition = (condition: PropertyFilter): string =>
  condition.type === 'person'
    ? t('Person: {filter}', { filter: formatCondition(condition) })
    : formatCondition(condition)
