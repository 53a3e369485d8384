import { api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import type { Resource } from '../../api/query/queries'
import type { AnyTableDefinition } from '../../components/data-table/table'
import { getAcceptedFields } from '../../components/undo-history/model/create-body'
import { redactSecrets } from '../../components/undo-history/model/entry'
import { t } from '../../lib/i18n/translate'
import type { ResourceKind } from './fields'

/** Resource definition for comparisons. */
export interface ComparableKind extends ResourceKind {
  resource: Resource
  /** Operation that retrieves the complete record. */
  readOperation: string
}

/** Record to compare, and its location. */
export interface ComparedRecord {
  table: AnyTableDefinition
  kind: ComparableKind
  params: { [name: string]: string }
  id: string
  name: string
  record: JsonRecord
  /** Path of its list. */
  list: string
}

/** Builds the definition from the contract of a resource whose records can be created over the API. */
export function getRecordKind(resource: Resource): ComparableKind {
  const { create, update, destroy }: Endpoints = api[resource]
  if (!create) throw new Error(t('{resource} cannot be created', { resource }))
  return {
    resource,
    create,
    update: update ?? null,
    createFields: getAcceptedFields(create.body),
    changed: getAcceptedFields(update?.body),
    // The read operation used before a deletion returns everything required to recreate the record.
    readOperation: destroy?.readOperation ?? 'retrieve',
  }
}

/** Removes write-only fields from a record. */
export const hideWriteOnly = <R extends JsonRecord | null>(record: R, { create }: { create: Endpoint }): R =>
  redactSecrets(record, create.secrets)
