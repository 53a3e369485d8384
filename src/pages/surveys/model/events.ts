import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { omit } from './json'

/** Names in `{values: [{name}]}`, the format of events and actions. */
export function getEventNames(group: unknown): string[] {
  const values = isObject(group) && Array.isArray(group.values) ? group.values : []
  return values.filter(isObject).map((value) => String(value.name ?? value.id ?? 'unnamed'))
}

/** Replaces the event names: remaining ones preserve their filters, and other event settings are preserved too. */
export function setEventNames(names: string[], events: unknown): JsonRecord | null {
  const old = isObject(events) ? events : {}
  const previousEvents = Array.isArray(old.values) ? old.values.filter(isObject) : []
  const values = names.map((name) => previousEvents.find((event) => event.name === name) ?? { name })
  const rest = Object.keys(omit(old, ['values', 'repeatedActivation']))
  return names.length === 0 && rest.length === 0 ? null : { ...old, values }
}
