import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUILT_SERVER } from '../../tests/support/built-server'
import { buildKey, buildMember, buildOrganization, buildProject } from '../../tests/support/factories'
import { runRemoteCommand, startFaultProxy } from '../../tests/support/remote-command'
import { createTestServer, type TestServer } from '../../tests/support/test-server'

/* Two servers, and the commands of the build in their own processes. */

const source = createTestServer()
const target = createTestServer()

/** Processes start slowly on a busy machine. */
const PROCESSES = 240_000

type Workspace = Awaited<ReturnType<typeof buildOrganization>> & { server: TestServer }

const SECRETS = {
  EXPORT_WAREHOUSE_USER: 'loader',
  EXPORT_WAREHOUSE_PASSWORD: 'correct horse',
  DESTINATION_ALERTS_URL: 'https://hooks.example.com/secret-path',
}

let folder = ''
let from: Workspace
let to: Workspace
const closers: (() => void)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-files-'))
  from = { server: source, ...(await buildOrganization(source.db)) }
  to = { server: target, ...(await buildOrganization(target.db)) }
})
afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await rm(folder, { recursive: true, force: true })
})

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

async function call(workspace: Workspace, method: Method, path: string, body?: object) {
  const url = path.startsWith('/') ? path : `/api/projects/${workspace.project.id}/${path}`
  const response = await workspace.server.call(workspace.key, method, url, body)
  expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
  return response.body
}

const list = async (workspace: Workspace, path: string) => (await call(workspace, 'GET', path)).results

const getDestinationsUrl = ({ organization }: Workspace) =>
  `/api/organizations/${organization.id}/notification_destinations/`
const getRolesUrl = ({ organization }: Workspace) => `/api/organizations/${organization.id}/roles/`

interface RunOptions {
  key?: string
  host?: string
  env?: Record<string, string>
}

const run = (
  name: 'pull' | 'plan' | 'apply',
  { server, project, key }: Workspace,
  args: string[] = [],
  options: RunOptions = {},
) =>
  runRemoteCommand(
    name,
    ['--host', options.host ?? server.url, '--project', String(project.id), '--dir', folder, ...args],
    { HEDGEROW_API_KEY: options.key ?? key, ...(options.env ?? SECRETS) },
  )

const read = (path: string) => readFile(join(folder, path), 'utf8')
const write = (path: string, text: string) => writeFile(join(folder, path), text)
const edit = async (path: string, search: string, replacement: string) => {
  const text = await read(path)
  expect(text).toContain(search)
  await write(path, text.replace(search, replacement))
}

/** Creates one record of every kind, with references between them. */
async function fillProject(workspace: Workspace) {
  const base = await call(workspace, 'POST', 'feature_flags/', {
    key: 'new-checkout',
    name: 'New checkout',
    filters: {
      groups: [{ properties: [], rollout_percentage: 50 }],
      multivariate: { variants: [{ key: 'a', rollout_percentage: 100 }] },
      payloads: { a: '{"color":"red"}' },
    },
    tags: ['checkout'],
  })
  await call(workspace, 'POST', 'feature_flags/', {
    key: 'addon',
    active: false,
    filters: {
      groups: [
        {
          properties: [{ type: 'flag', key: String(base.id), operator: 'flag_evaluates_to', value: true }],
        },
      ],
    },
  })
  const survey = await call(workspace, 'POST', 'surveys/', {
    name: 'NPS: "how likely"?',
    description: 'Asks\nevery customer',
    type: 'popover',
    linked_flag_id: base.id,
    conditions: { url: '/app', linkedFlagVariant: 'a' },
    questions: [
      { type: 'rating', question: 'How likely?', scale: 10, display: 'number' },
      { type: 'open', question: 'Why?' },
    ],
    targeting_flag_filters: {
      groups: [{ properties: [{ key: 'plan', value: 'pro', operator: 'exact', type: 'person' }] }],
    },
    appearance: { backgroundColor: '#fff' },
    start_date: '2026-01-02T03:04:05Z',
    responses_limit: 500,
  })
  await call(workspace, 'POST', 'surveys/', {
    name: 'Draft',
    type: 'api',
    questions: [{ type: 'open', question: 'Anything?' }],
  })
  await call(workspace, 'POST', 'batch_exports/', {
    name: 'Warehouse',
    interval: 'day',
    paused: true,
    timezone: 'Europe/Berlin',
    offset_hour: 3,
    destination: {
      type: 'Postgres',
      config: { host: 'db.example.com', database: 'analytics', user: 'owner', password: 'hidden-on-server' },
    },
  })
  await call(workspace, 'POST', getRolesUrl(workspace), { name: 'Growth' })
  await call(workspace, 'POST', getDestinationsUrl(workspace), {
    type: 'slack',
    name: 'Alerts',
    url: 'https://hooks.example.com/other-secret',
    events: ['survey.response', 'export.failing'],
    project_ids: [workspace.project.id],
    survey_ids: [survey.id],
  })
  await call(workspace, 'PATCH', `/api/projects/${workspace.project.id}/`, {
    timezone: 'Asia/Tokyo',
    anonymize_ips: true,
    session_recording_linked_flag: { id: base.id, key: base.key, variant: 'a' },
  })
}

