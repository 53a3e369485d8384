import type { z } from 'zod'
import { api } from '../../contract'
import { type ConfigKey, getDestinationKeys } from '../../contract/domain/destinations'
import { DESTINATION_TYPES, type DestinationType } from '../../contract/domain/exports'
import { getSurveyState, SURVEY_STATES, type SurveyDates } from '../../contract/domain/survey-state'
import { parseTimestamp } from '../../contract/domain/timestamps'
import type { EndpointSpec } from '../../contract/endpoint'
import { isObject, type JsonRecord } from '../../contract/is-object'
import { replacements } from '../../contract/replacements'
import * as schemas from '../../contract/schemas'
import type { RemoteRecord } from '../remote/client'
import { type Change, type DocumentPath, diffValues, isEqual } from './diff'

export const KIND_NAMES = [
  'roles',
  'feature-flags',
  'surveys',
  'batch-exports',
  'notification-destinations',
  'project',
] as const
export type KindName = (typeof KIND_NAMES)[number]

/** Document of a record: the content of its file, without what only its server knows. */
export type ConfigDocument = JsonRecord

/** Names of records that others refer to, instead of their IDs. Null for a record that is not in the list. */
export interface ReferenceNames {
  flagKey(id: unknown): string | null
  surveyName(id: unknown): string | null
  projectName(id: unknown): string | null
}

/** IDs of records by their names. Throws if there is none. */
export interface ReferenceIds {
  flagId(key: string): number
  surveyId(name: string): string
  projectId(name: string): number
}

interface Endpoints {
  list: EndpointSpec & { path: string }
  create: EndpointSpec & { path: string }
  retrieve: EndpointSpec & { path: string }
  update: EndpointSpec & { path: string }
  destroy?: EndpointSpec & { path: string }
}

/** Problem of a value in a document. */
export interface ValueProblem {
  path: DocumentPath
  message: string
}

/** Kind of records that files describe. */
export interface Kind {
  /** Name of the folder. */
  name: KindName
  label: string
  /** Field that identifies a record among those of its kind. */
  keyField: 'key' | 'name'
  endpoints: Endpoints
  /** Fields of a document, in the order of the file. */
  fields: readonly string[]
  /** Values of omitted fields. Fields without a default are required. */
  defaults: Readonly<JsonRecord>
  /** Fields that users also change during operation. An omitted one is not managed. */
  operationalFields: readonly string[]
  create: z.ZodObject
  /** Converts a record; `warnings` name the parts that files cannot express. */
  toDocument(record: RemoteRecord, names: ReferenceNames): { document: ConfigDocument; warnings: string[] }
  /** Builds the body of a request that writes the given fields of a document. */
  toBody(write: DocumentWrite, ids: ReferenceIds): JsonRecord
  /** Names of referenced records in a document. */
  references(document: ConfigDocument): Reference[]
  /** Makes two documents comparable: removes differences that are none. */
  reconcile?(desired: ConfigDocument, current: ConfigDocument): [ConfigDocument, ConfigDocument]
  /** Values that are read from the environment, because the API does not return them. */
  secretPaths(document: ConfigDocument): DocumentPath[]
  /** Problems that the schema of the API does not find. */
  validate?(document: ConfigDocument): ValueProblem[]
}

/** Fields to write. `current` is null for a new record. */
interface DocumentWrite {
  document: ConfigDocument
  fields: readonly string[]
  current: { record: RemoteRecord; document: ConfigDocument } | null
}

export interface Reference {
  kind: 'feature-flags' | 'surveys'
  name: string
  path: DocumentPath
}

const pick = (record: JsonRecord, fields: readonly string[]): JsonRecord =>
  Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : [])))

/** Values of a record, with the defaults of those that its server does not have. */
const readFields = (record: JsonRecord, defaults: Readonly<JsonRecord>): JsonRecord =>
  Object.fromEntries(
    Object.entries(defaults).map(([field, value]) => [
      field,
      record[field] === undefined ? value : record[field],
    ]),
  )

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Maps the conditions of flag filters that depend on another flag. */
function mapFlagConditions(filters: unknown, mapKey: (property: JsonRecord, path: DocumentPath) => unknown) {
  if (!isObject(filters) || !Array.isArray(filters.groups)) return filters
  const groups = filters.groups.map((group: unknown, index) => {
    if (!isObject(group) || !Array.isArray(group.properties)) return group
    const properties = group.properties.map((property: unknown, at) =>
      isObject(property) && property.type === 'flag'
        ? { ...property, key: mapKey(property, ['groups', index, 'properties', at, 'key']) }
        : property,
    )
    return { ...group, properties }
  })
  return { ...filters, groups }
}

