import { type Api, api } from '../../../contract'
import type { Endpoint, Table } from '../../../contract/endpoint'
import type { JsonRecord } from '../../../contract/json-object'

/** A write that was made, and what has to be known to take it back. Holds no key and no secret. */
export interface Entry {
  id: string
  /** Whose journal it is in: the server and the person. */
  owner: string
  /** Milliseconds since 1970. */
  at: number
  /** The address of the server that it was sent to. */
  base: string
  /** Whom it was sent as, where that was not the owner: it is taken back as the same. */
  as?: string
  resource: keyof Api
  op: string
  method: string
  /** Without the host, as it was sent: `/api/organizations/`. */
  path: string
  params: Record<string, string | number>
  body?: unknown
  /** What the record is called. */
  name: string
  /** The record before, as far as it matters; undefined where it was not read. */
  before?: JsonRecord
  /** The answer, as far as it matters. */
  answer?: unknown
  /** Whether an answer came. Without one nobody knows if the write arrived. */
  arrived: boolean
  /** Set for a deletion that the server can undo by restoring the record. */
  restorable?: true
  /** The entry that it takes back. */
  undoes?: string
}

/** The endpoints of the resource of an entry. One of an older version of the dashboard may have none. */
export const tableOf = ({ resource }: Pick<Entry, 'resource'>): Table => api[resource] ?? {}

/** The endpoint that an entry called. */
export const endpointOf = (entry: Pick<Entry, 'resource' | 'op'>): Endpoint | undefined =>
  tableOf(entry)[entry.op]

/**
 * The operation that takes back what an endpoint does, where the contract has one for it. A deletion is taken back by a
 * restore only on servers that have it, which the entry says.
 */
export function undoingOp(row: Endpoint, table: Table, { restorable }: Pick<Entry, 'restorable'> = {}) {
  if (row.method === 'DELETE' && !restorable) return undefined
  return row.undoneBy ?? (row.method === 'POST' && row.suffix === '' && table.destroy ? 'destroy' : undefined)
}
