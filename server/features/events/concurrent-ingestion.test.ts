import { afterAll, beforeAll, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { createTestServer, type RunningServer, startServer } from '../../../tests/support/test-server'

/* Two server instances on one database share no state, like two processes. */

const server = createTestServer()
let second: RunningServer
beforeAll(async () => {
  second = await startServer(server.database, server.settings)
})
afterAll(() => second.close())

const ROUNDS = 12
const PEOPLE = 8

it('concurrent changes are not lost, however the same persons are merged at the same time', async () => {
  const { token, events, people } = await createEventFixture(server)
  const send = async (to: Pick<RunningServer, 'request'>, batch: object[]) => {
    const response = await to.request({ method: 'POST', url: '/batch/', payload: { token, batch } })
    expect(response.statusCode).toBe(200)
  }
  const numbers = Array.from({ length: PEOPLE }, (_, number) => number)
  const buildBatch = (from: string, round: number) => {
    const batch = numbers.flatMap((number) => [
      {
        event: 'seen',
        distinct_id: `${from}-${number}`,
        properties: { $set: { [`${from}-${round}`]: true } },
      },
      {
        event: '$merge_dangerously',
        distinct_id: `user-${number}`,
        properties: { alias: `${from}-${number}`, $set: { [`user-${from}-${round}`]: true } },
      },
    ])
    // Reversed in every second round: transactions lock the same persons in different orders.
    return round % 2 ? batch : batch.toReversed()
  }
  await Promise.all(
    Array.from({ length: ROUNDS }, (_, round) =>
      Promise.all([send(server, buildBatch('web', round)), send(second, buildBatch('phone', round))]),
    ),
  )
  expect(await events()).toHaveLength(ROUNDS * 2 * PEOPLE * 2)
  const present = (await people()).filter(({ is_deleted }) => !is_deleted)
  expect(present).toHaveLength(PEOPLE)
  for (const { names, properties } of present) {
    expect(names).toHaveLength(3)
    expect(Object.keys(properties as object)).toHaveLength(ROUNDS * 4)
  }
})

it('an event sent twice concurrently is stored once and changes its person once', async () => {
  const { token, events, people } = await createEventFixture(server)
  const uuid = '0190a5b2-9c3f-7d1e-8f00-1234567890ab'
  const payload = { token, event: 'seen', uuid, distinct_id: 'ann', $set: { a: 1 } }
  await Promise.all(
    [server, second, server, second].map((to) => to.request({ method: 'POST', url: '/e/', payload })),
  )
  expect(await events()).toHaveLength(1)
  expect(await people()).toMatchObject([{ version: 1 }])
})
