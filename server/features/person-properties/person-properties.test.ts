import { describe, expect, it } from 'vitest'
import { addPersons, createEventFixture } from '../../../tests/support/event-fixture'
import { buildKey, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()

async function buildProjectWithPersons() {
  const { db, call } = server
  const workspace = await buildOrganization(db)
  const { id } = workspace.project
  await addPersons(server, id, [
    { plan: 'pro', seats: 12, trial: false, email: 'Ann@example.com' },
    { plan: 'pro', seats: 3, tags: ['a'], gone: null },
    { plan: 'free', seats: 'many', email: 'bo@example.com' },
  ])
  await addPersons(server, id, [{ secret: 'x', plan: 'deleted' }], { is_deleted: true })
  const other = await buildOrganization(db)
  await addPersons(server, other.project.id, [{ foreign: 1, plan: 'foreign' }])
  const get = async (path: string) => (await call(workspace.key, 'GET', `/api/projects/${id}/${path}`)).body
  return { ...workspace, get }
}

describe('property definitions of persons', () => {
  it('are the properties of the persons of the project, the most frequent first, with their types', async () => {
    const { get } = await buildProjectWithPersons()
    const { count, results } = await get('property_definitions/?type=person')
    expect(count).toBe(5)
    expect(results).toEqual([
      { id: 'plan', name: 'plan', is_numerical: false, property_type: 'String' },
      { id: 'seats', name: 'seats', is_numerical: false, property_type: null },
      { id: 'email', name: 'email', is_numerical: false, property_type: 'String' },
      { id: 'tags', name: 'tags', is_numerical: false, property_type: null },
      { id: 'trial', name: 'trial', is_numerical: false, property_type: 'Boolean' },
    ])
  })

  it('are searched by a part of the name and limited to 50', async () => {
    const { get, project } = await buildProjectWithPersons()
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, number) => [`field_${number}`, number]))
    await addPersons(server, project.id, [many])
    expect((await get('property_definitions/?type=person')).results).toHaveLength(50)
    const { results } = await get('property_definitions/?type=person&search=FIELD_5')
    expect(results).toHaveLength(11)
    expect(results[0]).toEqual({
      id: 'field_5',
      name: 'field_5',
      is_numerical: true,
      property_type: 'Numeric',
    })
    expect((await get('property_definitions/?type=person&search=%25')).results).toEqual([])
    expect((await get('property_definitions/?type=group')).attr).toBe('type')
  })
})

describe('property definitions of events', () => {
  it('are the properties of recent events, with their types', async () => {
    const { batch, project, key } = await createEventFixture(server)
    await batch([
      { event: 'paid', distinct_id: 'ann', properties: { amount: 5, plan: 'pro' } },
      { event: 'paid', distinct_id: 'bo', properties: { amount: 7, coupon: true, plan: null } },
    ])
    const get = (path: string) => server.call(key, 'GET', `/api/projects/${project.id}/${path}`)
    const amount = { id: 'amount', name: 'amount', is_numerical: true, property_type: 'Numeric' }
    expect((await get('property_definitions/?search=amo')).body.results).toEqual([amount])
    expect((await get('property_definitions/amount/')).body).toEqual(amount)
    expect((await get('property_definitions/plan/?type=event')).body.property_type).toBe('String')
    expect((await get('property_definitions/amount/?type=person')).status).toBe(404)
  })
})

describe('event definitions', () => {
  it('are the names of the events that the project has received', async () => {
    const { batch, project, key } = await createEventFixture(server)
    const get = (path = '') =>
      server.call(key, 'GET', `/api/projects/${project.id}/event_definitions/${path}`)
    expect((await get()).body).toMatchObject({ count: 0, results: [] })
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    const event = (name: string, hours: number) => ({ event: name, distinct_id: 'ann', timestamp: at(hours) })
    await batch([event('paid', 30), event('a/b c', 2), event('paid', 5)])
    const other = await createEventFixture(server)
    await other.batch([event('foreign', 1)])
    const { body } = await get()
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual(['a/b c', 'paid'])
    const seen = Date.parse(body.results[1].last_seen_at)
    expect(Math.abs(seen - Date.parse(at(5)))).toBeLessThan(60_000)
    expect((await get('?search=PAI&limit=1')).body).toMatchObject({ count: 1, results: [{ id: 'paid' }] })
    expect((await get(`${encodeURIComponent('a/b c')}/`)).body).toEqual(body.results[0])
    expect((await get('foreign/')).status).toBe(404)
  })
})

describe('values of a person property', () => {
  it('retain their type and have the number of persons', async () => {
    const { get } = await buildProjectWithPersons()
    expect(await get('persons/values/?key=plan')).toEqual([
      { name: 'pro', count: 2 },
      { name: 'free', count: 1 },
    ])
    const seats = await get('persons/values/?key=seats')
    expect(seats).toHaveLength(3)
    expect(seats).toEqual(expect.arrayContaining([12, 3, 'many'].map((name) => ({ name, count: 1 }))))
    expect(await get('persons/values/?key=trial')).toEqual([{ name: false, count: 1 }])
    expect(await get('persons/values/?key=tags')).toEqual([])
    expect(await get('persons/values/?key=foreign')).toEqual([])
    expect((await get('persons/values/')).attr).toBe('key')
  })

  it('are searched by a part of the value', async () => {
    const { get } = await buildProjectWithPersons()
    expect(await get('persons/values/?key=email&value=ANN')).toEqual([{ name: 'Ann@example.com', count: 1 }])
  })

  it('require the scope person:read', async () => {
    const { owner, project } = await buildProjectWithPersons()
    const narrow = await buildKey(server.db, owner.id, { scopes: ['feature_flag:write'] })
    for (const path of ['persons/values/?key=plan', 'property_definitions/?type=person']) {
      const { status } = await server.call(narrow, 'GET', `/api/projects/${project.id}/${path}`)
      expect(status).toBe(403)
    }
  })
})
