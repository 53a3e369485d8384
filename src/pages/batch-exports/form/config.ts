import { type ConfigKey, configKeys, DESTINATIONS } from '../../../../contract/destinations'
import type { DestinationType } from '../../../../contract/exports'
import { isObject, type JsonRecord } from '../../../../contract/json-object'
import { sameValue } from '../../../components/resource-form/changes'

/** The configuration as the form holds it: what nobody touched is not there, a secret that stays is null. */
export type Config = JsonRecord

/** The keys of a type; none for a type of another server that this version does not know. */
export const keysOf = (type: DestinationType): readonly ConfigKey[] =>
  Object.hasOwn(DESTINATIONS, type) ? configKeys(type) : []

/** The configuration of a loaded export. Its secrets are not in the answer: they stay until they are replaced. */
export function readConfig(type: DestinationType, config: JsonRecord): Config {
  return read(keysOf(type), config)
}

const read = (keys: readonly ConfigKey[], config: JsonRecord): Config =>
  Object.fromEntries(
    keys.map((key) => {
      const value = config[key.key]
      if (key.secret) return [key.key, null]
      return [key.key, key.kind === 'group' && isObject(value) ? read(key.keys ?? [], value) : value]
    }),
  )

/** What a key is worth: what was set, else its default. */
const worth = (type: DestinationType, config: Config, name: string) =>
  config[name] ?? keysOf(type).find(({ key }) => key === name)?.default

/** Whether a key means anything beside what else is set. */
function isRelevant(type: DestinationType, name: string, config: Config): boolean {
  if (name === 'kms_key_id') return config.encryption === 'aws:kms'
  if (name === 'copy_inputs') return worth(type, config, 'mode') === 'COPY'
  if (type !== 'Snowflake') return true
  const byKey = worth(type, config, 'authentication_type') === 'keypair'
  if (name === 'password') return !byKey
  return byKey || !name.startsWith('private_key')
}

/** The keys of a type that a form asks for at the moment. */
export const relevantKeys = (type: DestinationType, config: Config): readonly ConfigKey[] =>
  keysOf(type).filter(({ key }) => isRelevant(type, key, config))

/** What is sent for a key: null clears it, undefined leaves it as it is. */
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

/** A group of which nothing is filled in is none; one whose secrets all stay is left as it is. */
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

/** The whole configuration as it is sent. */
export const wholeConfig = (type: DestinationType, config: Config): JsonRecord =>
  sentAll(relevantKeys(type, config), config)

/** The configuration of a new export: what nobody filled in is left to the server. */
export function filledConfig(type: DestinationType, config: Config): JsonRecord {
  const required = new Set(keysOf(type).flatMap((key) => (key.required ? key.key : [])))
  const filled = Object.entries(wholeConfig(type, config)).filter(
    ([key, value]) => value !== null && (value !== '' || required.has(key)),
  )
  return Object.fromEntries(filled)
}

/** Keys that a server reads together. */
const TOGETHER = ['file_format', 'compression']

/** What differs between two whole configurations. */
export function changedConfig(before: JsonRecord, after: JsonRecord): JsonRecord {
  const changed = Object.keys(after).filter((key) => !sameValue(after[key], before[key]))
  const partners = changed.some((key) => TOGETHER.includes(key)) ? TOGETHER : []
  return Object.fromEntries([...new Set([...changed, ...partners])].map((key) => [key, after[key]]))
}
