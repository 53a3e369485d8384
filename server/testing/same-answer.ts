import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint'
import { callEndpoint, type Input } from './endpoints'
import { statementsOf } from './recorder'
import type { Answer, TestServer } from './server'

/** An id of the same kind that leads nowhere. */
export const idLike = (id: string) =>
  /^\d+$/.test(id) ? String(2_147_000_000 + (Number(id) % 400_000)) : randomUUID()

/** One thing asked about two ids: of something that the caller may not see, and of nothing. */
export interface Question {
  row: Endpoint
  key: string
  ask: (id: string) => Input
  /** The id of what exists elsewhere. */
  id: string
}

/** Both are answered with the same words, and after the same questions to the database. Returns the answer to the first. */
export async function expectSameAnswer(server: TestServer, { row, key, ask, id }: Question): Promise<Answer> {
  const elsewhere = await seen(server, row, key, ask, id)
  const nowhere = await seen(server, row, key, ask, idLike(id))
  expect(elsewhere.text).toBe(nowhere.text)
  expect(elsewhere.statements).toEqual(nowhere.statements)
  return elsewhere.answer
}

/** What an attacker can see of an answer, without what differs from one request to the next. */
async function seen(server: TestServer, row: Endpoint, key: string, ask: Question['ask'], id: string) {
  const input = ask(id)
  // The first time the server may look up a place, and remember it for seconds.
  let answer = await callEndpoint(server, row, input, key)
  const statements = await statementsOf(server.db, async () => {
    answer = await callEndpoint(server, row, input, key)
  })
  const {
    date,
    'content-length': length,
    'x-request-id': requestId,
    'keep-alive': keepAlive,
    ...headers
  } = answer.headers
  const text = JSON.stringify([answer.status, answer.body, headers])
  return { answer, statements, text: text.replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), '<id>') }
}
