import type { Endpoint } from '../../contract/endpoint'
import { type AnyInput, addressOf } from './address'

/** A request that is still to be sent. */
export interface Planned {
  method: string
  /** Without the host: `/api/organizations/`. */
  path: string
  body?: unknown
  /** The address of the server, where it is not the one that the dashboard is signed in to. */
  base?: string
}

/** What calling an endpoint would send. */
export const plannedOf = (row: Pick<Endpoint, 'method' | 'path'>, input: AnyInput): Planned => ({
  method: row.method,
  path: addressOf(row.path, input),
  ...(input.body !== undefined && { body: input.body }),
})
