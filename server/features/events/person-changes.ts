import { JsonText } from '../../core/json'
import { isRecord, type Properties, toRecord } from './properties'

/** Maximum length of person properties as JSON. A change that exceeds it is ignored. */
const LENGTH_MAX = 512 * 1024

/** Person properties after an event; the same document if the event changes nothing. */
export function applyEvent(
  properties: JsonText<Properties>,
  { $set, $set_once, $unset }: Properties,
): JsonText<Properties> {
  if (!isRecord($set) && !isRecord($set_once) && !$unset) return properties
  const before = properties.value()
  const once = Object.entries(toRecord($set_once)).filter(([name]) => !Object.hasOwn(before, name))
  const all: Properties = { ...before, ...Object.fromEntries(once), ...toRecord($set) }
  const unsetKeys = new Set(Array.isArray($unset) ? $unset.map(String) : Object.keys(toRecord($unset)))
  const after = JsonText.from(
    unsetKeys.size === 0
      ? all
      : Object.fromEntries(Object.entries(all).filter(([name]) => !unsetKeys.has(name))),
  )
  return after.text === properties.text || after.text.length > LENGTH_MAX ? properties : after
}

/** Person properties after another person is merged in; on conflict those of the remaining person win. */
export function mergeProperties(
  own: JsonText<Properties>,
  absorbed: JsonText<Properties>,
): JsonText<Properties> {
  const merged = JsonText.from<Properties>({ ...absorbed.value(), ...own.value() })
  return merged.text.length > LENGTH_MAX ? own : merged
}
