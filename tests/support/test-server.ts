import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Env } from '../../server/config'
import type { OpenDatabase } from '../../server/core/db/client'
import type { Database } from '../../server/core/db/database'
import { type ClickHouse, openClickHouse } from '../../server/features/events/store/clickhouse/client'
import { createClickHouseCopy } from '../../server/features/events/store/clickhouse/copy'
import type { EventCopy } from '../../server/features/events/store/copy'
import type { EventStore } from '../../server/features/events/store/event-store'
import { createSqlCopy } from '../../server/features/events/store/sql/copy'
import type { ServedDatabase } from '../../server/serve'
import { built } from './built-server'
import { startClickHouse } from './clickhouse'
import { freshDatabase } from './database'
import { createHttpClient, type HttpClientResponse, type HttpRequest } from './http-client'

export interface TestResponse {
  status: number
  // Tests look inside answers of every shape; what they find is checked by the assertions.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, unknown>
}

export interface RunningServer {
  /** Base URL of the server, such as `http://127.0.0.1:45678`. */
  url: string
  app: FastifyInstance
  eventStore: EventStore
  /** Sends a request unmodified; returns the response as text. */
  request(request: HttpRequest | string): Promise<HttpClientResponse>
  close(): Promise<void>
}

export interface TestServer extends Pick<RunningServer, 'url' | 'app' | 'request'> {
  db: Database
  eventStore: EventStore
  /** Rows of the event store, which are written and deleted without an append. */
  rows: EventCopy
  /** Test server with its database, for running the enqueued jobs. */
  database: OpenDatabase
  /** Settings of the server, for other servers on its data. */
  settings: Partial<Env>
  /** Tables of events, if they are in ClickHouse. */
  clickhouse: ClickHouse | null
  /** Calls the API with a key; `body` may be any value, or a string to send unmodified. */
  call(
    key: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<TestResponse>
  /** Sends a request unmodified; returns the parsed response. */
  send(request: HttpRequest): Promise<TestResponse>
}

/** True if the tests of features run with their events in ClickHouse. */
export const isOnClickHouse = process.env.TEST_EVENT_STORE === 'clickhouse'

interface Options {
  logger?: FastifyServerOptions['logger']
  /** Folder of a built dashboard. Without one, the server has no pages. */
  dashboard?: string
}

/** Folder of exports to files, unless the settings of the server have another one. */
export const EXPORTS_DIR = join(tmpdir(), `hedgerow-exports-${randomUUID()}`)

/** Starts the built server on an open database, listening on a free local port. */
export async function startServer(
  database: ServedDatabase,
  settings: Partial<Env> = {},
  { logger = false, dashboard }: Options = {},
): Promise<RunningServer> {
  // Tests must not query public name servers: this address does not respond.
  const quiet = {
    RATE_LIMIT_PER_MINUTE: 0,
    RATE_LIMIT_PER_HOUR: 0,
    INVITES_PER_HOUR: 0,
    // Entries that are written in the background would be changes that a test does not expect.
    ACCESS_LOG: false,
    DNS_SERVERS: ['127.0.0.1:1'],
  }
  const variables = { SECRETS_KEY: '0'.repeat(64), HOST: '127.0.0.1', PORT: '0', EXPORTS_DIR }
  const env = { ...built.readEnv(variables), ...quiet, ...settings }
  const { app, address, deps } = await built.serve(env, database, {
    logger,
    dashboard,
  })
  const { request, close } = createHttpClient(address)
  return {
    url: address,
    app,
    eventStore: deps.eventStore,
    request,
    async close() {
      close()
      await app.close()
    },
  }
}

/** Starts the built server on a fresh database for the tests of one file. */
export function createTestServer(settings: Partial<Env> = {}, options: Options = {}): TestServer {
  const server = {} as TestServer
  let close = async () => {}
  beforeAll(async () => {
    const database = await freshDatabase()
    const store = isOnClickHouse ? await startClickHouse() : null
    const all = store
      ? {
          ...settings,
          CLICKHOUSE_URL: store.url,
          CLICKHOUSE_DATABASE: store.database,
          // Tests read what they have sent, however slow the machine is.
          CAPTURE_BUFFER_MB: 0,
        }
      : settings
    const { close: closeServer, ...running } = await startServer(database, all, options)
    const clickhouse = store && openClickHouse(store)
    const rows = clickhouse ? createClickHouseCopy(clickhouse) : createSqlCopy(database.db)
    Object.assign(server, running, { database, db: database.db, settings: all, clickhouse, rows })
    close = async () => {
      await closeServer()
      await database.close()
      await clickhouse?.close()
      await store?.close()
      await rm(EXPORTS_DIR, { recursive: true, force: true })
    }
  })
  afterAll(() => close())
  server.send = async (request) => {
    const { statusCode: status, body, headers } = await server.request(request)
    return { status, body: body === '' ? null : JSON.parse(body), headers }
  }
  server.call = (key, method, url, body) =>
    server.send({
      method,
      url,
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return server
}
