import { type Api, api } from '../../../../contract'
import type { Endpoint, Endpoints } from '../../../../contract/endpoint'
import type { JsonRecord } from '../../../../contract/is-object'

/** A write that was made, with the data required to undo it. Contains no key and no secret. */
export interface UndoEntry {
  id: string
  /** Owner of the journal: server and user. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  /** URL of the server that received the request. */
  base: string
  /** Auth context of the request, if it was not that of the owner; the undo uses the same. */
  as?: string | undefined
  resource: keyof Api
  op: string
  method: string
  /** Without the host, as sent: `/api/organizations/`. */
  path: string
  params: Record<string, string | number>
  body?: unknown
  /** Display name of the record. */
  name: string
  /** Relevant part of the record before the write; undefined if it was not read. */
  before?: JsonRecord | undefined
  /** Relevant part of the response. */
  answer?: unknown
  /** True if a response was received. Without one it is unknown if the write was applied. */
  arrived: boolean
  /** Set for a deletion that the server can undo by restoring the record. */
  restorable?: true
  /** Entry that this one undoes. */
  undoes?: string | undefined
}

/** Returns the endpoints of the resource of an entry. An entry of an older dashboard version may have none. */
export const getEndpoints = ({ resource }: Pick<UndoEntry, 'resource'>): Endpoints => api[resource] ?? {}

/** Returns the endpoint that an entry called. */
export const getEntryEndpoint = (entry: Pick<UndoEntry, 'resource' | 'op'>): Endpoint | undefined =>
  getEndpoints(entry)[entry.op]

/**
 * Returns the inverse operation of an endpoint, if the contract has one. A deletion is undone by a restore only on
 * servers that support it, which the entry records.
 */
export function getUndoOp(
  endpoint: Endpoint,
  table: Endpoints,
  { restorable }: Pick<UndoEntry, 'restorable'> = {},
) {
  if (endpoint.method === 'DELETE' && !restorable) return undefined
  return (
    endpoint.inverseOperation ??
    (endpoint.method === 'POST' && endpoint.suffix === '' && table.destroy ? 'destroy' : undefined)
  )
}
