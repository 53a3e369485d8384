import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { freshDatabase } from '../../../tests/support/database'
import { buildKey, buildMember } from '../../../tests/support/factories'
import { startServer } from '../../../tests/support/test-server'
import type { OpenDatabase } from '../../core/db/client'
import { userTable } from '../../core/db/schema/users'
import { selectRows } from '../../core/db/select-rows'
import type { JobQueue } from '../../core/jobs/queue'
import { CUSTOMERS, type EventSeed, generateCustomerEvents } from './customer-events'
import { SAMPLE_EXPORTS } from './exports'
import { SAMPLE_FLAGS } from './flags'
import { SAMPLE_SURVEYS } from './surveys'

const KEY = 'phx_sample0000000000000000000000000'
const MINUTES = 60_000

/** Lists of a project that have a trash. */
const TRASH = ['surveys', 'survey_reports', 'feature_flags', 'batch_exports']

const SEED: EventSeed = {
  seed: 'test',
  until: Date.parse('2026-03-04T15:00:00Z'),
  surveys: Object.fromEntries(SAMPLE_SURVEYS.map(({ key }) => [key, `id of ${key}`])),
  flags: Object.fromEntries(SAMPLE_FLAGS.map(({ key }, index) => [key, index])),
}

/** Generates the events of all customers of a project. */
const generateAll = (input: EventSeed, project: 'web' | 'mobile') =>
  Array.from({ length: CUSTOMERS[project] }, (_, number) =>
    generateCustomerEvents(input, project, number),
  ).flat()

describe('sample events', () => {
  const events = [...generateAll(SEED, 'web'), ...generateAll(SEED, 'mobile')]
  const select = (name: string) => events.filter(({ event }) => event === name)

  it('are the same for the same seed, and different for another one', () => {
    const generate = (seed: string) => generateCustomerEvents({ ...SEED, seed }, 'web', 7)
    expect(generate('test')).toEqual(generate('test'))
    expect(generate('other')).not.toEqual(generate('test'))
    expect(new Set(events.map(({ uuid }) => uuid)).size).toBe(events.length)
  })

  it('fill 60 days, grow, and are fewer on weekends and at night', () => {
    const times = events.map(({ timestamp }) => Date.parse(timestamp))
    const days = times.map((time) => (SEED.until - time) / 86_400_000)
    expect(Math.min(...days)).toBeGreaterThan(0)
    expect(Math.max(...days)).toBeLessThanOrEqual(60)
    const countDays = (from: number, to: number) => days.filter((day) => day >= from && day < to).length
    expect(countDays(0, 14)).toBeGreaterThan(1.3 * countDays(44, 58))
    const isWeekend = (time: number) => [0, 6].includes(new Date(time).getUTCDay())
    expect(times.filter(isWeekend).length / 2).toBeLessThan(0.5 * (times.length / 7))
    expect(events.length).toBeGreaterThan(20_000)
    expect(events.length).toBeLessThan(40_000)
  })

  it('show a survey more often than it is answered and dismissed, and answer in seven languages', () => {
    const answered = SAMPLE_SURVEYS.filter(({ displays }) => displays)
    for (const { key } of answered) {
      const count = (name: string) =>
        select(name).filter(({ properties }) => properties.$survey_id === SEED.surveys[key]).length
      expect(count('survey sent'), key).toBeGreaterThan(5)
      expect(count('survey shown'), key).toBeGreaterThan(count('survey sent') + count('survey dismissed'))
    }
    const texts = select('survey sent').map(({ properties }) => JSON.stringify(properties.$survey_questions))
    for (const word of ['the ', ' der ', ' que ', ' les ', 'です', '希望', 'Um ']) {
      expect(
        texts.some((text) => text.includes(word)),
        word,
      ).toBe(true)
    }
  })

  it('have an NPS that rises', () => {
    const scores = select('survey sent')
      .filter(({ properties }) => properties.$survey_id === SEED.surveys.nps)
      .toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))
      .map(({ properties }) => Number(properties.$survey_response))
    const getNps = (some: number[]) =>
      (some.filter((score) => score >= 9).length - some.filter((score) => score <= 6).length) / some.length
    const half = Math.floor(scores.length / 2)
    expect(scores.length).toBeGreaterThan(100)
    expect(getNps(scores.slice(half))).toBeGreaterThan(getNps(scores.slice(0, half)) + 0.1)
  })

  it('have one answer of each person to a survey of the quarter', () => {
    const names = new Map(
      select('$identify').map(({ distinct_id, properties }) => {
        const { $set } = properties as { $set: { name: string } }
        return [distinct_id, $set.name]
      }),
    )
    const answers = select('survey sent').filter(
      ({ properties }) => properties.$survey_id === SEED.surveys.nps,
    )
    const respondents = answers.map(({ distinct_id }) => names.get(distinct_id))
    expect(new Set(respondents).size).toBe(respondents.length)
  })

  it('call each feature flag as often as it is rolled out', () => {
    const getShare = (flag: string, response: boolean | string) => {
      const calls = select('$feature_flag_called').filter(
        ({ properties }) => properties.$feature_flag === flag,
      )
      return (
        calls.filter(({ properties }) => properties.$feature_flag_response === response).length / calls.length
      )
    }
    expect(getShare('beta-program', true)).toBeCloseTo(0.2, 1)
    expect(getShare('weekly-digest', true)).toBe(1)
    expect(getShare('new-editor', 'test')).toBeCloseTo(0.5, 1)
    expect(getShare('offline-mode', true)).toBeGreaterThan(0.45)
  })
})

