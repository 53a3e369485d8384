import { api } from '../../../contract'
import type { Endpoint, Table as Endpoints } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/json-object'
import { acceptedBy } from '../../api/journal/accepted'
import { withoutSecrets } from '../../api/journal/secrets'
import type { Resource } from '../../api/queries'
import type { AnyTable } from '../../components/data-table/table'
import { t } from '../../texts/text'
import type { Making } from './fields'

/** A kind of record, as far as comparing it goes. */
export interface Kind extends Making {
  resource: Resource
  /** The operation that reads all of a record. */
  readBy: string
}

/** The record that is compared, and where it is. */
export interface Source {
  table: AnyTable
  kind: Kind
  params: { [name: string]: string }
  id: string
  name: string
  record: JsonRecord
  /** The address of the list that it is in. */
  list: string
}

/** What the contract says of a kind whose records are made over the API. */
export function kindOf(resource: Resource): Kind {
  const { create, update, destroy }: Endpoints = api[resource]
  if (!create) throw new Error(t('Nothing makes {resource}', { resource }))
  return {
    resource,
    create,
    update: update ?? null,
    made: acceptedBy(create.body),
    changed: acceptedBy(update?.body),
    // What is read before a deletion is all that makes it anew.
    readBy: destroy?.readBy ?? 'retrieve',
  }
}

/** A record without what is never shown. */
export const shown = <R extends JsonRecord | null>(record: R, { create }: { create: Endpoint }): R =>
  withoutSecrets(record, create.secrets)
