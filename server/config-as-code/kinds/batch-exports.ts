import { api } from '../../../contract'
import { type ConfigKey, getDestinationKeys } from '../../../contract/domain/destinations'
import { DESTINATION_TYPES, type DestinationType } from '../../../contract/domain/exports'
import { isObject, type JsonRecord } from '../../../contract/is-object'
import { replacements } from '../../../contract/replacements'
import * as schemas from '../../../contract/schemas'
import type { RemoteRecord } from '../../remote/client'
import { type DocumentPath, isEqual } from '../diff'
import {
  type ConfigDocument,
  isNonEmptyText,
  type Kind,
  normalizeTime,
  pick,
  readFields,
  toVariableName,
} from './kind'

const batchExportDefaults = replacements.batchExports.defaults

export const batchExportKind: Kind = {
  name: 'batch-exports',
  label: 'batch export',
  keyField: 'name',
  endpoints: api.projectBatchExports,
  fields: [
    'name',
    'model',
    'interval',
    'paused',
    'destination',
    'timezone',
    'offset_day',
    'offset_hour',
    'start_at',
    'end_at',
    'hogql_query',
    'filters',
  ],
  defaults: batchExportDefaults,
  operationalFields: ['paused'],
  create: schemas.BatchExportCreate,
  toDocument(record) {
    const destination = isObject(record.destination) ? record.destination : {}
    const type = parseDestinationType(destination.type)
    const config = isObject(destination.config) ? destination.config : {}
    const document = {
      name: record.name,
      ...readFields(record, batchExportDefaults),
      model: isNonEmptyText(record.model) ? record.model : 'events',
      interval: record.interval,
      destination: {
        type: destination.type,
        config: type ? formatConfig(type, config, record) : config,
      },
    }
    const unknown = type ? Object.keys(config).filter((name) => !hasOption(type, name)) : []
    return { document, warnings: unknown.map((name) => `the unknown option ${name} is left out`) }
  },
  toBody({ document, fields, current }) {
    const body = pick(document, fields)
    const { destination } = document
    if (!('destination' in body) || !current || !isObject(destination)) return body
    // The server merges the configuration: only keys with another value are sent, and secrets are unchanged.
    const [desired, existing] = [destination, current.document.destination].map((value) =>
      isObject(value) && isObject(value.config) ? value.config : {},
    ) as [JsonRecord, JsonRecord]
    const config = Object.fromEntries(
      Object.keys({ ...existing, ...desired })
        .filter((key) => !isEqual(desired[key], existing[key]))
        .map((key) => [key, desired[key] ?? null]),
    )
    return { ...body, destination: { type: destination.type, config } }
  },
  references: () => [],
  reconcile(desired, current) {
    const ofFile = completeDestination(desired.destination)
    const onServer = completeDestination(current.destination)
    const times = (document: ConfigDocument) => ({
      start_at: normalizeTime(document.start_at),
      end_at: normalizeTime(document.end_at),
    })
    return [
      { ...desired, ...times(desired), destination: ofFile },
      { ...current, ...times(current), destination: onServer },
    ]
  },
  secretPaths({ destination }) {
    if (!isObject(destination) || !isObject(destination.config)) return []
    const type = parseDestinationType(destination.type)
    return type ? findSecrets(getDestinationKeys(type), destination.config, ['destination', 'config']) : []
  },
  validate({ destination }) {
    if (!isObject(destination) || !isObject(destination.config)) return []
    const keys = getConfigKeys(destination.type)
    if (keys.length === 0) return []
    const { config } = destination
    return [
      ...Object.keys(config)
        .filter((name) => !hasOption(destination.type, name))
        .map((name) => ({
          path: ['destination', 'config', name],
          message: `A destination of the type ${destination.type} has no option ${name}.`,
        })),
      ...keys
        .filter(({ key, required }) => required && config[key] === undefined)
        .map(({ key }) => ({
          path: ['destination', 'config'],
          message: `A destination of the type ${destination.type} requires ${key}.`,
        })),
    ]
  },
}

const parseDestinationType = (type: unknown): DestinationType | null =>
  DESTINATION_TYPES.find((candidate) => candidate === type) ?? null

const getConfigKeys = (type: unknown): readonly ConfigKey[] => {
  const destinationType = parseDestinationType(type)
  return destinationType ? getDestinationKeys(destinationType) : []
}

const hasOption = (type: unknown, name: string): boolean =>
  getConfigKeys(type).some(({ key }) => key === name)

/** Paths of the secrets that a configuration contains. */
const findSecrets = (keys: readonly ConfigKey[], config: JsonRecord, path: DocumentPath): DocumentPath[] =>
  keys.flatMap(({ key, secret, keys: inner }) => {
    const value = config[key]
    if (secret) return value === undefined || value === null ? [] : [[...path, key]]
    return inner && isObject(value) ? findSecrets(inner, value, [...path, key]) : []
  })

/** Destination without secrets, with the defaults of all options. */
function completeDestination(destination: unknown): { type: unknown; config: JsonRecord } {
  const { type, config } = isObject(destination) ? destination : {}
  return { type, config: completeConfig(getConfigKeys(type), isObject(config) ? config : {}) }
}

const completeConfig = (keys: readonly ConfigKey[], config: JsonRecord): JsonRecord => ({
  ...Object.fromEntries(
    Object.entries(config).filter(([key]) => !keys.some((item) => item.key === key && item.secret)),
  ),
  ...Object.fromEntries(
    keys.flatMap(({ key, secret, keys: inner, default: value = null }) => {
      if (secret) return []
      const set = config[key] ?? value
      return [[key, inner && isObject(set) ? completeConfig(inner, set) : set]]
    }),
  ),
})

/** Omits defaults, and adds references to environment variables for the secrets that the destination needs. */
function formatConfig(type: DestinationType, config: JsonRecord, { name }: RemoteRecord): JsonRecord {
  const prefix = toVariableName('EXPORT', name)
  const isNeeded = ({ key, required }: ConfigKey, group: string[]) =>
    required ||
    (type === 'S3' && group.length === 0) ||
    (type === 'Snowflake' && key === (config.authentication_type === 'keypair' ? 'private_key' : 'password'))
  const add = (keys: readonly ConfigKey[], values: JsonRecord, group: string[]): JsonRecord => {
    const entries = keys.flatMap((item) => {
      const value = values[item.key]
      if (item.secret)
        return isNeeded(item, group)
          ? [[item.key, `\${${[prefix, ...group, item.key].join('_').toUpperCase()}}`]]
          : []
      if (item.keys && isObject(value)) return [[item.key, add(item.keys, value, [...group, item.key])]]
      return value === undefined || isEqual(value, item.default) ? [] : [[item.key, value]]
    })
    return Object.fromEntries(entries)
  }
  return add(getDestinationKeys(type), config, [])
}