/** Starts a server on a fresh database with a sample workspace, and its job queue, for the tests of a suite. */
function createSampleServer() {
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-sample-'))
  let database: OpenDatabase
  let server: Awaited<ReturnType<typeof startServer>>
  let queue: JobQueue
  const own = { api: '', organization: '', folder }
  const call = async (method: Method, url: string, payload?: object, key = KEY) => {
    const headers = { authorization: `Bearer ${key}` }
    const { statusCode, body } = await server.request({ method, url, headers, payload })
    return { status: statusCode, body: body === '' ? null : JSON.parse(body) }
  }
  const get = async (url: string) => (await call('GET', url)).body

  beforeAll(async () => {
    database = await freshDatabase()
    const settings = { DATA_DIR: folder, INITIAL_API_KEY: KEY }
    server = await startServer(database, settings)
    const env = { ...built.readEnv({ SECRETS_KEY: '0'.repeat(64) }), ...settings }
    const secrets = await built.openSecrets(database.db, env)
    const eventStore = built.createSqlEventStore(database.db)
    const deps = { db: database.db, eventStore, env, secrets, mailer: null }
    expect(await built.bootstrap(deps, false)).toBe(KEY)
    const engine = { ...deps, destinations: built.createDestinations(env, built.createOutbound(env)) }
    const { log } = server.app
    const jobs = [...built.exportJobs(engine, log), built.sampleJob(engine, log)]
    queue = built.startQueue(database, [...jobs, built.orphanCleanupJob(deps)], log)
    own.organization = (await get('/api/users/@me/')).organization.id
    own.api = `/api/organizations/${own.organization}/sample_workspace/`
  })
  afterAll(async () => {
    await queue.stop()
    await server.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  return {
    own,
    call,
    get,
    getDb: () => database.db,
    request: (request: Parameters<typeof server.request>[0]) => server.request(request),
    async count(table: string, where = 'true') {
      const text = sql.raw(`select count(*)::int as count from ${table} where ${where}`)
      return (await selectRows<{ count: number }>(database.db, text))[0]?.count ?? 0
    },
    waitForState: (state: object) =>
      vi.waitFor(async () => expect(await get(own.api)).toEqual(state), {
        timeout: 4 * MINUTES,
        interval: 500,
      }),
  }
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const LOADING = { is_sample: true, is_loading: true, is_removing: false }
const LOADED = { is_sample: true, is_loading: false, is_removing: false }
const REMOVING = { is_sample: true, is_loading: false, is_removing: true }
const REMOVED = { is_sample: false, is_loading: false, is_removing: false }

describe('sample workspace', () => {
  const { own, call, get, getDb, request, count, waitForState } = createSampleServer()

  it(
    'is complete and consistent once it is loaded',
    async () => {
      expect(await get(own.api)).toEqual(LOADING)
      await waitForState(LOADED)
      const total = await count('events')
      expect(total).toBeGreaterThan(20_000)

      const surveys = (await get('/api/projects/1/surveys/?limit=100')).results
      const counts = await get('/api/projects/1/surveys/responses_count/')
      expect(surveys.length).toBe(SAMPLE_SURVEYS.filter(({ project }) => project === 'web').length)
      for (const { id, name } of surveys) {
        const sent = await count('events', `event = 'survey sent' and survey_id = '${id}'`)
        expect(counts[id] ?? 0, name).toBe(sent)
        const { stats } = await get(`/api/projects/1/surveys/${id}/stats/`)
        expect(stats['survey sent'].total_count, name).toBe(sent)
        expect((await get(`/api/projects/1/surveys/${id}/responses/?limit=1`)).count, name).toBe(sent)
      }

      const deleted = await Promise.all(
        TRASH.map(async (list) => (await get(`/api/projects/1/${list}/deleted/`)).results),
      )
      expect(deleted.map(({ length }) => length)).toEqual([2, 1, 2, 1])
      const deleters = deleted.flat().map(({ deleted_by }) => deleted_by.first_name)
      expect(new Set(deleters).size).toBeGreaterThan(3)
      const names = deleted.flat().map(({ name }) => name)
      expect(surveys.filter(({ name }: { name: string }) => names.includes(name))).toEqual([])
      const flags = (await get('/api/projects/1/feature_flags/?limit=100')).results
      expect(flags.map(({ key }: { key: string }) => key).toSorted()).toEqual(
        SAMPLE_FLAGS.flatMap(({ key, project }) => (project === 'web' ? key : [])).toSorted(),
      )

      const roles = (await get(`/api/organizations/${own.organization}/roles/`)).results
      const rules = (await get('/api/projects/1/resource_access_controls/')).access_controls
      for (const { id, name } of roles)
        expect(rules.filter(({ role }: { role: string }) => role === id).length, name).toBeGreaterThan(0)

      const reports = (await get('/api/projects/1/survey_reports/')).results
      expect(reports).toHaveLength(4)
      for (const { id, name } of reports) {
        const { total, segments, excluded } = await get(`/api/projects/1/survey_reports/${id}/results/`)
        expect(total.responses, name).toBeGreaterThan(30)
        expect(segments.length, name).toBeGreaterThan(1)
        expect(excluded, name).toEqual([])
      }
      const [report] = (await get('/api/projects/1/home/')).pinned_reports
      const { segments } = await get(`/api/projects/1/survey_reports/${report.id}/results/`)
      const [current, previous] = segments
      expect(Math.min(current.responses, previous.responses)).toBeGreaterThan(30)
      expect(current.score).toBeGreaterThan(previous.score)

      const exports = (await get('/api/projects/1/batch_exports/')).results
      expect(exports).toHaveLength(SAMPLE_EXPORTS.length)
      const states = await Promise.all(
        exports.map(async ({ id }: { id: string }) => {
          const { results } = await get(`/api/projects/1/batch_exports/${id}/runs/?range=60d`)
          return results.map(({ status }: { status: string }) => status)
        }),
      )
      expect(new Set(states.flat())).toEqual(new Set(['Completed', 'Failed', 'Running']))
      const [archive] = exports.filter(({ name }: { name: string }) => name === 'Daily archive')
      const runs = await selectRows<{ rows: number; day: string }>(
        getDb(),
        sql`select records_completed as rows, to_char(data_interval_start, 'YYYY-MM-DD') as day
          from batch_export_runs where batch_export_id = ${archive.id}`,
      )
      expect(runs.length).toBeGreaterThanOrEqual(14 + 7)
      const files = join(own.folder, 'exports', '1', archive.id)
      const lines = readdirSync(files, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.gz'))
        .map(
          (file) =>
            gunzipSync(readFileSync(join(files, file)))
              .toString()
              .trim()
              .split('\n').length,
        )
      expect(lines.reduce((sum, rows) => sum + rows, 0)).toBe(runs.reduce((sum, { rows }) => sum + rows, 0))

      const inOrganization = `/api/organizations/${own.organization}/`
      const accounts = (await get(`${inOrganization}service_accounts/`)).results
      expect(accounts.map(({ keys }: { keys: unknown[] }) => keys.length)).toEqual([1, 2])
      // An expired key is not accepted, so it is not among the keys that reach the organization.
      const keys = (await get(`${inOrganization}api_keys/?order=-created_at`)).results
      const labels = keys.map(({ label }: { label: string }) => label)
      expect(labels).toContain('Release pipeline')
      expect(labels).not.toContain('Old release pipeline')
      expect((await get(inOrganization)).member_count).toBe('12')

      const inNotifications = `${inOrganization}notification_destinations/`
      const destinations = (await get(inNotifications)).results
      expect(destinations).toHaveLength(3)
      for (const { id, name, ...destination } of destinations) {
        // No message is sent: the destinations are paused, and their hosts do not exist.
        expect(destination, name).toMatchObject({ paused: true, state: 'paused' })
        expect(destination.url_host, name).toMatch(/\.example$/)
        const [last] = (await get(`${inNotifications}${id}/deliveries/`)).results
        const isDelivered = destination.pause_reason === null
        expect(last, name).toMatchObject({
          status: isDelivered ? 'delivered' : 'failed',
          error: destination.last_error,
          last_attempt_at: isDelivered ? destination.last_delivered_at : expect.any(String),
        })
      }
      const getReason = ({ pause_reason }: { pause_reason: string | null }) => pause_reason ?? []
      expect(destinations.flatMap(getReason)).toEqual([
        expect.stringMatching(/ responded with status 502\.$/),
      ])
      expect(await count('notification_deliveries', "status = 'pending'")).toBe(0)

      const activity = (await get('/api/projects/1/surveys/activity/?limit=100')).results
      expect(
        new Set(activity.map(({ user }: { user: { first_name: string } }) => user.first_name)).size,
      ).toBeGreaterThan(3)
    },
    5 * MINUTES,
  )

  it('is removed by administrators only', async () => {
    const { key } = await buildMember(getDb(), own.organization)
    expect((await call('GET', own.api, undefined, key)).status).toBe(200)
    expect((await call('DELETE', own.api, undefined, key)).status).toBe(403)
  })

  it(
    'is removed with everything it created, and nothing else',
    async () => {
      const token = (await get('/api/projects/1/')).api_token
      const survey = (await call('POST', '/api/projects/1/surveys/', { name: 'Own survey', type: 'popover' }))
        .body
      const flag = (await get('/api/projects/1/feature_flags/')).results[0]
      const usesFlag = { name: 'Own survey with a flag', type: 'popover', linked_flag_id: flag.id }
      await call('POST', '/api/projects/1/surveys/', usesFlag)
      await call('POST', '/api/projects/1/feature_flags/', { key: 'own-flag', name: 'Own' })
      expect(await count('notification_deliveries', "status = 'pending'")).toBe(0)
      const event = { event: 'own event', distinct_id: 'own person', properties: { $set: { plan: 'own' } } }
      const sent = await request({
        method: 'POST',
        url: '/batch/',
        payload: { api_key: token, batch: [event] },
      })
      expect(sent.statusCode).toBe(200)
      const ownEntries = await count('activity_log', `item_id = '${survey.id}'`)

      expect(await call('DELETE', own.api)).toEqual({ status: 200, body: REMOVING })
      expect(await call('DELETE', own.api)).toEqual({ status: 200, body: REMOVING })
      await waitForState(REMOVED)
      expect(await call('DELETE', own.api)).toEqual({ status: 200, body: REMOVED })

      const names = async (url: string, field = 'name') =>
        (await get(url)).results.map((row: Record<string, unknown>) => row[field])
      expect(await names('/api/projects/1/surveys/')).toEqual(['Own survey with a flag', 'Own survey'])
      expect(await names('/api/projects/1/feature_flags/', 'key')).toEqual(['own-flag', flag.key])
      expect((await get('/api/projects/1/batch_exports/')).count).toBe(0)
      const { organization, team } = await get('/api/users/@me/')
      expect([organization.name, team.name]).toEqual(['My organization', 'Default project'])
      const inOrganization = `/api/organizations/${organization.id}/`
      expect(await names(`${inOrganization}projects/`)).toEqual(['Default project'])
      for (const list of ['domains', 'invites', 'roles', 'proxy_records', 'plugins', 'service_accounts'])
        expect((await get(`${inOrganization}${list}/`)).results, list).toEqual([])
      expect(await names(`${inOrganization}members/`, 'level')).toHaveLength(2)
      expect(await names(`${inOrganization}api_keys/`, 'label')).not.toContain('Terraform')
      expect(await count('users', 'is_service_account')).toBe(0)
      expect(await count('events')).toBe(1)
      expect(await count('distinct_ids')).toBe(1)
      expect(await count('persons')).toBe(1)
      expect(await count('batch_export_runs')).toBe(0)
      expect(await count('survey_reports')).toBe(0)
      expect(await count('access_controls')).toBe(0)
      expect(await count('notification_destinations')).toBe(0)
      expect(await count('notification_deliveries')).toBe(0)
      for (const list of TRASH) expect((await get(`/api/projects/1/${list}/deleted/`)).count, list).toBe(0)
      expect(await count('activity_log', `item_id = '${survey.id}'`)).toBe(ownEntries)
      const [owner] = await getDb().select().from(userTable).where(eq(userTable.email, 'owner@example.com'))
      expect(await count('activity_log', `user_id is distinct from ${owner?.id}`)).toBe(0)
      expect(readdirSync(join(own.folder, 'exports', '1'))).toEqual([])
    },
    5 * MINUTES,
  )
})

describe('sample workspace that users have changed', () => {
  const { own, call, get, getDb, count, waitForState } = createSampleServer()

  it(
    'is removed while it is being loaded, and what users changed remains',
    async () => {
      await vi.waitFor(async () => expect(await count('events')).toBeGreaterThan(300), {
        timeout: MINUTES,
        interval: 50,
      })
      expect(await get(own.api)).toEqual(LOADING)
      const path = `/api/organizations/${own.organization}/`
      const projects = (await get(`${path}projects/`)).results
      const mobile = projects.find(({ name }: { name: string }) => name === 'Juniper mobile')
      await call('PATCH', path, { name: 'Renamed' })
      await call('POST', `/api/projects/${mobile.id}/surveys/`, { name: 'Own survey', type: 'popover' })
      const [user] = await getDb().select().from(userTable).where(eq(userTable.first_name, 'Priya'))
      await buildKey(getDb(), user?.id ?? 0)
      const accounts = (await get(`${path}service_accounts/`)).results
      const account = accounts.find(({ name }: { name: string }) => name === 'Deployments')
      const used = account.keys.find(({ label }: { label: string }) => label === 'Release pipeline')
      const roll = `${path}service_accounts/${account.id}/keys/${used.id}/roll/`
      expect((await call('POST', roll, {})).status).toBe(200)

      expect(await call('DELETE', own.api)).toEqual({ status: 200, body: REMOVING })
      await waitForState(REMOVED)
      expect([await count('events'), await count('persons'), await count('distinct_ids')]).toEqual([0, 0, 0])
      expect((await get(path)).name).toBe('Renamed')
      const left = (await get(`${path}projects/`)).results
      expect(left.map(({ name }: { name: string }) => name)).toEqual(['Default project', 'Juniper mobile'])
      expect((await get(`/api/projects/${mobile.id}/surveys/`)).results).toMatchObject([
        { name: 'Own survey' },
      ])
      const remaining = (await get(`${path}service_accounts/`)).results
      expect(remaining).toMatchObject([{ name: 'Deployments', keys: [{ label: 'Release pipeline' }] }])
      expect(remaining[0].keys).toHaveLength(1)
      const members = (await get(`${path}members/`)).results
      expect(members.map((member: { user: { first_name: string } }) => member.user.first_name)).toEqual(
        expect.arrayContaining(['Owner', 'Priya']),
      )
      expect(members).toHaveLength(2)
    },
    5 * MINUTES,
  )
})