describe('config as code', () => {
  it(
    'pulls all kinds from a server and applies them to another one, without drift afterwards',
    async () => {
      await fillProject(from)
      const pulled = await run('pull', from)
      expect(pulled).toMatchObject({ code: 0, stderr: '' })
      const files = (await readdir(folder, { recursive: true }))
        .filter((path) => path.endsWith('.yaml'))
        .sort()
      expect(files).toEqual([
        'batch-exports/warehouse.yaml',
        'feature-flags/addon.yaml',
        'feature-flags/new-checkout.yaml',
        'notification-destinations/alerts.yaml',
        'project.yaml',
        'roles/growth.yaml',
        'surveys/draft.yaml',
        'surveys/nps-how-likely.yaml',
      ])
      // Neither secrets nor IDs of the server are in the files.
      const texts = (await Promise.all(files.map(read))).join('\n')
      expect(texts).not.toMatch(/hidden-on-server|other-secret|owner/)
      expect(texts).toContain(`password: \${EXPORT_WAREHOUSE_PASSWORD}`)
      expect(texts).toContain('linked_flag: new-checkout')
      expect(texts).not.toContain('linked_flag_id')
      expect(texts).not.toContain(from.organization.id)
      expect(await read('feature-flags/addon.yaml')).toContain('key: new-checkout')

      expect(await run('plan', from)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('No changes'),
      })

      const planned = await run('plan', to, ['--json'], { env: {} })
      expect(planned.code).toBe(2)
      const keys = JSON.parse(planned.stdout).actions.map(
        ({ operation, kind, key }: Record<string, string>) => `${operation} ${kind} ${key}`,
      )
      expect(keys).toEqual([
        'create roles Growth',
        'create feature-flags new-checkout',
        'create feature-flags addon',
        'create surveys Draft',
        'create surveys NPS: "how likely"?',
        'create batch-exports Warehouse',
        'create notification-destinations Alerts',
        'update project ',
      ])

      const unset = await run('apply', to, ['--yes'], { env: {} })
      expect(unset.code).toBe(1)
      expect(unset.stderr).toContain('EXPORT_WAREHOUSE_USER')
      expect(await list(to, 'feature_flags/')).toEqual([])

      expect(await run('apply', to, ['--yes'])).toMatchObject({ code: 0, stderr: '' })
      expect(await run('plan', to)).toMatchObject({ code: 0, stdout: expect.stringContaining('No changes') })
      const again = await run('apply', to, ['--yes'])
      expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing to do') })

      const flags = await list(to, 'feature_flags/')
      const [base, addon] = ['new-checkout', 'addon'].map((key) =>
        flags.find((flag: { key: string }) => flag.key === key),
      )
      expect(addon).toMatchObject({ active: false })
      expect(addon.filters.groups[0].properties[0].key).toBe(String(base.id))
      const survey = (await list(to, 'surveys/')).find(({ type }: { type: string }) => type === 'popover')
      const original = (await list(from, 'surveys/')).find(({ type }: { type: string }) => type === 'popover')
      expect(survey).toMatchObject({
        linked_flag: { id: base.id },
        questions: original.questions,
        targeting_flag: { filters: original.targeting_flag.filters },
        end_date: null,
      })
      expect(survey.start_date).not.toBeNull()
      expect(await list(to, getDestinationsUrl(to))).toMatchObject([
        {
          name: 'Alerts',
          url_host: 'hooks.example.com',
          project_ids: [to.project.id],
          survey_ids: [survey.id],
        },
      ])
      expect(await call(to, 'GET', `/api/projects/${to.project.id}/`)).toMatchObject({
        timezone: 'Asia/Tokyo',
        session_recording_linked_flag: { id: base.id, key: 'new-checkout', variant: 'a' },
      })
    },
    PROCESSES,
  )

  it(
    'shows a manual change by field and reverts it, and pull adopts it without losing comments',
    async () => {
      await fillProject(from)
      await run('pull', from)
      await edit('surveys/nps-how-likely.yaml', 'name:', '# Owned by the growth team.\nname:')
      const survey = (await list(from, 'surveys/')).find(({ type }: { type: string }) => type === 'popover')
      const change = {
        questions: [{ ...survey.questions[0], question: 'How probable?' }, survey.questions[1]],
        responses_limit: null,
      }
      await call(from, 'PATCH', `surveys/${survey.id}/`, change)

      const drift = await run('plan', from)
      expect(drift.code).toBe(2)
      expect(drift.stdout).toContain('questions[0].question: "How probable?" → "How likely?"')
      expect(drift.stdout).toContain('responses_limit: null → 500')
      expect(drift.stdout).toContain('0 to create, 1 to update, 0 to delete.')

      expect(await run('apply', from, ['--yes'])).toMatchObject({ code: 0 })
      const reverted = await call(from, 'GET', `surveys/${survey.id}/`)
      expect(reverted).toMatchObject({ questions: survey.questions, responses_limit: 500 })
      // Everything that the plan does not name is unchanged.
      expect(reverted).toMatchObject({
        start_date: survey.start_date,
        conditions: survey.conditions,
        linked_flag: { key: 'new-checkout' },
        targeting_flag: { id: survey.targeting_flag.id },
      })

      await call(from, 'PATCH', `surveys/${survey.id}/`, change)
      expect(await run('pull', from)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('updated  surveys/nps'),
      })
      const text = await read('surveys/nps-how-likely.yaml')
      expect(text).toContain('# Owned by the growth team.')
      expect(text).toContain('How probable?')
      expect(text).not.toContain('responses_limit')
      expect(await run('plan', from)).toMatchObject({ code: 0 })
    },
    PROCESSES,
  )

  it(
    'deletes records without a file only with --prune, and only of the kinds with files',
    async () => {
      await fillProject(from)
      await run('pull', from, ['--kinds', 'feature-flags,surveys'])
      await rm(join(folder, 'surveys/draft.yaml'))
      const without = await run('plan', from)
      expect(without).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Without a file, unchanged: survey Draft.'),
      })
      expect(await run('apply', from, ['--yes'])).toMatchObject({ code: 0 })
      expect(await list(from, 'surveys/')).toHaveLength(2)

      await rm(join(folder, 'feature-flags/addon.yaml'))
      const pruning = await run('plan', from, ['--prune'])
      expect(pruning.code).toBe(2)
      expect(pruning.stdout).toContain('- feature flag addon')
      expect(pruning.stdout).toContain('0 to create, 0 to update, 2 to delete.')
      expect(await run('apply', from, ['--prune', '--yes'])).toMatchObject({ code: 0 })
      expect(await list(from, 'surveys/')).toMatchObject([{ type: 'popover' }])
      expect(await list(from, 'feature_flags/')).toMatchObject([{ key: 'new-checkout' }])
      expect(await list(from, 'batch_exports/')).toHaveLength(1)
      expect(await list(from, getRolesUrl(from))).toHaveLength(1)

      // Records that share their name have no file, and are not deleted.
      const twin = { name: 'Twin', interval: 'hour', destination: { type: 'NoOp', config: {} } }
      for (const body of [twin, twin]) await call(from, 'POST', 'batch_exports/', body)
      const twins = await run('pull', from, ['--kinds', 'batch-exports'])
      expect(twins.stderr.match(/batch export Twin .*: left out/g)).toHaveLength(2)
      expect(await run('apply', from, ['--prune', '--yes', '--kinds', 'batch-exports'])).toMatchObject({
        code: 0,
      })
      expect(await list(from, 'batch_exports/')).toHaveLength(3)

      // The same holds for a record of a server that has other models.
      const proxy = await startFaultProxy(source.url)
      closers.push(proxy.close)
      const exports = await call(from, 'GET', 'batch_exports/')
      const [, , warehouse] = exports.results
      const sessions = { ...warehouse, id: '1', name: 'Sessions', model: 'sessions' }
      const results = [warehouse, sessions]
      proxy.fault = async ({ path }) =>
        path.includes('/batch_exports/?') ? { status: 200, body: { ...exports, count: 2, results } } : null
      const others = await run('pull', from, ['--kinds', 'batch-exports'], { host: proxy.url })
      expect(others.stderr).toContain('batch export Sessions (1): left out: model')
      const remaining = await run('plan', from, ['--prune', '--kinds', 'batch-exports'], { host: proxy.url })
      expect(remaining).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('unchanged: batch export Sessions'),
      })

      // The flag that a survey of the files refers to has no file any more.
      await rm(join(folder, 'feature-flags/new-checkout.yaml'))
      const dangling = await run('plan', from, ['--prune', '--kinds', 'feature-flags,surveys'])
      expect(dangling.code).toBe(1)
      expect(dangling.stderr).toMatch(
        /surveys\/nps-how-likely.yaml:\d+: There is no feature flag new-checkout/,
      )
    },
    PROCESSES,
  )

  it(
    'renames records, leaves fields that a file omits to users, and writes secrets only on request',
    async () => {
      await fillProject(from)
      await run('pull', from)
      await edit('surveys/draft.yaml', 'name: Draft', 'name: Renamed\nprevious_name: Draft')
      await edit('surveys/draft.yaml', 'state: draft\n', '')
      await edit('feature-flags/addon.yaml', 'key: addon', 'key: extra\nprevious_key: addon')
      const [draft] = await list(from, 'surveys/')
      const renaming = await run('plan', from)
      expect(renaming.stdout).toContain('survey Renamed, renamed from Draft')
      expect(renaming.stdout).toContain('0 to create, 2 to update, 0 to delete.')
      expect(await run('apply', from, ['--yes'])).toMatchObject({ code: 0 })
      await call(from, 'POST', `surveys/${draft.id}/launch/`, {})
      expect(await call(from, 'GET', `surveys/${draft.id}/`)).toMatchObject({ name: 'Renamed' })
      expect(await run('plan', from, ['--kinds', 'surveys,feature-flags'])).toMatchObject({ code: 0 })
      await run('pull', from)
      expect(await read('surveys/draft.yaml')).not.toMatch(/state|previous_name/)

      // The stored password is not known: it is sent only on request, and never printed.
      const rotation = await run('plan', from, ['--write-secrets', '--kinds', 'batch-exports'])
      expect(rotation.code).toBe(2)
      expect(rotation.stdout).toContain('secret from EXPORT_WAREHOUSE_PASSWORD')
      const proxy = await startFaultProxy(source.url)
      closers.push(proxy.close)
      const applied = await run('apply', from, ['--write-secrets', '--yes', '--kinds', 'batch-exports'], {
        host: proxy.url,
      })
      expect(applied).toMatchObject({ code: 0 })
      expect(applied.stdout + applied.stderr).not.toContain(SECRETS.EXPORT_WAREHOUSE_PASSWORD)
      const [update] = proxy.passed.filter(({ method }) => method === 'PATCH')
      expect(JSON.parse(update?.body ?? '')).toEqual({
        destination: { type: 'Postgres', config: { user: 'loader', password: 'correct horse' } },
      })
    },
    PROCESSES,
  )

  it(
    'reports every problem of the files with its line, and changes nothing',
    async () => {
      await run('pull', from)
      await fillProject(from)
      await run('pull', from)
      await write(
        'surveys/broken.yaml',
        'name: Broken\ntype: popover\nquestions:\n  - type: open\n    buttonText: Send\n',
      )
      await write('surveys/typo.yaml', 'name: Typo\ntype: api\ndescripton: x\n')
      await write('surveys/syntax.yaml', 'name: "Unclosed\ntype: api\n')
      await write('feature-flags/spaces.yaml', '# A comment\nkey: has spaces\n')
      await write('feature-flags/orphan.yaml', 'key: orphan\nkey: twice\n')
      await write('stray.yaml', 'name: x\n')
      await edit('batch-exports/warehouse.yaml', `\${EXPORT_WAREHOUSE_PASSWORD}`, 'plain-text-password')
      const { code, stderr, stdout } = await run('apply', from, ['--yes'])
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      const problems = stderr.trim().split('\n')
      const expected = [
        /^batch-exports\/warehouse.yaml:\d+: password is a secret/,
        /^feature-flags\/orphan.yaml:2: Map keys must be unique/,
        /^feature-flags\/spaces.yaml:2: key: Only alphanumeric/,
        /^stray.yaml:1: Files belong in one of the folders/,
        /^surveys\/broken.yaml:[34]: questions/,
        /^surveys\/syntax.yaml:\d: Missing closing/,
        /^surveys\/typo.yaml:3: Unknown field descripton/,
      ]
      expect(problems).toHaveLength(expected.length)
      for (const [index, pattern] of expected.entries()) expect(problems[index]).toMatch(pattern)
      expect(stderr).not.toContain('plain-text-password')

      await rm(join(folder, 'surveys'), { recursive: true })
      await rm(join(folder, 'feature-flags'), { recursive: true })
      await rm(join(folder, 'stray.yaml'))
      await edit('batch-exports/warehouse.yaml', 'plain-text-password', `\${EXPORT_WAREHOUSE_PASSWORD}`)
      await edit('batch-exports/warehouse.yaml', 'type: Postgres', 'type: Redshift')
      const retyped = await run('plan', from, ['--kinds', 'batch-exports'])
      expect(retyped.code).toBe(1)
      expect(retyped.stderr).toMatch(
        /^batch-exports\/warehouse.yaml:\d+: The type of a destination cannot be changed/,
      )
    },
    PROCESSES,
  )

  it(
    'names the missing scope, and the kinds of a key that is restricted to a project',
    async () => {
      await fillProject(from)
      const readOnly = await buildKey(source.db, from.owner.id, {
        scopes: ['survey:read', 'feature_flag:read', 'project:read'],
        scoped_teams: [from.project.id],
      })
      const denied = await run('pull', from, [], { key: readOnly })
      expect(denied.code).toBe(1)
      expect(denied.stderr).toContain('--kinds')
      expect(await run('pull', from, ['--kinds', 'surveys,feature-flags'], { key: readOnly })).toMatchObject({
        code: 0,
      })
      await edit('surveys/draft.yaml', 'question: Anything?', 'question: Everything?')
      const refused = await run('apply', from, ['--yes'], { key: readOnly })
      expect(refused.code).toBe(1)
      expect(refused.stdout).toContain("missing required scope 'survey:write'")
      expect(refused.stdout).toContain('0 of 1 changes done.')

      const { key: strangerKey } = await buildMember(
        source.db,
        (await buildOrganization(source.db)).organization.id,
      )
      expect(await run('plan', from, [], { key: strangerKey })).toMatchObject({ code: 1 })
      expect(await run('plan', from, [], { key: 'phx_wrong' })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('401'),
      })
      await buildProject(source.db, from.organization.id, { name: 'Second' })
      const byName = await run('plan', from, ['--project', 'Second', '--kinds', 'surveys'])
      expect(byName.stderr).toContain('There is no feature flag new-checkout')
      const unknown = await run('plan', from, ['--project', 'Third'])
      expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('(Second)') })
    },
    PROCESSES,
  )

  it(
    'retries requests that are rejected temporarily, and reads without a response',
    async () => {
      await fillProject(from)
      await run('pull', from)
      const proxy = await startFaultProxy(target.url)
      closers.push(proxy.close)
      const seen = new Map<string, number>()
      proxy.fault = async ({ method, path }) => {
        const request = `${method} ${path}`
        const times = (seen.get(request) ?? 0) + 1
        seen.set(request, times)
        if (times > 1) return null
        if (method === 'POST') return { status: 429, headers: { 'retry-after': '0' } }
        if (path.includes('/surveys/')) return { status: 503, headers: { 'retry-after': '1' } }
        if (path.includes('/roles/')) return { status: 502 }
        return null
      }
      expect(await run('apply', to, ['--yes'], { host: proxy.url })).toMatchObject({
        code: 0,
        stderr: expect.stringContaining('status 429. Retrying'),
      })
      expect(await list(to, 'surveys/')).toHaveLength(2)
      expect(await run('plan', to)).toMatchObject({ code: 0 })

      proxy.fault = async () => ({ status: 503, headers: { 'retry-after': '3600' } })
      expect(await run('plan', to, [], { host: proxy.url })).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('503'),
      })
    },
    PROCESSES,
  )

  it(
    'stops at the first failure with a report, and a repeated apply makes the remaining changes',
    async () => {
      await fillProject(from)
      await run('pull', from, ['--kinds', 'feature-flags,surveys'])
      const proxy = await startFaultProxy(target.url)
      closers.push(proxy.close)
      // The server executes the creation of the first survey, and its response is lost.
      proxy.fault = async ({ method, path }) =>
        method === 'POST' && path.includes('/surveys/') ? 'lost' : null
      const interrupted = await run('apply', to, ['--yes'], { host: proxy.url })
      expect(interrupted.code).toBe(1)
      expect(interrupted.stdout).toMatch(/done +create feature flag new-checkout/)
      expect(interrupted.stdout).toMatch(/UNKNOWN +create survey Draft\n.*may have been executed/)
      expect(interrupted.stdout).toMatch(/not started +create survey NPS/)
      expect(interrupted.stdout).toContain('2 of 4 changes done.')
      expect(await list(to, 'surveys/')).toMatchObject([{ name: 'Draft' }])

      const repeated = await run('apply', to, ['--yes', '--json'])
      expect(repeated.code).toBe(0)
      expect(JSON.parse(repeated.stdout).actions).toMatchObject([
        { key: 'NPS: "how likely"?', outcome: 'done' },
      ])
      expect(await list(to, 'surveys/')).toHaveLength(2)
      expect(await run('plan', to)).toMatchObject({ code: 0 })
    },
    PROCESSES,
  )

  it(
    'refuses to apply a plan after another client has changed the server',
    async () => {
      await fillProject(from)
      await run('pull', from, ['--kinds', 'feature-flags'])
      await edit('feature-flags/new-checkout.yaml', 'rollout_percentage: 50', 'rollout_percentage: 60')
      const { stdout } = await run('plan', from, ['--json'])
      await write('plan.json', stdout)
      const plan = ['--plan', join(folder, 'plan.json')]
      const [flag] = (await list(from, 'feature_flags/')).filter(
        ({ key }: { key: string }) => key === 'new-checkout',
      )
      const change = (rollout_percentage: number) =>
        call(from, 'PATCH', `feature_flags/${flag.id}/`, {
          filters: { ...flag.filters, groups: [{ properties: [], rollout_percentage }] },
        })
      await change(70)
      const stale = await run('apply', from, plan)
      expect(stale).toMatchObject({ code: 1, stderr: expect.stringContaining('Run plan again') })
      expect(await run('apply', from)).toMatchObject({ code: 1, stderr: expect.stringContaining('--yes') })

      await change(50)
      // Another client changes the flag between the comparison and the write.
      const proxy = await startFaultProxy(source.url)
      closers.push(proxy.close)
      proxy.fault = async ({ method, path }) => {
        if (method === 'GET' && path.endsWith(`/feature_flags/${flag.id}/`)) await change(80)
        return null
      }
      // The address of the server is part of the plan.
      expect(await run('apply', from, plan, { host: proxy.url })).toMatchObject({ code: 1 })
      const raced = await run('apply', from, ['--yes'], { host: proxy.url })
      expect(raced.code).toBe(1)
      expect(raced.stdout).toContain(
        'It was changed since the plan was made: filters.groups[0].rollout_percentage',
      )
      expect(proxy.passed.filter(({ method }) => method !== 'GET')).toEqual([])

      await change(50)
      expect(await run('apply', from, plan)).toMatchObject({ code: 0 })
      expect(
        (await call(from, 'GET', `feature_flags/${flag.id}/`)).filters.groups[0].rollout_percentage,
      ).toBe(60)
    },
    PROCESSES,
  )

  it('is not loaded by the server', async () => {
    const loadedFiles = async (name: string, found = new Map<string, string>()) => {
      if (found.has(name)) return found
      const text = await readFile(join(BUILT_SERVER, name), 'utf8')
      found.set(name, text)
      for (const [, file = ''] of text.matchAll(/(?:from|import) ?"\.\/([^"]+)"/g))
        await loadedFiles(file, found)
      return found
    }
    const contains = async (name: string, part: string) =>
      [...(await loadedFiles(name)).values()].some((text) => text.includes(part))
    for (const part of ['hedgerow plan  [--prune]', 'Map keys must be unique']) {
      expect(await contains('plan.js', part)).toBe(true)
      expect(await contains('main.js', part)).toBe(false)
    }
  })
})
