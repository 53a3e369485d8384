import { type ConfigKey, DESTINATIONS, getDestinationKeys } from '../../../../contract/domain/destinations'
import type { DestinationType } from '../../../../contract/domain/exports'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import { isDeepEqual } from '../../../lib/json'

/** Configuration in the form: untouched keys are absent, an unchanged secret is null. */
export type Config = JsonRecord

/** Returns the keys of a type; empty for a type of another server that is unknown to this version. */
export const getConfigKeys = (type: DestinationType): readonly ConfigKey[] =>
  Object.hasOwn(DESTINATIONS, type) ? getDestinationKeys(type) : []

/** Reads the configuration of a loaded export. Secrets are not in the response: they remain until replaced. */
export function parseConfig(type: DestinationType, config: JsonRecord): Config {
  return read(getConfigKeys(type), config)
}

const read = (keys: readonly ConfigKey[], config: JsonRecord): Config =>
  Object.fromEntries(
    keys.map((key) => {
      const value = config[key.key]
      if (key.secret) return [key.key, null]
      return [key.key, key.kind === 'group' && isObject(value) ? read(key.keys ?? [], value) : value]
    }),
  )

/** Effective value of a key: the set value or its default. */
const worth = (type: DestinationType, config: Config, name: string) =>
  config[name] ?? getConfigKeys(type).find(({ key }) => key === name)?.default

/** Returns true if a key is relevant for the other settings. */
function isRelevant(type: DestinationType, name: string, config: Config): boolean {
  if (name === 'kms_key_id') return config.encryption === 'aws:kms'
  if (name === 'copy_inputs') return worth(type, config, 'mode') === 'COPY'
  if (type !== 'Snowflake') return true
  const byKey = worth(type, config, 'authentication_type') === 'keypair'
  if (name === 'password') return !byKey
  return byKey || !name.startsWith('private_key')
}

/** Returns the currently visible keys of a type. */
export const relevantKeys = (type: DestinationType, config: Config): readonly ConfigKey[] =>
  getConfigKeys(type).filter(({ key }) => isRelevant(type, key, config))

/** Converts a key's value for the request: null clears it, undefined leaves it unchanged. */
function sent(key: ConfigKey, value: unknown): unknown {
  if (key.secret && value === null) return undefined
  if (key.kind === 'group') return isObject(value) ? group(key.keys ?? [], value) : text(key, value)
  if (key.kind === 'names') return Array.isArray(value) && value.length > 0 ? value : null
  if (key.kind === 'text' || key.kind === 'lines' || key.kind === 'password') return text(key, value)
  return value ?? null
}

function text(key: ConfigKey, value: unknown) {
  const plain = typeof value !== 'string' ? '' : key.kind === 'text' ? value.trim() : value
  return plain === '' && !key.blank ? null : plain
}

/** A group without any values is omitted; one with only unchanged secrets is left unchanged. */
function group(keys: readonly ConfigKey[], values: JsonRecord) {
  const filled = sentAll(keys, values)
  const parts = Object.values(filled)
  if (parts.length === 0) return undefined
  return parts.every((value) => value === null || value === '') ? null : filled
}

function sentAll(keys: readonly ConfigKey[], config: Config): JsonRecord {
  const entries = keys.map((key) => [key.key, sent(key, config[key.key])])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** Returns the complete configuration for a request. */
export const completeConfig = (type: DestinationType, config: Config): JsonRecord =>
  sentAll(relevantKeys(type, config), config)

/** Returns the configuration of a new export, without empty values: the server uses its defaults. */
export function filledConfig(type: DestinationType, config: Config): JsonRecord {
  const required = new Set(getConfigKeys(type).flatMap((key) => (key.required ? key.key : [])))
  const filled = Object.entries(completeConfig(type, config)).filter(
    ([key, value]) => value !== null && (value !== '' || required.has(key)),
  )
  return Object.fromEntries(filled)
}

/** Keys that a server validates together. */
const TOGETHER = ['file_format', 'compression']

/** Returns the differences between two complete configurations. */
export function changedConfig(before: JsonRecord, after: JsonRecord): JsonRecord {
  const changed = Object.keys(after).filter((key) => !isDeepEqual(after[key], before[key]))
  const partners = changed.some((key) => TOGETHER.includes(key)) ? TOGETHER : []
  return Object.fromEntries([...new Set([...changed, ...partners])].map((key) => [key, after[key]]))
}
