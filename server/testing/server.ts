import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, buildApp } from '../app'
import type { Database, OpenDatabase } from '../db/client'
import { type Env, readEnv } from '../env'
import { freshDatabase } from './database'

export interface Answer {
  status: number
  // Tests look inside answers of every shape; what they find is checked by the assertions.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  body: any
  headers: Record<string, unknown>
}

export interface TestServer {
  app: FastifyInstance
  db: Database
  /** The same with what lies beneath, to work off the jobs that calls have sent. */
  database: OpenDatabase
  /** Calls the API with a key; `body` may be any value, or a string to be sent as it is. */
  call(
    key: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
  ): Promise<Answer>
  /** Sends a request as it stands. */
  send(request: InjectOptions): Promise<Answer>
}

/** The application on a fresh database, for the tests of one file. */
export function testServer(
  settings: Partial<Env> = {},
  options: Pick<AppOptions, 'logger'> = {},
): TestServer {
  const server = {} as TestServer
  let close = async () => {}
  beforeAll(async () => {
    const database = await freshDatabase()
    // No test asks the name servers of the world: at this address nobody answers.
    const quiet = { RATE_LIMIT_PER_MINUTE: 0, RATE_LIMIT_PER_HOUR: 0, DNS_SERVERS: ['127.0.0.1:1'] }
    const env = { ...readEnv({ SECRETS_KEY: '0'.repeat(64) }), ...quiet, ...settings }
    const app = await buildApp({ env, db: database.db, ...options })
    Object.assign(server, { app, database, db: database.db })
    close = async () => {
      await app.close()
      await database.close()
    }
  })
  afterAll(() => close())
  server.send = async (request) => {
    const { statusCode: status, body, headers } = await server.app.inject(request)
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
