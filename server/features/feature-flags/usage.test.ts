import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { expectError } from '../../../tests/support/expect-error'
import { buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { featureFlagTable, flagCallTable } from '../../core/db/schema/feature-flags'

const server = createTestServer()
const DAY_MS = 86_400_000

let workspace: Awaited<ReturnType<typeof createEventFixture>>
beforeEach(async () => {
  workspace = await createEventFixture(server)
})

const path = (rest: string | number = '') => `/api/projects/${workspace.project.id}/feature_flags/${rest}`
const get = async (rest: string) => (await server.call(workspace.key, 'GET', path(rest))).body
const create = async (key: string, fields: object = {}) =>
  (await server.call(workspace.key, 'POST', path(), { key, ...fields })).body
const patch = (id: number, fields: object) => server.call(workspace.key, 'PATCH', path(`${id}/`), fields)
const listKeys = async (query: string) =>
  (await get(query)).results.map(({ key }: { key: string }) => key).sort()

const midday = (daysAgo: number) => (Math.floor(Date.now() / DAY_MS) - daysAgo) * DAY_MS + DAY_MS / 2
/** Event by which an SDK reports a call of a flag. */
const call = (key: string, response: unknown, at: number) => ({
  event: '$feature_flag_called',
  distinct_id: 'ann',
  timestamp: new Date(Math.min(at, Date.now())).toISOString(),
  properties: { $feature_flag: key, $feature_flag_response: response },
})

/** Makes a flag older. */
const age = (id: number, days: number) => {
  const past = new Date(Date.now() - days * DAY_MS).toISOString()
  return server.db
    .update(featureFlagTable)
    .set({ created_at: past, updated_at: past, rollout_changed_at: null })
    .where(eq(featureFlagTable.id, id))
}

describe('order of flags by their last call', () => {
  it('has flags without a call first, and last if descending', async () => {
    for (const key of ['never', 'recent', 'past', 'new']) await create(key)
    await workspace.batch([call('past', true, midday(3)), call('recent', true, midday(1))])
    const list = async (query: string) => (await get(query)).results.map(({ key }: { key: string }) => key)
    expect(await list('?order=last_called_at')).toEqual(['new', 'never', 'past', 'recent'])
    expect(await list('?order=-last_called_at')).toEqual(['recent', 'past', 'new', 'never'])
    expect(await list('?order=-last_called_at&limit=1&offset=1')).toEqual(['past'])
    expect(await list('')).toEqual(['new', 'past', 'recent', 'never'])
    expectError(await server.call(workspace.key, 'GET', path('?order=key')), 400)
  })
})

describe('calls of the flags by day', () => {
  it('covers the last 14 days, of flags with calls only', async () => {
    const { id } = await create('color')
    await create('quiet')
    await workspace.batch([
      call('color', 'blue', midday(13)),
      call('color', 'blue', midday(1)),
      call('color', 'green', midday(1)),
      call('color', 'blue', midday(14)),
    ])
    expect(await get('calls_by_day/')).toEqual({ [id]: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0] })
  })
})

describe('users that match a condition set', () => {
  it('are counted whatever the rollout percentage', async () => {
    await workspace.batch(
      ['team', 'team', 'free'].map((plan, index) => ({
        event: '$identify',
        distinct_id: `user-${index}`,
        properties: { $set: { plan } },
      })),
    )
    const count = async (condition: object) =>
      (await server.call(workspace.key, 'POST', path('user_blast_radius/'), { condition })).body
    const properties = [{ key: 'plan', value: 'team', operator: 'exact', type: 'person' }]
    expect(await count({ properties, rollout_percentage: 10 })).toEqual({ users_affected: 2, total_users: 3 })
    expect(await count({ properties: [] })).toEqual({ users_affected: 3, total_users: 3 })
    const { body } = await server.call(workspace.key, 'POST', path(), {
      key: 'beta',
      active: true,
      filters: { groups: [{ properties }] },
    })
    const depends = [{ key: String(body.id), value: false, operator: 'flag_evaluates_to', type: 'flag' }]
    expect(await count({ properties: depends })).toMatchObject({ users_affected: 1 })
  })
})

