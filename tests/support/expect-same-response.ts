import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import type { Database } from '../../server/core/db/database'
import { callEndpoint, type EndpointInput } from './endpoints'
import type { TestResponse, TestServer } from './test-server'

/** Returns an id of the same format that does not exist. */
export const similarId = (id: string) =>
  /^\d+$/.test(id) ? String(2_147_000_000 + (Number(id) % 400_000)) : randomUUID()

/** The same request for two ids: one that the caller may not see, and one that does not exist. */
export interface ResponseProbe {
  row: Endpoint
  key: string
  ask: (id: string) => EndpointInput
  /** Id of an existing record elsewhere. */
  id: string
}

/** Asserts that both responses are the same and take the same database queries. Returns the first response. */
export async function expectSameResponse(
  server: TestServer,
  { row, key, ask, id }: ResponseProbe,
): Promise<TestResponse> {
  const elsewhere = await observeResponse(server, row, key, ask, id)
  const nowhere = await observeResponse(server, row, key, ask, similarId(id))
  expect(elsewhere.text).toBe(nowhere.text)
  expect(elsewhere.statements).toEqual(nowhere.statements)
  return elsewhere.answer
}

/** Observable parts of a response, without those that differ between any two requests. */
async function observeResponse(
  server: TestServer,
  endpoint: Endpoint,
  key: string,
  ask: ResponseProbe['ask'],
  id: string,
) {
  const input = ask(id)
  // The first request may load a scope that the server then caches for seconds.
  let response = await callEndpoint(server, endpoint, input, key)
  const statements = await recordStatements(server.db, async () => {
    response = await callEndpoint(server, endpoint, input, key)
  })
  const {
    date,
    'content-length': length,
    'x-request-id': requestId,
    'keep-alive': keepAlive,
    ...headers
  } = response.headers
  const text = JSON.stringify([response.status, response.body, headers])
  return {
    answer: response,
    statements,
    text: text.replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), '<id>'),
  }
}

/** Logger that both Drizzle sessions have beyond their published type, for themselves and for their transactions. */
interface Logging {
  logger: Logger
  options: { logger: Logger }
}
interface Logger {
  logQuery(query: string): void
}

/** Records the statements that an action sends to the database, without their values. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const session = db._.session as unknown as Logging
  const { logger, options } = session
  const recorder: Logger = { logQuery: (query) => statements.push(query) }
  Object.assign(session, { logger: recorder, options: { ...options, logger: recorder } })
  try {
    await work()
  } finally {
    Object.assign(session, { logger, options })
  }
  return statements
}
