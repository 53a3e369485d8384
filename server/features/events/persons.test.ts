import { describe, expect, it } from 'vitest'
import { createEventFixture, loadDistinctIds } from '../../../tests/support/event-fixture'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()

const seen = (distinct_id: string, properties: object = {}) => ({ event: 'seen', distinct_id, properties })
const identify = (distinct_id: string, anonymous: unknown, $set: object = {}) => ({
  event: '$identify',
  distinct_id,
  properties: { $anon_distinct_id: anonymous, $set },
})
const alias = (distinct_id: string, otherId: string) => ({
  event: '$create_alias',
  distinct_id,
  properties: { alias: otherId },
})
const force = (distinct_id: string, otherId: string) => ({
  event: '$merge_dangerously',
  distinct_id,
  properties: { alias: otherId },
})

/** The same events as one batch and as one batch each: the outcome must be the same. */
const WAYS = [
  ['in one batch', (events: object[]) => [events]],
  ['one by one', (events: object[]) => events.map((event) => [event])],
] as const

/** Sends some events and returns the resulting persons: distinct ids, whether they are identified, and properties. */
async function outcome(split: (typeof WAYS)[number][1], events: object[]) {
  const world = await createEventFixture(server)
  for (const batch of split(events)) expect((await world.batch(batch)).status).toBe(200)
  const people = await world.people()
  const present = people
    .filter(({ is_deleted }) => !is_deleted)
    .map(({ names, is_identified, properties }) => ({ names, is_identified, properties }))
    .sort((a, b) => String(a.names).localeCompare(String(b.names)))
  return { ...world, present, deleted: people.filter(({ is_deleted }) => is_deleted) }
}

