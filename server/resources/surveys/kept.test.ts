import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app'
import { readEnv } from '../../env'
import { surveyPlace } from '../../testing/survey-place'

const { server, place, surveys, create, patch, createFlag, flags } = surveyPlace()

/** Another server on the same database. It keeps answers for itself. */
let other: FastifyInstance
beforeAll(async () => {
  other = await buildApp({
    env: readEnv({ SECRETS_KEY: '0'.repeat(64), RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_PER_HOUR: '0' }),
    db: server.db,
  })
})
afterAll(() => other.close())

/** What the other server lists. */
async function listed() {
  const headers = { authorization: `Bearer ${place.key}` }
  const answer = await other.inject({ url: surveys('?limit=1000'), headers })
  return answer.json()
}

it('a list tells of every write at once, wherever it was made', async () => {
  expect(await listed()).toMatchObject({ count: 0, results: [] })
  const flag = await createFlag()
  const { id } = await create({ name: 'Lamps', linked_flag_id: flag.id })
  expect(await listed()).toMatchObject({
    count: 1,
    results: [{ name: 'Lamps', linked_flag: { key: flag.key } }],
  })
  await patch(id, { name: 'Shades' })
  expect((await listed()).results[0].name).toBe('Shades')
  await server.call(place.key, 'PATCH', flags(flag.id), { key: 'renamed' })
  expect((await listed()).results[0].linked_flag.key).toBe('renamed')
  await server.call(place.key, 'PATCH', '/api/users/@me/', { first_name: 'Ann' })
  expect((await listed()).results[0].created_by.first_name).toBe('Ann')
  await server.db.execute(sql`update surveys set description = 'By hand' where id = ${id}`)
  expect((await listed()).results[0].description).toBe('By hand')
  await server.call(place.key, 'DELETE', surveys(id))
  expect(await listed()).toMatchObject({ count: 0, results: [] })
})

it('and of each of many that are made at once, to whoever was told that it is there', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let number = 0; number < 5; number += 1) {
      const { id, name } = await create({ name: `Number ${number} of ${writer}` })
      const names = () =>
        listed().then(({ results }) => results.map((survey: { name: string }) => survey.name))
      expect(await names()).toContain(name)
      await patch(id, { name: `${name}, again` })
      expect(await names()).toContain(`${name}, again`)
      expect(await names()).not.toContain(name)
    }
  })
  await Promise.all(writers)
  expect((await listed()).count).toBe(40)
})

it('but not of what is not committed', async () => {
  const { id } = await create({ name: 'Before' })
  await server.db
    .transaction(async (tx) => {
      await tx.execute(sql`update surveys set name = 'Never' where id = ${id}`)
      tx.rollback()
    })
    .catch(() => {})
  expect((await listed()).results[0].name).toBe('Before')
})
