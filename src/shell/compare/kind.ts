import { api } from '../../../contract'
import type { Endpoint, Endpoints } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/is-object'
import type { Resource } from '../../api/queries'
import { getAcceptedFields } from '../../api/undo/accepted-fields'
import { redactSecrets } from '../../api/undo/secrets'
import type { AnyTableDefinition } from '../../components/data-table/table'
import { t } from '../../texts/text'
import type { Making } from './fields'

/** Resource definition for comparisons. */
export interface Kind extends Making {
  resource: Resource
  /** Operation that retrieves the complete record. */
  readOperation: string
}

/** Record to compare, and its location. */
export interface Source {
  table: AnyTableDefinition
  kind: Kind
  params: { [name: string]: string }
  id: string
  name: string
  record: JsonRecord
  /** Path of its list. */
  list: string
}

/** Builds the definition from the contract of a resource whose records can be created over the API. */
export function kindOf(resource: Resource): Kind {
  const { create, update, destroy }: Endpoints = api[resource]
  if (!create) throw new Error(t('Nothing makes {resource}', { resource }))
  return {
    resource,
    create,
    update: update ?? null,
    made: getAcceptedFields(create.body),
    changed: getAcceptedFields(update?.body),
    // The read operation used before a deletion returns everything required to recreate the record.
    readOperation: destroy?.readOperation ?? 'retrieve',
  }
}

/** Removes write-only fields from a record. */
export const shown = <R extends JsonRecord | null>(record: R, { create }: { create: Endpoint }): R =>
  redactSecrets(record, create.secrets)