/** Replaces the IDs of other flags in conditions by their keys. */
function nameFlags(filters: unknown, names: ReferenceNames, warnings: string[]): unknown {
  return mapFlagConditions(filters, ({ key }) => {
    const flagKey = names.flagKey(key)
    if (flagKey === null && /^\d+$/.test(String(key)))
      warnings.push(`a condition depends on the flag ${key}, which is not in the list of flags`)
    return flagKey ?? key
  })
}

/** Tests for the key of a flag, as opposed to the ID of one that has none. */
const isFlagKey = (key: unknown): key is string => isText(key) && !/^\d+$/.test(key)

const identifyFlags = (filters: unknown, ids: ReferenceIds): unknown =>
  mapFlagConditions(filters, ({ key }) => (isFlagKey(key) ? String(ids.flagId(key)) : key))

function findFlagConditions(filters: unknown, at: string): Reference[] {
  const found: Reference[] = []
  mapFlagConditions(filters, ({ key }, path) => {
    if (isFlagKey(key)) found.push({ kind: 'feature-flags', name: key, path: [at, ...path] })
    return key
  })
  return found
}

/** Tests whether filters refer to a cohort: it has an ID, and no name that is unique. */
export const hasCohort = (value: unknown): boolean =>
  JSON.stringify(value ?? null).includes('"type":"cohort"')

function warnCohorts(filters: unknown, warnings: string[]): void {
  if (hasCohort(filters)) warnings.push('a condition refers to a cohort, which exists only in its project')
}

const flagDefaults = replacements.featureFlags.defaults

const featureFlags: Kind = {
  name: 'feature-flags',
  label: 'feature flag',
  keyField: 'key',
  endpoints: api.featureFlags,
  fields: ['key', 'name', 'active', 'filters', 'ensure_experience_continuity', 'tags'],
  defaults: flagDefaults,
  operationalFields: ['active'],
  create: schemas.FeatureFlagCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const fields = readFields(record, flagDefaults)
    warnCohorts(fields.filters, warnings)
    const document = { key: record.key, ...fields, filters: nameFlags(fields.filters, names, warnings) }
    return { document, warnings }
  },
  toBody({ document, fields, current }, ids) {
    const body = pick(document, fields)
    if ('filters' in body) body.filters = identifyFlags(body.filters, ids)
    // The server rejects the change of a flag that another client has changed since.
    if (current && typeof current.record.version === 'number') body.version = current.record.version
    return body
  },
  references: ({ filters }) => findFlagConditions(filters, 'filters'),
  reconcile: (desired, current) => [formatPayloads(desired), formatPayloads(current)],
  secretPaths: () => [],
}

/** Formats the payloads of a flag as JSON texts, as servers store them. */
function formatPayloads(document: ConfigDocument): ConfigDocument {
  const { filters } = document
  if (!isObject(filters) || !isObject(filters.payloads)) return document
  const payloads = Object.entries(filters.payloads).map(([key, payload]) => [
    key,
    isText(payload) ? payload : JSON.stringify(payload),
  ])
  return { ...document, filters: { ...filters, payloads: Object.fromEntries(payloads) } }
}

const surveyDefaults = pick(replacements.surveys.defaults, [
  'description',
  'schedule',
  'questions',
  'conditions',
  'appearance',
  'responses_limit',
  'iteration_count',
  'iteration_frequency_days',
  'response_sampling_start_date',
  'response_sampling_interval_type',
  'response_sampling_interval',
  'response_sampling_limit',
  'enable_partial_responses',
  'enable_iframe_embedding',
  'base_language',
  'translations',
  'form_content',
])

