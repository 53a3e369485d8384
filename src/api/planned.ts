import type { Endpoint } from '../../contract/endpoint'
import { type AnyInput, addressOf } from './address'

/** Request that has not been sent yet. */
export interface Planned {
  method: string
  /** Without the host: `/api/organizations/`. */
  path: string
  body?: unknown
  /** URL of the server, if it is not the one that the dashboard is signed in to. */
  base?: string
}

/** Returns the request that a call of an endpoint would send. */
export const plannedOf = (row: Pick<Endpoint, 'method' | 'path'>, input: AnyInput): Planned => ({
  method: row.method,
  path: addressOf(row.path, input),
  ...(input.body !== undefined && { body: input.body }),
})
