import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createSurveyFixture } from '../../../tests/support/survey-fixture'
import { type RunningServer, startServer } from '../../../tests/support/test-server'

const { server, workspace, surveys, create, patch, createFlag, flags } = createSurveyFixture()

/** Second server on the same database, with its own caches. */
let secondServer: RunningServer
beforeAll(async () => {
  secondServer = await startServer(server.database)
})
afterAll(() => secondServer.close())

/** Response of the other server. */
async function fetchSurvey(path: string) {
  const headers = { authorization: `Bearer ${workspace.key}` }
  return (await secondServer.request({ url: surveys(path), headers })).json()
}
const listed = () => fetchSurvey('?limit=1000')

it('surveys reflect every write immediately, regardless of the server that made it', async () => {
  expect(await listed()).toMatchObject({ count: 0, results: [] })
  const flag = await createFlag()
  const { id } = await create({ name: 'Lamps', linked_flag_id: flag.id })
  /** Retrieved survey, which must equal the list item. */
  const only = async () => {
    const [survey, { count, results }] = [await fetchSurvey(`${id}/`), await listed()]
    expect([count, results[0]]).toEqual([1, survey])
    return survey
  }
  expect(await only()).toMatchObject({ name: 'Lamps', linked_flag: { key: flag.key } })
  await patch(id, { name: 'Shades' })
  expect((await only()).name).toBe('Shades')
  await server.call(workspace.key, 'PATCH', flags(flag.id), { key: 'renamed' })
  expect((await only()).linked_flag.key).toBe('renamed')
  await server.call(workspace.key, 'PATCH', '/api/users/@me/', { first_name: 'Ann' })
  expect((await only()).created_by.first_name).toBe('Ann')
  await server.db.execute(sql`update surveys set description = 'By hand' where id = ${id}`)
  expect((await only()).description).toBe('By hand')
  await server.call(workspace.key, 'DELETE', surveys(id))
  expect(await listed()).toMatchObject({ count: 0, results: [] })
  expect(await fetchSurvey(`${id}/`)).toMatchObject({ code: 'not_found' })
})

it('surveys include each of many concurrent creations once its response was sent', async () => {
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let number = 0; number < 5; number += 1) {
      const { id, name } = await create({ name: `Number ${number} of ${writer}` })
      const names = () =>
        listed().then(({ results }) => results.map((survey: { name: string }) => survey.name))
      expect((await fetchSurvey(`${id}/`)).name).toBe(name)
      expect(await names()).toContain(name)
      await patch(id, { name: `${name}, again` })
      expect(await names()).toContain(`${name}, again`)
      expect(await names()).not.toContain(name)
      expect((await fetchSurvey(`${id}/`)).name).toBe(`${name}, again`)
    }
  })
  await Promise.all(writers)
  expect((await listed()).count).toBe(40)
})

it('surveys exclude uncommitted writes', async () => {
  const { id } = await create({ name: 'Before' })
  const before = await fetchSurvey(`${id}/`)
  await server.db
    .transaction(async (tx) => {
      await tx.execute(sql`update surveys set name = 'Never' where id = ${id}`)
      tx.rollback()
    })
    .catch(() => {})
  expect((await listed()).results[0].name).toBe('Before')
  expect(await fetchSurvey(`${id}/`)).toEqual(before)
})

it('surveys are not listed after the project is deleted', async () => {
  expect((await listed()).count).toBeGreaterThan(0)
  const { organization, project, key } = workspace
  await server.call(key, 'DELETE', `/api/organizations/${organization.id}/projects/${project.id}/`)
  // The other server still has the principal cached.
  expect(await listed()).toMatchObject({ count: 0, results: [] })
})
