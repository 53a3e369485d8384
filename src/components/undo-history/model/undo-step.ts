import type { Endpoint } from '../../../../contract/endpoint'
import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { Mutation } from '../../../api/query/mutation'
import { getEndpoints, getEntryEndpoint, getUndoOp, type UndoEntry } from './entry'

/** Field that another client has changed since. */
export interface UndoConflict {
  field: string
  now: unknown
  /** Value that the undo would write. */
  back: unknown
}

/** Write that undoes an entry, or a part of it. */
export interface UndoStep {
  write: Mutation
  /** Display name of the record. */
  name: string
  /** Descriptions of data that is not restored. */
  notRestored: string[]
  conflicts: UndoConflict[]
}

/** Writes that undo an entry, or a sentence with the reason why it cannot be undone. */
export type Undo = { steps: UndoStep[] } | { reason: string }

/** Current record of an entry: null if deleted, undefined if not read. */
export type CurrentState = JsonRecord | null | undefined

/** Returns the soft-delete field of a body or record; undefined if it has none. */
const deletionFlag = ({ softDeleteField }: Endpoint, value: unknown) =>
  softDeleteField !== undefined && isObject(value) ? value[softDeleteField] : undefined

/** Returns true if the request deletes the record, by its method or by the soft-delete field. */
export const isDeletion = (endpoint: Endpoint, body: unknown): boolean =>
  endpoint.method === 'DELETE' || deletionFlag(endpoint, body) === true

/** Returns true if the request restores a deleted record. */
export const isRestoration = (endpoint: Endpoint, body: unknown): boolean =>
  deletionFlag(endpoint, body) === false

/** Returns true if a record that can still be read is deleted. */
export const isNotFound = (endpoint: Endpoint, record: unknown): boolean =>
  deletionFlag(endpoint, record) === true

/** Reason why an entry cannot be undone; `irreversible` if its endpoint declares that. */
export type IrreversibleReason =
  | 'unsupported'
  | 'irreversible'
  | 'no response'
  | 'no previous state'
  | 'no deleted state'
  | 'no operation'

/** Returns the reason why an entry is irreversible; null if it may be undone. */
export function getIrreversibleReason(entry: UndoEntry): IrreversibleReason | null {
  const endpoint = getEntryEndpoint(entry)
  if (!endpoint) return 'unsupported'
  if (endpoint.irreversible) return 'irreversible'
  if (getUndoOp(endpoint, getEndpoints(entry), entry)) {
    // Restoring a record twice does no harm, and a read shows if it still exists.
    return entry.arrived || endpoint.method === 'DELETE' ? null : 'no response'
  }
  if (endpoint.method === 'PATCH') return entry.before ? null : 'no previous state'
  if (endpoint.method === 'DELETE' && getEndpoints(entry).create) {
    return entry.before ? null : 'no deleted state'
  }
  return 'no operation'
}