const surveys: Kind = {
  name: 'surveys',
  label: 'survey',
  keyField: 'name',
  endpoints: api.surveys,
  fields: [
    'name',
    'description',
    'type',
    'state',
    'schedule',
    'linked_flag',
    'targeting_flag',
    'targeting_flag_filters',
    ...Object.keys(surveyDefaults).filter((field) => !['description', 'schedule'].includes(field)),
  ],
  defaults: { ...surveyDefaults, linked_flag: null, targeting_flag: null, targeting_flag_filters: null },
  operationalFields: ['state'],
  create: schemas.SurveyCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const { linked_flag, targeting_flag } = record
    const linkedId = isObject(linked_flag) ? linked_flag.id : record.linked_flag_id
    const linkedKey = names.flagKey(linkedId)
    if (typeof linkedId === 'number' && linkedKey === null)
      warnings.push(`the linked flag ${linkedId} is not in the list of flags`)
    // The list of flags does not contain those that belong to a survey.
    const targeting = isObject(targeting_flag) ? targeting_flag : null
    const targetingKey = targeting && names.flagKey(targeting.id)
    const filters = targeting && !targetingKey ? targeting.filters : null
    warnCohorts(filters, warnings)
    const { conditions } = record
    if (isObject(conditions) && isObject(conditions.actions) && !isEqual(conditions.actions.values ?? [], []))
      warnings.push('the conditions refer to actions, which exist only in their project')
    const document = {
      name: record.name,
      ...readFields(record, surveyDefaults),
      type: record.type,
      state: getSurveyState(readDates(record)),
      linked_flag: linkedKey,
      targeting_flag: targetingKey,
      targeting_flag_filters: nameFlags(filters, names, warnings),
    }
    return { document, warnings }
  },
  toBody({ document, fields, current }, ids) {
    const { state, linked_flag, targeting_flag, targeting_flag_filters, ...body } = pick(document, fields)
    if (state !== undefined) Object.assign(body, getStateFields(state, current?.record ?? null))
    const isCreation = current === null
    // PostHog removes the actions of a survey when a request omits the conditions.
    if (!isCreation && isObject(document.conditions)) body.conditions = document.conditions
    // The variant in the conditions is validated against the flag of the same request.
    if (isText(document.linked_flag) && (isText(linked_flag) || isObject(body.conditions)))
      body.linked_flag_id = ids.flagId(document.linked_flag)
    else if (linked_flag === null && !isCreation) body.linked_flag_id = null
    if (isObject(targeting_flag_filters))
      body.targeting_flag_filters = identifyFlags(targeting_flag_filters, ids)
    else if (isText(targeting_flag)) body.targeting_flag_id = ids.flagId(targeting_flag)
    else if (!isCreation && (targeting_flag === null || targeting_flag_filters === null))
      if (!isText(document.targeting_flag) && !isObject(document.targeting_flag_filters))
        body.remove_targeting_flag = true
    return body
  },
  references: ({ linked_flag, targeting_flag, targeting_flag_filters }) => [
    ...(isText(linked_flag)
      ? [{ kind: 'feature-flags' as const, name: linked_flag, path: ['linked_flag'] }]
      : []),
    ...(isText(targeting_flag)
      ? [{ kind: 'feature-flags' as const, name: targeting_flag, path: ['targeting_flag'] }]
      : []),
    ...findFlagConditions(targeting_flag_filters, 'targeting_flag_filters'),
  ],
  reconcile: (desired, current) => [
    {
      ...desired,
      questions: assignQuestionIds(desired.questions, current.questions),
      response_sampling_start_date: formatTime(desired.response_sampling_start_date),
    },
    current,
  ],
  secretPaths: () => [],
  validate: (document) => [
    ...(document.state === undefined || SURVEY_STATES.some((state) => state === document.state)
      ? []
      : [{ path: ['state'], message: `The state must be one of: ${SURVEY_STATES.join(', ')}.` }]),
    ...['linked_flag', 'targeting_flag']
      .filter((field) => ![undefined, null].includes(document[field] as null) && !isText(document[field]))
      .map((field) => ({ path: [field], message: 'The key of a feature flag is required.' })),
    ...(isText(document.targeting_flag) && isObject(document.targeting_flag_filters)
      ? [
          {
            path: ['targeting_flag_filters'],
            message: 'A survey has either targeting_flag or targeting_flag_filters.',
          },
        ]
      : []),
  ],
}

const readDates = ({ start_date, end_date, archived }: RemoteRecord): SurveyDates => ({
  start_date: isText(start_date) ? start_date : null,
  end_date: isText(end_date) ? end_date : null,
  archived: archived === true,
})