describe('usage of a flag', () => {
  it('is empty at first', async () => {
    const { id, last_called_at } = await create('quiet')
    expect(last_called_at).toBeNull()
    const usage = await get(`${id}/usage/`)
    expect(usage).toMatchObject({
      calls_7_days: 0,
      calls_30_days: 0,
      responses: [],
      last_called_at: null,
      project_has_calls: false,
    })
    expect(usage.days).toHaveLength(30)
  })

  it('counts the calls that SDKs report by day and response', async () => {
    const variants = ['blue', 'green'].map((key) => ({ key, rollout_percentage: 50 }))
    const { id } = await create('color', { filters: { groups: [{}], multivariate: { variants } } })
    await create('other')
    const first = call('color', 'blue', midday(29))
    await workspace.batch([
      first,
      call('color', 'blue', midday(7)),
      call('color', 'blue', midday(6)),
      call('color', 'blue', midday(6)),
      call('color', 'green', midday(1)),
      call('color', false, midday(1)),
      call('color', 'purple', midday(1)),
      call('color', undefined, midday(1)),
      call('color', 'blue', midday(30)),
      call('color', 'blue', midday(200)),
      call('other', true, midday(1)),
      call('unknown', true, midday(1)),
      { ...call('color', 'blue', midday(1)), event: 'seen' },
    ])
    const usage = await get(`${id}/usage/`)
    expect(usage).toMatchObject({ calls_7_days: 6, calls_30_days: 8, project_has_calls: true })
    expect(usage.responses).toEqual([
      expect.objectContaining({ response: 'blue', calls_7_days: 2, calls_30_days: 4 }),
      expect.objectContaining({ calls_30_days: 2 }),
      expect.objectContaining({ calls_30_days: 1 }),
      expect.objectContaining({ calls_30_days: 1 }),
    ])
    const getCalls = (name: string | null) =>
      usage.responses.find(({ response }: { response: string | null }) => response === name)
    expect(getCalls(null)).toMatchObject({ calls_7_days: 2, calls_30_days: 2 })
    expect(getCalls('false')).toMatchObject({ calls_7_days: 1, calls_30_days: 1 })
    const blue: number[] = getCalls('blue').calls_by_day
    expect(blue).toHaveLength(30)
    expect([blue[0], blue[22], blue[23], blue[28]]).toEqual([1, 1, 2, 0])
    expect(getCalls('green').calls_by_day[28]).toBe(1)
    const counts = usage.days.map(({ calls }: { calls: number }) => calls)
    expect([counts[0], counts[22], counts[23], counts[28], counts[29]]).toEqual([1, 1, 2, 4, 0])
    expect(Date.parse(usage.last_called_at)).toBe(midday(1))
    expect((await get(`${id}/`)).last_called_at).toBe(usage.last_called_at)
  })

  it('counts a repeated event once, also in another request', async () => {
    const { id } = await create('once')
    const event = { ...call('once', true, midday(0)), uuid: '0192a0b0-0000-7000-8000-000000000001' }
    await workspace.batch([event, event])
    await workspace.batch([event, call('once', true, midday(0))])
    expect(await get(`${id}/usage/`)).toMatchObject({ calls_30_days: 2 })
  })

  it('excludes flags of other projects and surveys', async () => {
    const { id } = await create('shared')
    const other = await createEventFixture(server)
    await other.batch([call('shared', true, midday(0))])
    expect(await get(`${id}/usage/`)).toMatchObject({ calls_30_days: 0, project_has_calls: false })
    expectError(await server.call(other.key, 'GET', path(`${id}/usage/`)), 403)
    const survey = { name: 'Any', type: 'popover' }
    const surveys = `/api/projects/${workspace.project.id}/surveys/`
    const { internal_targeting_flag } = (await server.call(workspace.key, 'POST', surveys, survey)).body
    await workspace.batch([call(internal_targeting_flag.key, true, midday(0))])
    const { flag_id } = flagCallTable
    expect(await server.db.$count(flagCallTable, eq(flag_id, internal_targeting_flag.id))).toBe(0)
  })
})