describe.each(WAYS)('persons of events sent %s', (_how, split) => {
  it('are created by their first event and updated by the next', async () => {
    const { present, events, people } = await outcome(split, [
      seen('ann', { $set: { plan: 'free', city: 'Rome' }, $set_once: { first: 'a' } }),
      seen('ann', { $set: { plan: 'plus' }, $set_once: { first: 'b', second: 'c' } }),
      seen('ann', { $unset: ['city', 'nothing'] }),
      seen('ann', { $set: { plan: 'plus' } }),
      seen('bo'),
    ])
    expect(present).toEqual([
      { names: ['ann'], is_identified: false, properties: { plan: 'plus', first: 'a', second: 'c' } },
      { names: ['bo'], is_identified: false, properties: {} },
    ])
    expect((await people()).map(({ version }) => version).sort()).toEqual([0, 3])
    const properties = (await events()).map(({ person_properties }) => person_properties)
    expect(properties).toContainEqual({ plan: 'free', city: 'Rome', first: 'a' })
    expect(properties).toContainEqual({ plan: 'plus', city: 'Rome', first: 'a', second: 'c' })
  })

  it('are not updated by a change without effect', async () => {
    const { present } = await outcome(split, [
      seen('ann', { $set: 'all', $set_once: [1], $unset: 'x' }),
      seen('ann', { $set: null }),
    ])
    expect(present).toEqual([{ names: ['ann'], is_identified: false, properties: {} }])
  })

  it('are not created by events that request no profile', async () => {
    const { present, events } = await outcome(split, [
      seen('ann', { $process_person_profile: false, $set: { a: 1 } }),
      seen('bo', { $set: { b: 1 } }),
      seen('bo', { $process_person_profile: false, $set: { b: 2 } }),
    ])
    expect(present).toEqual([{ names: ['bo'], is_identified: false, properties: { b: 1 } }])
    const of = async (name: string) => (await events()).filter(({ distinct_id }) => distinct_id === name)
    expect(await of('ann')).toMatchObject([{ person_properties: null, person_id: expect.any(String) }])
    expect((await of('bo')).map(({ person_properties }) => person_properties)).toEqual([{ b: 1 }, { b: 1 }])
  })

  it('have the id that their events without a profile had', async () => {
    const { events, people } = await outcome(split, [
      seen('ann', { $process_person_profile: false }),
      seen('ann'),
    ])
    const [person] = await people()
    expect((await events()).map(({ person_id }) => person_id)).toEqual([person?.id, person?.id])
  })

  it('get their second distinct id from an identify event', async () => {
    const { present, deleted } = await outcome(split, [
      seen('anon', { $set: { seen: 1 } }),
      identify('ann', 'anon', { email: 'ann@example.com' }),
      seen('anon', { $set: { seen: 2 } }),
    ])
    expect(present).toEqual([
      { names: ['ann', 'anon'], is_identified: true, properties: { seen: 2, email: 'ann@example.com' } },
    ])
    expect(deleted).toEqual([])
  })

  it('are merged if both exist, with the older date and the properties of the remaining one', async () => {
    const old = '2024-01-01T00:00:00Z'
    const { present, deleted, people } = await outcome(split, [
      { ...seen('anon', { $set: { from: 'anon', cart: 3 } }), timestamp: old },
      seen('ann', { $set: { from: 'ann' } }),
      identify('ann', 'anon', { last: 1 }),
    ])
    expect(present).toEqual([
      { names: ['ann', 'anon'], is_identified: true, properties: { from: 'ann', cart: 3, last: 1 } },
    ])
    expect(deleted).toMatchObject([{ names: [], properties: { from: 'anon', cart: 3 } }])
    const [stays] = (await people()).filter(({ is_deleted }) => !is_deleted)
    expect(stays?.created_at).toBe(old)
    expect(stays?.version).toBeGreaterThan(1)
    expect(deleted[0]?.version).toBe(2)
  })

  it('are not merged if the other person is identified', async () => {
    const { present, deleted } = await outcome(split, [
      identify('ann', 'anon', { is: 'ann' }),
      identify('bo', 'anon', { is: 'bo' }),
      alias('cy', 'ann'),
    ])
    expect(present).toEqual([
      { names: ['ann', 'anon'], is_identified: true, properties: { is: 'ann' } },
      { names: ['bo'], is_identified: true, properties: { is: 'bo' } },
      { names: ['cy'], is_identified: true, properties: {} },
    ])
    expect(deleted).toEqual([])
  })

  it('are merged despite being identified if the sender merges explicitly', async () => {
    const { present, deleted } = await outcome(split, [
      identify('ann', 'a', { is: 'ann', a: 1 }),
      identify('bo', 'b', { is: 'bo', b: 1 }),
      force('bo', 'ann'),
    ])
    expect(present).toEqual([
      { names: ['a', 'ann', 'b', 'bo'], is_identified: true, properties: { is: 'bo', a: 1, b: 1 } },
    ])
    expect(deleted).toHaveLength(1)
  })

  it('are merged in a chain', async () => {
    const { present, deleted } = await outcome(split, [
      seen('a', { $set: { a: 1 } }),
      seen('b', { $set: { b: 1 } }),
      seen('c', { $set: { c: 1 } }),
      force('b', 'a'),
      force('c', 'b'),
      seen('a', { $set: { last: true } }),
    ])
    expect(present).toEqual([
      { names: ['a', 'b', 'c'], is_identified: true, properties: { b: 1, a: 1, c: 1, last: true } },
    ])
    expect(deleted).toHaveLength(2)
  })

  it('are merged by an alias', async () => {
    const { present } = await outcome(split, [seen('front', { $set: { a: 1 } }), alias('back', 'front')])
    expect(present).toEqual([{ names: ['back', 'front'], is_identified: true, properties: { a: 1 } }])
  })

  it('are not merged by placeholder ids that faulty clients send for all users', async () => {
    const names = ['undefined', 'NULL', '[object Object]', ' anonymous', '0', '"none"']
    const { present } = await outcome(split, [
      ...names.map((name) => identify('ann', name)),
      identify('null', 'ann'),
      identify('ann', 'ann'),
    ])
    expect(present.map(({ names }) => names)).toEqual([['ann'], ['null']])
  })

  it('accept a distinct id that is not text', async () => {
    const { present } = await outcome(split, [identify('ann', 17), seen('17', { $set: { a: 1 } })])
    expect(present).toMatchObject([{ names: ['17', 'ann'], properties: { a: 1 } }])
  })

  it('have properties of limited size', async () => {
    const long = 'a'.repeat(300_000)
    const { present } = await outcome(split, [
      seen('ann', { $set: { one: long } }),
      seen('ann', { $set: { two: long } }),
      seen('ann', { $set: { three: 3 } }),
    ])
    expect(present).toMatchObject([{ properties: { one: long, three: 3 } }])
    expect(present[0]?.properties).not.toHaveProperty('two')
  })
})

it('large person properties do not prevent events from being stored', async () => {
  const { batch, events } = await createEventFixture(server)
  await batch([seen('ann', { $set: { long: 'a'.repeat(500_000) } })])
  expect((await batch(Array.from({ length: 60 }, (_, number) => seen('ann', { number })))).status).toBe(200)
  const rows = await events()
  expect(rows).toHaveLength(61)
  expect(new Set(rows.map(({ person_properties }) => JSON.stringify(person_properties).length)).size).toBe(1)
})

describe('a distinct id that moves to another person', () => {
  it('has its moves counted and sorts by its latest change', async () => {
    const { batch, people, project } = await createEventFixture(server)
    const name = async () => {
      const rows = await loadDistinctIds(server, project.id)
      return rows.find(({ distinct_id }) => distinct_id === 'anon')
    }
    await batch([seen('anon'), seen('ann')])
    const before = await name()
    await batch([identify('ann', 'anon')])
    const after = await name()
    expect([before?.version, after?.version]).toEqual([0, 1])
    expect(String(after?.changed_at) > String(before?.changed_at)).toBe(true)
    const all = await people()
    expect(all.map(({ changed_at }) => changed_at)).toEqual([after?.changed_at, after?.changed_at])
  })
})
