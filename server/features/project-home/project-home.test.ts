import { beforeEach, describe, expect, it } from 'vitest'
import type { ActivityEntry } from '../../../contract/schemas/activity'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildMember, buildOrganization } from '../../../tests/support/factories'
import { createTestServer } from '../../../tests/support/test-server'
import { exportRunTable } from '../../core/db/schema/batch-exports'

const server = createTestServer()
const DAY_MS = 86_400_000
const LAST = 13

const EVERYONE = { groups: [{ properties: [], rollout_percentage: 100 }] }
const HIDDEN_EVENTS = {
  days: null,
  previous_days: null,
  event_count: null,
  previous_event_count: null,
  last_event_at: null,
}

let workspace: Awaited<ReturnType<typeof createEventFixture>>
beforeEach(async () => {
  workspace = await createEventFixture(server)
})

/** Start of a day in UTC; 0 is the current day. */
const midnight = (daysAgo: number) => (Math.floor(Date.now() / DAY_MS) - daysAgo) * DAY_MS
const seen = (at: number) => ({ event: 'seen', distinct_id: 'ann', timestamp: new Date(at).toISOString() })
const load = (key: string, query = '') =>
  server.call(key, 'GET', `/api/projects/${workspace.project.id}/home/${query}`)

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

  it('compares with the 14 days before, up to the same time of day', async () => {
    const now = Date.now()
    await workspace.batch([
      seen(now - 1000),
      // The current period begins at midnight 13 days ago.
      seen(midnight(14) - 1),
      // Also in the first minute of a day.
      seen(Math.max(midnight(14), now - 14 * DAY_MS - 60_000)),
      seen(midnight(27)),
      // Later on the day at which the previous period ends.
      seen(midnight(13) - 1),
    ])
    expect((await load(workspace.key)).body).toMatchObject({ event_count: 1, previous_event_count: null })
    await workspace.batch([seen(midnight(27) - 1)])
    const { body } = await load(workspace.key)
    expect(body).toMatchObject({ event_count: 1, previous_event_count: 3 })
    expect(body.previous_days).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1])
  })

  it('counts the days of another period, and those before it', async () => {
    await workspace.batch([seen(midnight(0)), seen(midnight(6)), seen(midnight(7)), seen(midnight(20))])
    const { body } = await load(workspace.key, '?days=7')
    expect(body.days.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0, 0, 0, 1])
    expect(body).toMatchObject({
      event_count: 2,
      previous_event_count: 1,
      previous_days: [0, 0, 0, 0, 0, 0, 1],
    })
    expect((await load(workspace.key, '?days=90')).body).toMatchObject({
      event_count: 4,
      previous_days: null,
    })
    expectError(await load(workspace.key, '?days=8'), 400)
  })

  it('counts the responses to all surveys in both periods', async () => {
    const survey = await server.call(
      workspace.key,
      'POST',
      `/api/projects/${workspace.project.id}/surveys/`,
      {
        name: 'NPS',
        type: 'popover',
        questions: [{ type: 'open', question: 'Why?' }],
        start_date: new Date(midnight(60)).toISOString(),
      },
    )
    const sent = (at: number, submission: string) => ({
      event: 'survey sent',
      distinct_id: 'ann',
      timestamp: new Date(at).toISOString(),
      properties: { $survey_id: survey.body.id, $survey_submission_id: submission },
    })
    await workspace.batch([
      sent(midnight(1), 'a'),
      sent(midnight(0), 'a'),
      sent(midnight(3), 'b'),
      sent(midnight(20), 'c'),
      sent(midnight(40), 'd'),
    ])
    expect((await load(workspace.key)).body.responses).toEqual({ count: 2, previous_count: 1 })
    await server.call(
      workspace.key,
      'DELETE',
      `/api/projects/${workspace.project.id}/surveys/${survey.body.id}/`,
    )
    expect((await load(workspace.key)).body.responses).toEqual({ count: 0, previous_count: 0 })
  })

  it('counts exports by state and lists failing ones first', async () => {
    const create = async (name: string, paused = false) => {
      const body = { name, interval: 'day', paused, destination: { type: 'NoOp', config: {} } }
      const url = `/api/projects/${workspace.project.id}/batch_exports/`
      return (await server.call(workspace.key, 'POST', url, body)).body.id as string
    }
    const run = (batch_export_id: string, day: number, fields: Partial<typeof exportRunTable.$inferInsert>) =>
      server.db.insert(exportRunTable).values({
        batch_export_id,
        data_interval_start: new Date(midnight(day + 1)).toISOString(),
        data_interval_end: new Date(midnight(day)).toISOString(),
        created_at: new Date(midnight(day)).toISOString(),
        ...fields,
      })
    const failing = await create('Failing')
    const retrying = await create('Retrying')
    await run(failing, 3, { status: 'Completed' })
    await run(failing, 2, { status: 'Failed', latest_error: 'No such bucket.' })
    await run(failing, 1, { status: 'Cancelled' })
    await run(retrying, 1, { status: 'Running', latest_error: 'Timeout.' })
    for (const name of ['One', 'Two', 'Three']) await create(name)
    await create('Paused', true)
    const { exports } = (await load(workspace.key)).body
    expect(exports).toMatchObject({
      count: 6,
      states: { active: 3, retrying: 1, failing: 1, paused: 1, stopped: 0, ended: 0 },
      running: 1,
    })
    expect(exports.results.map(({ name }: { name: string }) => name)).toEqual([
      'Failing',
      'Retrying',
      'Paused',
      'Three',
      'Two',
    ])
    expect(exports.results[0]).toEqual({
      id: failing,
      name: 'Failing',
      destination_type: 'NoOp',
      state: 'failing',
      reason: 'No such bucket.',
      exported_until: new Date(midnight(3)).toISOString().replace('.000Z', 'Z'),
    })
  })

  it('lists the latest changes of all kinds of records', async () => {
    const path = `/api/projects/${workspace.project.id}`
    for (const key of ['a', 'b', 'c', 'd', 'e'])
      await server.call(workspace.key, 'POST', `${path}/feature_flags/`, { key, filters: EVERYONE })
    await server.call(workspace.key, 'PATCH', `${path}/`, { name: 'Renamed' })
    const { activity } = (await load(workspace.key)).body
    expect(activity.map(({ scope, detail }: ActivityEntry) => `${scope} ${detail.name}`)).toEqual([
      'Team Renamed',
      'FeatureFlag e',
      'FeatureFlag d',
      'FeatureFlag c',
      'FeatureFlag b',
    ])
  })

  it('omits the kinds of records that access rules deny', async () => {
    const { organization, project, key } = workspace
    const path = `/api/projects/${project.id}`
    await workspace.batch([seen(midnight(0)), seen(midnight(40))])
    const member = await buildMember(server.db, organization.id)
    const rule = (resource: string, access_level: string) =>
      server.call(key, 'PUT', `${path}/resource_access_controls/`, {
        resource,
        access_level,
        organization_member: member.membership.id,
      })
    const listScopes = (activity: ActivityEntry[]) => [...new Set(activity.map(({ scope }) => scope))]
    for (const resource of ['person', 'survey', 'feature_flag', 'batch_export']) await rule(resource, 'none')
    // Changes of rules are entries of the project.
    await server.call(key, 'POST', `${path}/feature_flags/`, { key: 'a', filters: EVERYONE })
    const denied = (await load(member.key)).body
    expect(denied).toMatchObject({ ...HIDDEN_EVENTS, responses: null, exports: null })
    expect(listScopes(denied.activity)).toEqual(['Team'])
    for (const resource of ['person', 'survey', 'feature_flag', 'batch_export'])
      await rule(resource, 'viewer')
    await server.call(key, 'POST', `${path}/feature_flags/`, { key: 'b', filters: EVERYONE })
    const permitted = (await load(member.key)).body
    expect(permitted).toMatchObject({
      event_count: 1,
      previous_event_count: 0,
      responses: { count: 0 },
      exports: { count: 0, results: [] },
    })
    expect(listScopes(permitted.activity)).toEqual(['FeatureFlag', 'Team'])
    await rule('project', 'none')
    expectError(await load(member.key), 403)
  })

  it('omits the parts for which the key has no scope', async () => {
    const withScopes = (...scopes: string[]) => buildKey(server.db, workspace.owner.id, { scopes })
    const { body } = await load(await withScopes('project:read'))
    expect(body).toMatchObject({ event_count: 0, responses: null, exports: null, activity: null })
    const key = await withScopes('project:read', 'survey:read', 'batch_export:read', 'activity_log:read')
    expect((await load(key)).body).toMatchObject({
      responses: { count: 0 },
      exports: { count: 0 },
      activity: [],
    })
  })

  it('requires the scope to read the project', async () => {
    const withScope = (scope: string) => buildKey(server.db, workspace.owner.id, { scopes: [scope] })
    expect((await load(await withScope('project:read'))).status).toBe(200)
    expectError(await load(await withScope('survey:read')), 403)
  })
})