describe('stale flags', () => {
  const getReason = async (id: number) => {
    const { status, stale_reason } = await get(`${id}/`)
    expect(status === 'STALE').toBe(stale_reason !== null)
    return stale_reason
  }

  it('are off, or have the same value for all users, for 30 days', async () => {
    const variants = (...shares: number[]) => ({
      variants: shares.map((rollout_percentage, index) => ({ key: `v${index}`, rollout_percentage })),
    })
    const email = { key: 'email', value: 'a', operator: 'exact', type: 'person' }
    const cases: [string, object, string | null][] = [
      ['off', { active: false }, 'off'],
      ['everyone', {}, 'everyone'],
      ['one-variant', { filters: { groups: [{}], multivariate: variants(100, 0) } }, 'everyone'],
      ['split', { filters: { groups: [{}], multivariate: variants(50, 50) } }, null],
      ['half', { filters: { groups: [{ rollout_percentage: 50 }] } }, null],
      ['some', { filters: { groups: [{ properties: [email] }] } }, null],
      ['zero', { filters: { groups: [{ rollout_percentage: 0 }, { rollout_percentage: 0 }] } }, 'no_one'],
      ['no-groups', { filters: { groups: [] } }, 'no_one'],
    ]
    for (const [key, fields, reason] of cases) {
      const { id, status } = await create(key, fields)
      expect(status, key).toBe(key === 'off' ? 'INACTIVE' : 'ACTIVE')
      await age(id, 29)
      expect(await getReason(id), key).toBeNull()
      await age(id, 31)
      expect(await getReason(id), key).toBe(reason)
      expect((await get(`${id}/status/`)).status === 'stale', key).toBe(reason !== null)
    }
    const stale = cases.flatMap(([key, , reason]) => (reason ? [key] : [])).sort()
    expect(await listKeys('?active=STALE')).toEqual(stale)
    expect((await get('?active=STALE&limit=1')).count).toBe(stale.length)
  })

  it('remain stale when their tags change, but not when their release conditions do', async () => {
    const { id } = await create('tagged')
    await age(id, 31)
    await patch(id, { tags: ['cleanup'] })
    expect(await getReason(id)).toBe('everyone')
    await patch(id, { filters: { groups: [{ rollout_percentage: 100 }] } })
    expect(await getReason(id)).toBeNull()
    await age(id, 31)
    await patch(id, { deleted: true })
    expect(await getReason(id)).toBeNull()
  })

  it('have not been called for 30 days, if SDKs report calls of the project', async () => {
    const half = { filters: { groups: [{ rollout_percentage: 50 }] } }
    const { id } = await create('quiet', half)
    await create('young', half)
    const { id: busy } = await create('busy', half)
    for (const flag of [id, busy]) await age(flag, 31)
    expect(await getReason(id)).toBeNull()
    await workspace.batch([call('busy', true, midday(40)), call('quiet', true, midday(40))])
    expect(await getReason(id)).toBeNull()
    await workspace.batch([call('busy', true, midday(5))])
    expect(await listKeys('?active=STALE')).toEqual(['quiet'])
    expect(await getReason(id)).toBe('not_called')
    await workspace.batch([call('quiet', false, midday(2))])
    expect(await getReason(id)).toBeNull()
  })

  it('are not those that surveys or other flags depend on, as SDKs do not report these calls', async () => {
    const half = { filters: { groups: [{ rollout_percentage: 50 }] } }
    const ids: number[] = []
    for (const key of ['linked', 'base', 'base-by-id', 'free']) {
      const { id } = await create(key, half)
      ids.push(id)
      await age(id, 31)
    }
    const needs = (key: unknown) => ({ key, value: true, operator: 'flag_evaluates_to', type: 'flag' })
    await create('top', { filters: { groups: [{ properties: [needs('base'), needs(String(ids[2]))] }] } })
    const survey = { name: 'Any', type: 'popover', linked_flag_id: ids[0] }
    await server.call(workspace.key, 'POST', `/api/projects/${workspace.project.id}/surveys/`, survey)
    await workspace.batch([call('top', true, midday(0))])
    expect(await listKeys('?active=STALE')).toEqual(['free'])
  })
})

describe('tags of flags', () => {
  it('are listed once, and filter the list', async () => {
    await create('one', { tags: ['beta', 'checkout'] })
    await create('two', { tags: ['beta'] })
    await create('three')
    const { id } = await create('gone', { tags: ['old'] })
    await patch(id, { deleted: true })
    expect(await get('tags/')).toEqual(['beta', 'checkout'])
    expect(await listKeys('?tags=beta')).toEqual(['one', 'two'])
    expect(await listKeys(`?tags=${encodeURIComponent('["checkout", "none"]')}`)).toEqual(['one'])
    expect(await listKeys('?tags=bet')).toEqual([])
  })
})

describe('owner of a flag', () => {
  it('is a member, filters the list and is removed by null', async () => {
    const { user } = await buildMember(server.db, workspace.organization.id)
    const { id } = await create('owned', { owner_id: user.id })
    await create('free')
    expect(await get(`${id}/`)).toMatchObject({
      owner_id: user.id,
      owner: { id: user.id, email: user.email },
    })
    expect(await listKeys(`?owner_id=${user.id}`)).toEqual(['owned'])
    expect((await patch(id, { owner_id: null })).body).toMatchObject({ owner_id: null, owner: null })
    const { owner: stranger } = await buildOrganization(server.db)
    for (const owner_id of [stranger.id, 2_000_000_000])
      expect(expectError(await patch(id, { owner_id }), 400)).toMatchObject({ attr: 'owner_id' })
  })
})
