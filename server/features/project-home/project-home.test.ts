import { beforeEach, describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const DAY_MS = 86_400_000
const LAST = 13

let workspace: Awaited<ReturnType<typeof createEventFixture>>
beforeEach(async () => {
  workspace = await createEventFixture(server)
})

/** Start of a day in UTC; 0 is the current day. */
const midnight = (daysAgo: number) => (Math.floor(Date.now() / DAY_MS) - daysAgo) * DAY_MS
const seen = (at: number) => ({ event: 'seen', distinct_id: 'ann', timestamp: new Date(at).toISOString() })
const load = (key: string) => server.call(key, 'GET', `/api/projects/${workspace.project.id}/home/`)

describe('home of a project', () => {
  it('has no events at first', async () => {
    const { body } = await load(workspace.key)
    expect(body).toMatchObject({ event_count: 0, last_event_at: null, last_event_library: null })
    expect(body.days).toHaveLength(14)
    expect(body.days[LAST]).toEqual({ date: new Date(midnight(0)).toISOString().slice(0, 10), count: 0 })
  })

  it('counts the events of the last 14 days by day in UTC', async () => {
    const [first, yesterday] = [midnight(LAST), midnight(1)]
    await workspace.batch([
      seen(midnight(0)),
      seen(yesterday),
      seen(yesterday + DAY_MS - 1),
      seen(first),
      seen(first - 1),
      seen(midnight(60)),
    ])
    const { body } = await load(workspace.key)
    expect(body.event_count).toBe(4)
    expect(body.days.map(({ count }: { count: number }) => count)).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1,
    ])
    expect(body.days[0].date).toBe(new Date(first).toISOString().slice(0, 10))
  })

  it('reports when the latest event was received, whatever its own time, and its library', async () => {
    const start = Date.now()
    await workspace.batch([{ ...seen(midnight(9)), properties: { $lib: 'web', $lib_version: '1.2.3' } }])
    const { last_event_at, last_event_library } = (await load(workspace.key)).body
    expect(last_event_library).toBe('posthog-js 1.2.3')
    const receivedAt = Date.parse(last_event_at)
    // The clock of the database may differ.
    expect(receivedAt).toBeGreaterThanOrEqual(start - 1000)
    expect(receivedAt).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('excludes the events of other projects', async () => {
    const other = await createEventFixture(server)
    await other.batch([seen(midnight(1))])
    expect((await load(workspace.key)).body).toMatchObject({ event_count: 0, last_event_at: null })
    expectError(await load(other.key), 403)
    expectError(await load((await buildOrganization(server.db)).key), 403)
  })

  it('requires the scope to read the project', async () => {
    const withScope = (scope: string) => buildKey(server.db, workspace.owner.id, { scopes: [scope] })
    expect((await load(await withScope('project:read'))).status).toBe(200)
    expectError(await load(await withScope('survey:read')), 403)
  })
})
