import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../tests/support/factories'
import { runRemoteCommand, startFaultProxy, startRemoteCommand } from '../../tests/support/remote-command'
import { createTestServer, type TestServer } from '../../tests/support/test-server'

/* One server is the source, behind a proxy that records every request to it. */

const source = createTestServer()
const target = createTestServer()

/** Processes start slowly on a busy machine. */
const PROCESSES = 240_000

type Workspace = Awaited<ReturnType<typeof buildOrganization>> & { server: TestServer }

let folder = ''
let from: Workspace
let to: Workspace
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
const closers: (() => void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-import-'))
  from = { server: source, ...(await buildOrganization(source.db)) }
  to = { server: target, ...(await buildOrganization(target.db)) }
  proxy = await startFaultProxy(source.url)
  closers.push(proxy.close)
  await fillProject()
})
afterEach(async () => {
  // Nothing is ever written to the source.
  expect(proxy.passed.filter(({ method }) => method !== 'GET')).toEqual([])
  for (const close of closers.splice(0)) close()
  await rm(folder, { recursive: true, force: true })
})

async function call(
  { server, key }: Workspace,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  body?: object,
) {
  const response = await server.call(key, method, path, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}

async function fillProject() {
  const path = `/api/projects/${from.project.id}`
  const flag = await call(from, 'POST', `${path}/feature_flags/`, {
    key: 'base',
    created_at: '2025-03-04T05:06:07Z',
  })
  await call(from, 'POST', `${path}/feature_flags/`, {
    key: 'addon',
    filters: {
      groups: [
        { properties: [{ type: 'flag', key: String(flag.id), operator: 'flag_evaluates_to', value: true }] },
      ],
    },
  })
  await call(from, 'POST', `${path}/surveys/`, {
    name: 'Finished',
    type: 'popover',
    linked_flag_id: flag.id,
    questions: [{ type: 'open', question: 'Why?' }],
    targeting_flag_filters: {
      groups: [{ properties: [{ key: 'plan', value: 'pro', operator: 'exact', type: 'person' }] }],
    },
    start_date: '2025-04-01T00:00:00Z',
    end_date: '2025-05-01T00:00:00Z',
  })
  await call(from, 'POST', `${path}/surveys/`, {
    name: 'Running',
    type: 'api',
    questions: [{ type: 'open', question: 'What?' }],
    start_date: '2025-06-01T00:00:00Z',
  })
  await call(from, 'POST', `${path}/batch_exports/`, {
    name: 'Warehouse',
    interval: 'hour',
    destination: {
      type: 'Postgres',
      config: { host: 'db.example.com', database: 'd', user: 'u', password: 'hidden-on-source' },
    },
  })
  await call(from, 'PATCH', `${path}/`, { name: 'Shop', timezone: 'Asia/Tokyo', anonymize_ips: true })
}

const getArgs = (args: readonly string[], host: string) => [
  '--from',
  proxy.url,
  '--project',
  String(from.project.id),
  '--host',
  host,
  '--mapping',
  join(folder, 'mapping.json'),
  ...args,
]
const getKeys = () => ({ HEDGEROW_SOURCE_API_KEY: from.key, HEDGEROW_API_KEY: to.key })

const run = (args: readonly string[] = [], host = target.url) =>
  runRemoteCommand('import', getArgs(args, host), getKeys())

/** Returns the outcome of each record by its kind and key. */
const readOutcomes = (stdout: string): Record<string, string> =>
  Object.fromEntries(
    JSON.parse(stdout).results.map(({ kind, key, outcome }: Record<string, string>) => [
      `${kind} ${key}`.trim(),
      outcome,
    ]),
  )

const readMapping = async () => JSON.parse(await readFile(join(folder, 'mapping.json'), 'utf8'))

const ALL = [
  'feature-flags base',
  'feature-flags addon',
  'surveys Finished',
  'surveys Running',
  'batch-exports Warehouse',
  'project',
]
const everything = (outcome: string) => Object.fromEntries(ALL.map((name) => [name, outcome]))

async function readTarget() {
  const { target: address } = await readMapping()
  const path = `/api/projects/${address.project}`
  const list = async (name: string) => (await call(to, 'GET', `${path}/${name}/`)).results
  return {
    project: await call(to, 'GET', `${path}/`),
    flags: await list('feature_flags'),
    surveys: await list('surveys'),
    exports: await list('batch_exports'),
  }
}

describe('import of a project', () => {
  it(
    'shows what it would create, and creates it in a new project with the same state',
    async () => {
      const { key: memberKey, user } = await buildMember(source.db, from.organization.id, 'admin')
      expect(memberKey).not.toBe('')
      const dry = await run(['--dry-run', '--invite-members'])
      expect(dry).toMatchObject({ code: 0, stderr: '' })
      expect(dry.stdout).toContain('would create    survey Finished')
      expect(dry.stdout).toContain(`would invite    ${user.email}`)
      expect(dry.stdout).toContain('6 of 6 records can be moved. Nothing was written.')
      await expect(readMapping()).rejects.toThrow()
      const projects = `/api/organizations/${to.organization.id}/projects/`
      expect((await call(to, 'GET', projects)).results).toHaveLength(1)

      const { code, stdout, stderr } = await run(['--json', '--invite-members'])
      expect(code, stderr).toBe(0)
      expect(readOutcomes(stdout)).toEqual(everything('created'))
      expect(stdout + stderr).toContain('Enter its secrets, then resume it: user, password.')
      const moved = await readTarget()
      expect(moved.project).toMatchObject({ name: 'Shop', timezone: 'Asia/Tokyo', anonymize_ips: true })
      const base = moved.flags.find(({ key }: { key: string }) => key === 'base')
      const addon = moved.flags.find(({ key }: { key: string }) => key === 'addon')
      expect(base.created_at).toBe('2025-03-04T05:06:07Z')
      expect(addon.filters.groups[0].properties[0].key).toBe(String(base.id))
      const finished = moved.surveys.find(({ name }: { name: string }) => name === 'Finished')
      expect(finished).toMatchObject({
        start_date: '2025-04-01T00:00:00Z',
        end_date: '2025-05-01T00:00:00Z',
        linked_flag: { id: base.id },
        targeting_flag: { filters: { groups: [{ properties: [{ key: 'plan', value: 'pro' }] }] } },
      })
      expect(moved.surveys).toHaveLength(2)
      expect(moved.exports).toMatchObject([{ name: 'Warehouse', paused: true, interval: 'hour' }])
      const { records } = await readMapping()
      expect(Object.values(records.surveys).sort()).toEqual(
        moved.surveys.map(({ id }: { id: string }) => id).sort(),
      )
      const invites = `/api/organizations/${to.organization.id}/invites/`
      expect((await call(to, 'GET', invites)).results).toContainEqual(
        expect.objectContaining({ target_email: user.email, level: 8 }),
      )

      const again = await run(['--json', '--invite-members'])
      expect(again.code).toBe(0)
      expect(readOutcomes(again.stdout)).toEqual(everything('imported_before'))
      expect(JSON.parse(again.stdout).members).not.toContainEqual(
        expect.objectContaining({ outcome: 'invited' }),
      )
      expect((await readTarget()).surveys).toHaveLength(2)
    },
    PROCESSES,
  )

  it(
    'continues after it was killed, without creating a record twice',
    async () => {
      const entrance = await startFaultProxy(target.url)
      closers.push(entrance.close)
      const { child, ended } = startRemoteCommand('import', getArgs([], entrance.url), getKeys())
      // The process is killed while the server creates a survey: its ID is in no file.
      entrance.fault = async ({ method, path }) => {
        if (method !== 'POST' || !path.includes('/surveys/')) return null
        child.kill('SIGKILL')
        await ended
        return 'lost'
      }
      await ended
      await expect.poll(async () => (await readTarget()).surveys.length, { timeout: 60_000 }).toBe(1)
      const { records } = await readMapping()
      expect(records.surveys).toBeUndefined()

      entrance.fault = async () => null
      const { code, stdout, stderr } = await run(['--json'], entrance.url)
      expect(code, stderr).toBe(0)
      expect(readOutcomes(stdout)).toEqual({
        'feature-flags base': 'imported_before',
        'feature-flags addon': 'imported_before',
        'surveys Finished': 'existing',
        'surveys Running': 'created',
        'batch-exports Warehouse': 'created',
        project: 'created',
      })
      const moved = await readTarget()
      expect([moved.flags.length, moved.surveys.length, moved.exports.length]).toEqual([2, 2, 1])
    },
    PROCESSES,
  )

  it(
    'reports what this server cannot store and what exists already, and moves the rest',
    async () => {
      const path = `/api/projects/${from.project.id}`
      const flags = await call(from, 'GET', `${path}/feature_flags/`)
      const exports = await call(from, 'GET', `${path}/batch_exports/`)
      const [warehouse] = exports.results
      const cohort = { groups: [{ properties: [{ type: 'cohort', key: 'id', value: 5 }] }] }
      // Records as PostHog has them: a cohort, a flag for groups, destinations and options of other versions.
      proxy.fault = async ({ path: requested }) => {
        if (requested.includes('/feature_flags/'))
          return {
            status: 200,
            body: {
              ...flags,
              results: flags.results.map((flag: { key: string; filters: object }) =>
                flag.key === 'base'
                  ? { ...flag, filters: cohort }
                  : { ...flag, filters: { groups: [], aggregation_group_type_index: 0 } },
              ),
            },
          }
        if (requested.includes('/batch_exports/')) {
          const { config } = warehouse.destination
          const others = [
            { ...warehouse, id: '1', name: 'Other', destination: { type: 'Kafka', config: {} } },
            { ...warehouse, destination: { type: 'Postgres', config: { ...config, new_option: 1 } } },
          ]
          return { status: 200, body: { ...exports, count: 2, results: others } }
        }
        return null
      }
      await call(to, 'POST', `/api/projects/${to.project.id}/surveys/`, { name: 'Running', type: 'popover' })
      const { code, stdout } = await run(['--json', '--into', String(to.project.id)])
      expect(code).toBe(2)
      expect(readOutcomes(stdout)).toEqual({
        'feature-flags base': 'skipped',
        'feature-flags addon': 'created',
        'surveys Finished': 'skipped',
        'surveys Running': 'conflict',
        'batch-exports Other': 'skipped',
        'batch-exports Warehouse': 'created',
      })
      const results = JSON.parse(stdout).results as { key: string; message: string; warnings: string[] }[]
      const explain = (searchedKey: string) => {
        const { message, warnings } = results.find(({ key }) => key === searchedKey) ?? {}
        return [message, ...(warnings ?? [])].join(' ')
      }
      expect(explain('base')).toContain('cohort')
      expect(explain('Finished')).toContain('It refers to the feature flag base, which cannot be moved.')
      expect(explain('addon')).toContain('groups')
      expect(explain('Running')).toContain('It differs in type')
      expect(explain('Warehouse')).toContain('new_option')
      // The existing records of the target are unchanged.
      expect((await readTarget()).surveys).toMatchObject([{ name: 'Running', type: 'popover' }])
      expect((await readTarget()).project).toMatchObject({ timezone: 'UTC' })
    },
    PROCESSES,
  )

  it(
    'waits for a source that is busy or slow, and fails for one that does not recover',
    async () => {
      let count = 0
      proxy.fault = async () => {
        count += 1
        if (count % 3 === 0) return { status: 429, headers: { 'retry-after': '0' } }
        return count % 4 === 0 ? { status: 504 } : null
      }
      const { code, stderr, stdout } = await run(['--json'])
      expect(code, stderr).toBe(0)
      expect(stderr).toContain('status 429. Retrying')
      expect(readOutcomes(stdout)).toEqual(everything('created'))

      await rm(join(folder, 'mapping.json'))
      const twice = await run()
      expect(twice).toMatchObject({ code: 1, stderr: expect.stringContaining('add --into') })
      proxy.fault = async () => ({ status: 500 })
      expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('500') })
      const wrongKey = await runRemoteCommand('import', getArgs(['--dry-run'], target.url), {
        ...getKeys(),
        HEDGEROW_SOURCE_API_KEY: 'phx_wrong',
      })
      expect(wrongKey.code).toBe(1)
    },
    PROCESSES,
  )
})
