import { api } from '../../contract'
import type { Endpoint, Endpoints } from '../../contract/endpoint'
import { examples } from './endpoint-examples'
import type { TestResponse, TestServer } from './test-server'
import type { World } from './world'

/** Input of an endpoint call. */
export interface EndpointInput {
  params?: Record<string, string> | undefined
  query?: Record<string, string>
  body?: unknown
}

export interface TestedEndpoint {
  /** Qualified name, for example `surveys.list`. */
  name: string
  row: Endpoint
  /** Creates the required records in a world, and returns the input of a successful call. */
  prepare: (world: World) => Promise<EndpointInput>
}

/** Every endpoint of the contract; a new endpoint is automatically covered by all tests that iterate over these. */
export const endpoints: TestedEndpoint[] = (Object.entries(api) as [keyof typeof api, Endpoints][]).flatMap(
  ([resource, table]) =>
    Object.entries(table).map(([operation, endpoint]) => ({
      name: `${resource}.${operation}`,
      row: endpoint,
      // The type of the examples guarantees one per operation.
      prepare: (examples[resource] as Record<string, unknown>)[operation] as TestedEndpoint['prepare'],
    })),
)

/** Credential of a call: an API key, none, or the cookie of a session, by default from a page of the server. */
export type Credential = string | null | { session: string; site?: 'cross-site' }

/** Calls an endpoint with a credential. */
export function callEndpoint(
  server: TestServer,
  row: Pick<Endpoint, 'path'> & { method: Endpoint['method'] | 'PUT' },
  input: EndpointInput,
  key: Credential,
): Promise<TestResponse> {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
  const url = path + query
  if (key === null || typeof key === 'string') return server.call(key, row.method, url, input.body)
  return server.send({
    method: row.method,
    url,
    headers: {
      cookie: `hedgerow_session=${key.session}`,
      'sec-fetch-site': key.site ?? 'same-origin',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(input.body !== undefined && { payload: JSON.stringify(input.body) }),
  })
}
