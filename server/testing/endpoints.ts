import { api } from '../../contract'
import type { Endpoint, Table } from '../../contract/endpoint'
import { examples } from './examples'
import type { Answer, TestServer } from './server'
import type { World } from './world'

/** What an endpoint is called with. */
export interface Input {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

export interface KnownEndpoint {
  /** `surveys.list`. */
  name: string
  row: Endpoint
  /** Makes what it needs in a world, and says what to call it with so that it succeeds. */
  prepare: (world: World) => Promise<Input>
}

/** Every endpoint of the contract: one that is added is in every test that walks over these. */
export const endpoints: KnownEndpoint[] = (Object.entries(api) as [keyof typeof api, Table][]).flatMap(
  ([resource, table]) =>
    Object.entries(table).map(([operation, row]) => ({
      name: `${resource}.${operation}`,
      row,
      // Each operation meets its own example: their type promises one for each.
      prepare: (examples[resource] as Record<string, unknown>)[operation] as KnownEndpoint['prepare'],
    })),
)

/** Calls an endpoint; what is null for a key sends none. */
export function callEndpoint(
  server: TestServer,
  row: Pick<Endpoint, 'path'> & { method: Endpoint['method'] | 'PUT' },
  input: Input,
  key: string | null,
): Promise<Answer> {
  const path = row.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const query = input.query ? `?${new URLSearchParams(input.query)}` : ''
  return server.call(key, row.method, path + query, input.body)
}
