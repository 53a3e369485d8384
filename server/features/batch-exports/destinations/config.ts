import { type ConfigKey, getDestinationKeys, getSecretKeys } from '../../../../contract/domain/destinations'
import { DESTINATION_LABELS, type DestinationType } from '../../../../contract/domain/exports'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { invalid } from '../../../core/errors'
import { checkRules } from './config-rules'
import { readValue } from './config-values'

/**
 * Returns the complete resulting configuration of a destination, with every key of its type, or throws the first error
 * as a 400. The submitted values are merged into the stored ones, inside groups too: an omitted key is preserved, null
 * clears it. For a new destination nothing is stored, so all required keys have to be sent.
 */
export function checkConfig(type: DestinationType, sent: JsonRecord, stored: JsonRecord | null): JsonRecord {
  const keys = getDestinationKeys(type)
  assertKnownKeys(type, keys, sent)
  const merged = merge(keys, stored ?? {}, sent)
  assertPresent(type, keys, merged)
  const config = readGroup(keys, merged, ['destination', 'config'])
  checkRules(type, config)
  return config
}

/** Returns the configuration as included in responses. */
export const withoutSecretKeys = (type: DestinationType, config: JsonRecord): JsonRecord =>
  omitSecrets(getSecretKeys(type), config)

function assertKnownKeys(type: DestinationType, keys: readonly ConfigKey[], sent: JsonRecord): void {
  const unknown = unknownKeys(keys, sent)
  if (unknown.length === 0) return
  const names = unknown.map((name) => `'${name.slice(0, 100)}'`).join(', ')
  throw invalid(`Unknown configuration of ${DESTINATION_LABELS[type]}: ${names}.`, 'destination__config')
}

function unknownKeys(keys: readonly ConfigKey[], sent: JsonRecord): string[] {
  return Object.keys(sent)
    .filter((name) => !keys.some(({ key }) => key === name))
    .sort()
}

function assertPresent(type: DestinationType, keys: readonly ConfigKey[], config: JsonRecord): void {
  const missing = keys.find(({ key, required }) => required && config[key] === undefined)
  if (!missing) return
  const detail = `The configuration of ${DESTINATION_LABELS[type]} requires '${missing.key}'.`
  throw invalid(detail, `destination__config__${missing.key}`, 'required')
}

/** Only includes keys of the type: leftovers of another type or an older version are dropped. */
function merge(keys: readonly ConfigKey[], stored: JsonRecord, sent: JsonRecord): JsonRecord {
  const merged: JsonRecord = {}
  for (const { key, keys: inner } of keys) {
    const [before, now] = [stored[key], sent[key]]
    const value = now === undefined ? before : now
    // Unknown keys inside a group are preserved, to be rejected by name.
    if (inner && isObject(before) && isObject(now)) merged[key] = { ...now, ...merge(inner, before, now) }
    else if (value !== undefined) merged[key] = value
  }
  return merged
}

function readGroup(keys: readonly ConfigKey[], group: JsonRecord, path: string[]): JsonRecord {
  const [unknown] = unknownKeys(keys, group)
  if (unknown !== undefined) {
    throw invalid(`'${path.at(-1)}' has no option '${unknown.slice(0, 100)}'.`, path.join('__'))
  }
  return Object.fromEntries(keys.map((key) => [key.key, readKey(key, group[key.key], [...path, key.key])]))
}

function readKey(key: ConfigKey, value: unknown, path: string[]): unknown {
  if (key.keys && isObject(value)) return readGroup(key.keys, value, path)
  return readValue(key, value, path.join('__'))
}

function omitSecrets(secrets: ReadonlySet<string>, record: JsonRecord): JsonRecord {
  const publicEntries = Object.entries(record).filter(([key]) => !secrets.has(key))
  return Object.fromEntries(
    publicEntries.map(([key, value]) => [key, isObject(value) ? omitSecrets(secrets, value) : value]),
  )
}