/** Fields that bring a survey into a state. Dates that are already set remain. */
function getStateFields(state: unknown, record: RemoteRecord | null): JsonRecord {
  const now = new Date().toISOString()
  const start_date = record?.start_date ?? now
  const archived = record?.archived ? { archived: false } : {}
  switch (state) {
    case 'archived':
      return { archived: true }
    case 'draft':
      return record ? { start_date: null, end_date: null, ...archived } : {}
    case 'running':
      return { start_date, ...(record?.end_date ? { end_date: null } : {}), ...archived }
    default:
      return { start_date, end_date: record?.end_date ?? now, ...archived }
  }
}

const formatTime = (value: unknown): unknown => (isText(value) ? (parseTimestamp(value) ?? value) : value)

/**
 * Assigns the IDs of the current questions to those without one, so that responses remain with their question: to equal
 * ones first, the rest by index.
 */
function assignQuestionIds(desired: unknown, current: unknown): unknown {
  if (!Array.isArray(desired)) return desired
  const usedIds = new Set(desired.flatMap((question) => (isObject(question) ? question.id : [])))
  const candidates = (Array.isArray(current) ? current : []).map((question: unknown) =>
    isObject(question) && !usedIds.has(question.id) ? question : null,
  )
  const take = (index: number) => {
    const question = candidates[index]
    candidates[index] = null
    return question ? { id: question.id } : {}
  }
  const equalIndexes = desired.map((question: unknown) =>
    isObject(question) && question.id === undefined
      ? candidates.findIndex((candidate) => candidate && isEqual({ ...candidate, id: undefined }, question))
      : -1,
  )
  const assigned = desired.map((question: unknown, index) => {
    const equalIndex = equalIndexes[index] ?? -1
    return isObject(question) && candidates[equalIndex] ? { ...take(equalIndex), ...question } : question
  })
  return assigned.map((question, index) =>
    isObject(question) && question.id === undefined ? { ...take(index), ...question } : question,
  )
}

const batchExportDefaults = replacements.batchExports.defaults

