import type { z } from 'zod'
import { parseTimestamp } from '../../../contract/domain/timestamps'
import type { EndpointSpec } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import type { RemoteRecord } from '../../remote/client'
import type { DocumentPath } from '../diff'

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

/** Returns the given fields that a record has. */
export const pick = (record: JsonRecord, fields: readonly string[]): JsonRecord =>
  Object.fromEntries(fields.flatMap((field) => (field in record ? [[field, record[field]]] : [])))

/** Values of a record, with the defaults of those that its server does not have. */
export const readFields = (record: JsonRecord, defaults: Readonly<JsonRecord>): JsonRecord =>
  Object.fromEntries(
    Object.entries(defaults).map(([field, value]) => [
      field,
      record[field] === undefined ? value : record[field],
    ]),
  )

export const isNonEmptyText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const normalizeTime = (value: unknown): unknown =>
  isNonEmptyText(value) ? (parseTimestamp(value) ?? value) : value

/** Name of an environment variable: the prefix and the name of a record. */
export const toVariableName = (prefix: string, name: unknown): string =>
  [
    prefix,
    String(name)
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, ''),
  ]
    .filter(Boolean)
    .join('_')
    .toUpperCase()
