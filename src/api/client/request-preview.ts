import type { Endpoint } from '../../../contract/endpoint'
import { type AnyInput, buildUrl } from './build-url'

/** Request that has not been sent yet. */
export interface RequestPreview {
  method: string
  /** Without the host: `/api/organizations/`. */
  path: string
  body?: unknown
  /** URL of the server, if it is not the one that the dashboard is signed in to. */
  base?: string
}

/** Returns the request that a call of an endpoint would send. */
export const previewRequest = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: AnyInput,
): RequestPreview => ({
  method: endpoint.method,
  path: buildUrl(endpoint.path, input),
  body: input.body,
})