const batchExports: Kind = {
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
      model: isText(record.model) ? record.model : 'events',
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
      start_at: formatTime(document.start_at),
      end_at: formatTime(document.end_at),
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
  const known = parseDestinationType(type)
  return known ? getDestinationKeys(known) : []
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

const toVariableName = (prefix: string, name: unknown): string =>
  [
    prefix,
    String(name)
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  ]
    .filter(Boolean)
    .join('_')
    .toUpperCase()

const roleDefaults = replacements.roles.defaults

const roles: Kind = {
  name: 'roles',
  label: 'role',
  keyField: 'name',
  endpoints: api.roles,
  fields: ['name', ...Object.keys(roleDefaults)],
  defaults: roleDefaults,
  operationalFields: [],
  create: schemas.RoleCreate,
  toDocument: (record) => ({
    document: { name: record.name, ...readFields(record, roleDefaults) },
    warnings: [],
  }),
  toBody: ({ document, fields }) => pick(document, fields),
  references: () => [],
  secretPaths: () => [],
}

const destinationDefaults: JsonRecord = {
  emails: [],
  projects: null,
  surveys: null,
  response_schedule: 'immediate',
}

const notificationDestinations: Kind = {
  name: 'notification-destinations',
  label: 'notification destination',
  keyField: 'name',
  endpoints: api.notificationDestinations,
  fields: ['name', 'type', 'emails', 'url', 'events', 'projects', 'surveys', 'response_schedule', 'paused'],
  defaults: destinationDefaults,
  operationalFields: ['paused', 'url'],
  create: schemas.NotificationDestinationCreate,
  toDocument(record, names) {
    const warnings: string[] = []
    const read = (field: string, getName: (id: unknown) => string | null) => {
      const list = record[field]
      if (!Array.isArray(list)) return null
      const found = list.map(getName)
      if (found.includes(null)) warnings.push(`${field} contains records outside of the project`)
      return found.filter(isText).sort()
    }
    const document = {
      name: record.name,
      type: record.type,
      emails: record.emails ?? [],
      ...(record.type !== 'email' && { url: `\${${toVariableName('DESTINATION', record.name)}_URL}` }),
      events: record.events,
      projects: read('project_ids', names.projectName),
      surveys: read('survey_ids', names.surveyName),
      response_schedule: record.response_schedule ?? 'immediate',
      paused: record.paused ?? false,
    }
    return { document, warnings }
  },
  toBody({ document, fields }, ids) {
    const { projects, surveys: surveyNames, ...body } = pick(document, fields)
    const convert = <T>(list: unknown, getId: (name: string) => T) =>
      Array.isArray(list) ? list.filter(isText).map(getId) : null
    if (projects !== undefined) body.project_ids = convert(projects, ids.projectId)
    if (surveyNames !== undefined) body.survey_ids = convert(surveyNames, ids.surveyId)
    return body
  },
  references: ({ surveys: list }) =>
    (Array.isArray(list) ? list : []).map((name, index) => ({
      kind: 'surveys',
      name: String(name),
      path: ['surveys', index],
    })),
  reconcile: (desired, current) => [toSortedLists(desired), toSortedLists(current)],
  secretPaths: ({ url }) => (url === undefined || url === null ? [] : [['url']]),
}

/** The order of these lists has no meaning. */
const toSortedLists = (document: ConfigDocument): ConfigDocument => {
  const { url: _, ...others } = document
  return Object.fromEntries(
    Object.entries(others).map(([field, value]) => [
      field,
      ['emails', 'events', 'projects', 'surveys'].includes(field) && Array.isArray(value)
        ? [...value].sort()
        : value,
    ]),
  )
}

/** Settings that describe the progress of a user, that cannot be changed, or that are secrets. */
const NOT_IN_FILES = [
  'name',
  'is_demo',
  'primary_dashboard',
  'completed_snippet_onboarding',
  'has_completed_onboarding_for',
  'slack_incoming_webhook',
]

const projectFields = [
  'timezone',
  'week_start_day',
  'access_control',
  ...Object.keys(schemas.ProjectPatch.shape).filter(
    (field) => ![...NOT_IN_FILES, 'timezone', 'week_start_day', 'access_control'].includes(field),
  ),
]

const project: Kind = {
  name: 'project',
  label: 'project',
  keyField: 'name',
  endpoints: {
    list: api.projects.list,
    create: api.projects.create,
    retrieve: api.project.retrieve,
    update: api.project.update,
  },
  fields: projectFields,
  defaults: {},
  // Settings that the file omits are not managed: no file lists all settings of every server.
  operationalFields: projectFields,
  create: schemas.ProjectPatch,
  toDocument(record) {
    const document = pick(record, projectFields)
    const { session_recording_linked_flag: linked } = document
    if (isObject(linked)) {
      const { id: _, ...rest } = linked
      document.session_recording_linked_flag = rest
    }
    return { document, warnings: [] }
  },
  toBody({ document, fields }, ids) {
    const body = pick(document, fields)
    const { session_recording_linked_flag: linked } = body
    if (isObject(linked) && isText(linked.key))
      body.session_recording_linked_flag = { id: ids.flagId(linked.key), ...linked }
    return body
  },
  references: ({ session_recording_linked_flag: linked }) =>
    isObject(linked) && isText(linked.key)
      ? [{ kind: 'feature-flags', name: linked.key, path: ['session_recording_linked_flag', 'key'] }]
      : [],
  secretPaths: () => [],
}

/** All kinds, in the order in which their records are created: referenced ones first. */
export const KINDS: Readonly<Record<KindName, Kind>> = {
  roles,
  'feature-flags': featureFlags,
  surveys,
  'batch-exports': batchExports,
  'notification-destinations': notificationDestinations,
  project,
}

/** Field of a file with the former name of a record that is renamed. */
export const getFormerKeyField = ({ keyField }: Kind): string => `previous_${keyField}`

/** Adds the defaults of omitted fields. */
export const completeDocument = (kind: Kind, document: ConfigDocument): ConfigDocument => ({
  ...Object.fromEntries(
    Object.entries(kind.defaults).filter(([field]) => !kind.operationalFields.includes(field)),
  ),
  ...document,
})

/** Compares a document with that of a record, in the fields that the document manages. */
export function diffDocuments(
  kind: Kind,
  document: ConfigDocument,
  serverDocument: ConfigDocument,
): { desired: ConfigDocument; current: ConfigDocument; changes: Change[] } {
  const complete = completeDocument(kind, document)
  const [desired, current] = kind.reconcile?.(complete, serverDocument) ?? [complete, serverDocument]
  const changes = kind.fields
    .filter((field) => field in desired)
    .flatMap((field) => diffValues(current[field], desired[field], [field]))
  return { desired, current, changes }
}
