import { propertyFault } from '../../../contract/flag-properties'
import { isObject, type JsonRecord } from '../../../contract/json-object'
import { t, translated } from '../../texts/text'
import { operatorNamed } from './operators'

/** A filter that the editor can draw, taken apart; what it cannot draw is left to JSON. */
export function drawnGroups(filters: unknown): JsonRecord[] | null {
  if (!isObject(filters) || !Array.isArray(filters.groups)) return null
  const groups = filters.groups.filter(isObject)
  return groups.length === filters.groups.length && groups.every((group) => propertiesOf(group) !== null)
    ? groups
    : null
}

/** The properties of a group; null where they are no list of objects. */
export function propertiesOf({ properties = [] }: JsonRecord): JsonRecord[] | null {
  if (properties === null) return []
  return Array.isArray(properties) && properties.every(isObject) ? properties : null
}

/** The keys of an object that are not among those, with what they hold. */
export const othersIn = (object: JsonRecord, known: string[]) =>
  Object.entries(object).filter(
    ([key, value]) => !known.includes(key) && value !== null && value !== undefined,
  )

export const newProperty = (): JsonRecord => ({ key: '', type: 'person', operator: 'exact', value: [] })
export const newGroup = (): JsonRecord => ({ properties: [newProperty()], rollout_percentage: 100 })

/** Whether nothing in a group keeps anybody out: servers refuse such a filter. */
export function matchesEveryone({ properties, rollout_percentage: share }: JsonRecord) {
  const narrowed = Array.isArray(properties) && properties.length > 0
  return !narrowed && (share === undefined || share === null || share === 100)
}

/** Whether a property is about a person and holds texts, so that there are fields for it. */
export function isPlain({ type, key, operator, value }: JsonRecord) {
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

/** The values of a property as texts. */
export function textsOf({ value }: JsonRecord): string[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(String)
}

/** A property with other values; those that stay are what they were, numbers and booleans too. */
export function withTexts(property: JsonRecord, texts: string[]): JsonRecord {
  const before: unknown[] = Array.isArray(property.value) ? property.value : [property.value]
  return { ...property, value: texts.map((text) => before.find((old) => String(old) === text) ?? text) }
}

/** A property with another test, and its value in the form that the test takes. */
export function withOperator(property: JsonRecord, operator: string): JsonRecord {
  const takes = operatorNamed(operator)?.takes
  const had = operatorNamed(property.operator)?.takes
  const texts = had === 'nothing' ? [] : textsOf(property)
  if (takes === 'nothing') return { ...property, operator, value: operator }
  if (takes === 'values') return { ...property, operator, value: had === 'values' ? property.value : texts }
  return { ...property, operator, value: texts[0] ?? '' }
}

/** What a server would refuse in a property, in a sentence; null for nothing. */
export function propertyProblem(property: JsonRecord): string | null {
  const fault = propertyFault(property)?.detail
  if (fault) return translated(fault)
  const takes = operatorNamed(property.operator)?.takes
  return takes !== 'nothing' && isPlain(property) && textsOf(property).length === 0
    ? t('Give it a value.')
    : null
}
