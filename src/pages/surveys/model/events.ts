import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { omit } from './json'

/** The names in `{values: [{name}]}`, which events and actions are kept in. */
export function namesIn(group: unknown): string[] {
  const values = isObject(group) && Array.isArray(group.values) ? group.values : []
  return values.filter(isObject).map((value) => String(value.name ?? value.id ?? 'unnamed'))
}

/** Events with other names: the ones that stay keep their filters, and what else is set for events stays too. */
export function withNames(names: string[], events: unknown): JsonRecord | null {
  const old = isObject(events) ? events : {}
  const known = Array.isArray(old.values) ? old.values.filter(isObject) : []
  const values = names.map((name) => known.find((event) => event.name === name) ?? { name })
  const rest = Object.keys(omit(old, ['values', 'repeatedActivation']))
  return names.length === 0 && rest.length === 0 ? null : { ...old, values }
}
