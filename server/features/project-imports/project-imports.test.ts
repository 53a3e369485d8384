import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportedRecord } from '../../../contract/schemas/project-imports'
import { built } from '../../../tests/support/built-server'
import { expectError } from '../../../tests/support/expect-error'
import { buildKey, buildMember, buildOrganization, loadActivity } from '../../../tests/support/factories'
import { startFaultProxy } from '../../../tests/support/remote-command'
import { buildProcess, PROCESS_KEY, startProcess } from '../../../tests/support/server-process'
import { createTestServer } from '../../../tests/support/test-server'
import { personalApiKeyTable } from '../../core/db/schema/personal-api-keys'
import { projectImportTable } from '../../core/db/schema/project-imports'
import type { JobQueue } from '../../core/jobs/queue'

/* One server is the source, behind a proxy that records every request to it. */

const settings = { ALLOW_PRIVATE_ADDRESSES: ['127.0.0.0/8'] }
const source = createTestServer()
const target = createTestServer(settings)
/** Server that connects to public addresses only. */
const guarded = createTestServer()

type Workspace = Awaited<ReturnType<typeof buildOrganization>>

let from: Workspace
let to: Workspace
let proxy: Awaited<ReturnType<typeof startFaultProxy>>
let queue: JobQueue | undefined

beforeEach(async () => {
  from = await buildOrganization(source.db)
  to = await buildOrganization(target.db)
  proxy = await startFaultProxy(source.url)
  const path = `/api/projects/${from.project.id}/`
  const send = async (method: 'POST' | 'PATCH', suffix: string, body: object) => {
    const response = await source.call(from.key, method, path + suffix, body)
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
    return response.body
  }
  const flag = await send('POST', 'feature_flags/', { key: 'base' })
  for (const name of ['First', 'Second', 'Third'])
    await send('POST', 'surveys/', { name, type: 'popover', linked_flag_id: flag.id })
  const config = { host: 'db.example.com', database: 'd', user: 'u', password: 'hidden-on-source' }
  const destination = { type: 'Postgres', config }
  await send('POST', 'batch_exports/', { name: 'Warehouse', interval: 'hour', destination })
  await send('PATCH', '', { name: `Shop ${from.project.id}`, timezone: 'Asia/Tokyo' })
})
afterEach(async () => {
  // Nothing is ever written to the source.
  expect(proxy.passed.filter(({ method }) => method !== 'GET')).toEqual([])
  proxy.close()
})

const base = (suffix = '', { organization }: Workspace = to) =>
  `/api/organizations/${organization.id}/project_imports/${suffix}`
const request = (more: object = {}) => ({
  ...{ host: proxy.url, key: from.key, project: String(from.project.id) },
  ...more,
})
const call = (method: 'GET' | 'POST' | 'DELETE', suffix = '', body?: object, key = to.key) =>
  target.call(key, method, base(suffix), body)

async function start(more: object = {}) {
  const response = await call('POST', '', request(more))
  expect(response.status, JSON.stringify(response.body)).toBe(201)
  return response.body
}

/** Waits for the end of an import and returns it. */
const waitForEnd = (id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await call('GET', `${id}/`)
      expect(body.state).not.toBe('running')
      return body
    },
    { timeout: 60_000, interval: 100 },
  )

const getOutcomes = ({ results }: { results: ImportedRecord[] }) =>
  Object.fromEntries(results.map(({ kind, name, outcome }) => [`${kind} ${name}`.trim(), outcome]))
const everything = (outcome: string) =>
  Object.fromEntries(
    [
      ...['feature-flags base', 'surveys First', 'surveys Second', 'surveys Third'],
      ...['batch-exports Warehouse', 'project'],
    ].map((name) => [name, outcome]),
  )

describe('imports', () => {
  beforeAll(async () => {
    const env = { ...built.readEnv({ SECRETS_KEY: '0'.repeat(64) }), ...settings }
    const { db } = target
    const deps = { db, env, secrets: await built.openSecrets(db, env), outbound: built.createOutbound(env) }
    const { app } = target
    queue = built.startQueue(
      target.database,
      [built.projectImportJob({ ...deps, server: app }, app.log)],
      app.log,
    )
  })
  afterAll(() => queue?.stop())

  it('list the projects that the key reaches', async () => {
    const { project, key } = request()
    const list = (body: object) => call('POST', 'projects/', { host: proxy.url, key, ...body })
    const results = [{ id: project, name: `Shop ${project}` }]
    expect(await list({})).toMatchObject({ status: 200, body: { results } })
    const restricted = await buildKey(source.db, from.owner.id, {
      scopes: ['project:read'],
      scoped_teams: [from.project.id],
    })
    expect(await list({ key: restricted })).toMatchObject({ status: 200, body: { results: null } })
    expect(expectError(await list({ key: 'phx_wrong' }), 400).attr).toBe('key')
    expect(expectError(await list({ host: `${proxy.url}/elsewhere` }), 400).attr).toBe('host')
  })

  it('preview without writing, then copy a project and delete the keys', { timeout: 120_000 }, async () => {
    const projects = `/api/organizations/${to.organization.id}/projects/`
    const preview = await call('POST', 'preview/', request({ invite_members: true }))
    expect(preview).toMatchObject({ status: 200, body: { source_name: `Shop ${from.project.id}` } })
    expect(getOutcomes(preview.body)).toEqual({
      ...everything('created'),
      [`members ${from.owner.email}`]: 'created',
    })
    expect((await target.call(to.key, 'GET', projects)).body.results).toHaveLength(1)

    const started = await start({ invite_members: true })
    expect(started).toMatchObject({ state: 'running', is_new_project: true, created_by: { id: to.owner.id } })
    const [row] = await target.db
      .select()
      .from(projectImportTable)
      .where(eq(projectImportTable.id, started.id))
    expect(JSON.stringify(row)).not.toContain(from.key)
    const ended = await waitForEnd(started.id)
    expect(ended).toMatchObject({ state: 'completed', error: null, total: 7 })
    expect(getOutcomes(ended)).toEqual({
      ...everything('created'),
      [`members ${from.owner.email}`]: 'created',
    })
    expect(JSON.stringify(ended)).toContain('Enter its secrets, then resume it: user, password.')
    const [after] = await target.db
      .select()
      .from(projectImportTable)
      .where(eq(projectImportTable.id, started.id))
    expect(after).toMatchObject({ sealed_keys: null, key_id: null, items: null })
    const keys = await target.db.$count(personalApiKeyTable, eq(personalApiKeyTable.user_id, to.owner.id))
    expect(keys).toBe(1)
    const path = `/api/projects/${ended.project_id}/`
    expect((await target.call(to.key, 'GET', path)).body).toMatchObject({
      name: `Shop ${from.project.id}`,
      timezone: 'Asia/Tokyo',
    })
    const { results: surveys } = (await target.call(to.key, 'GET', `${path}surveys/`)).body
    expect(surveys).toHaveLength(3)
    expect(surveys[0]).toMatchObject({ linked_flag: { key: 'base' }, created_by: { id: to.owner.id } })
    expect((await target.call(to.key, 'GET', `${path}batch_exports/`)).body.results).toMatchObject([
      { paused: true },
    ])
    const log = await loadActivity(target.db, 'ProjectImport', started.id)
    expect(log.map(({ activity }) => activity)).toEqual(['started', 'completed'])
    expectError(await call('POST', `${started.id}/stop/`), 409)
    // The same name again has to be chosen on purpose, and existing records are recognized.
    expect(await call('POST', '', request())).toMatchObject({ status: 400, body: { attr: 'into' } })
    const again = await call('POST', 'preview/', request({ into: ended.project_id }))
    const { project: _, ...others } = everything('existing')
    expect(getOutcomes(again.body)).toEqual(others)
    expect(await call('DELETE', `${started.id}/`)).toMatchObject({ status: 204 })
    expectError(await call('GET', `${started.id}/`), 404)
  })

  it('leave records of an existing project unchanged, and report conflicts', {
    timeout: 120_000,
  }, async () => {
    const path = `/api/projects/${to.project.id}/`
    await target.call(to.key, 'POST', `${path}surveys/`, { name: 'Second', type: 'api' })
    const preview = await call('POST', 'preview/', request({ into: to.project.id }))
    expect(getOutcomes(preview.body)).toMatchObject({
      'surveys First': 'created',
      'surveys Second': 'conflict',
    })
    const ended = await waitForEnd((await start({ into: to.project.id })).id)
    expect(ended).toMatchObject({ state: 'completed', project_id: to.project.id })
    expect(getOutcomes(ended)).toMatchObject({ 'surveys First': 'created', 'surveys Second': 'conflict' })
    const { results } = (await target.call(to.key, 'GET', `${path}surveys/?search=Second`)).body
    expect(results).toMatchObject([{ type: 'api' }])
    expect((await target.call(to.key, 'GET', path)).body.timezone).toBe('UTC')
  })

  it('can be stopped and resumed, one at a time', { timeout: 120_000 }, async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    proxy.fault = async ({ path }) => {
      if (path.includes('/batch_exports/')) await held
      return null
    }
    const { id, project_id } = await start()
    expectError(await call('POST', '', request({ into: to.project.id })), 409)
    expectError(await call('DELETE', `${id}/`), 409)
    expect(await call('POST', `${id}/stop/`)).toMatchObject({ status: 200, body: { state: 'stopped' } })
    release()
    const [row] = await target.db.select().from(projectImportTable).where(eq(projectImportTable.id, id))
    expect(row).toMatchObject({ sealed_keys: null, key_id: null })
    expectError(await call('POST', `${id}/resume/`, { key: 'phx_wrong' }), 400)
    expect(await call('POST', `${id}/resume/`, { key: from.key })).toMatchObject({
      body: { state: 'running' },
    })
    const ended = await waitForEnd(id)
    expect(ended).toMatchObject({ state: 'completed', project_id })
    expect(getOutcomes(ended)).toEqual(everything('created'))
    expect((await target.call(to.key, 'GET', `/api/projects/${project_id}/surveys/`)).body.count).toBe(3)
  })

  it('wait for a busy source, and fail with a reason if it does not recover', {
    timeout: 120_000,
  }, async () => {
    let count = 0
    proxy.fault = async () => {
      count += 1
      return count % 3 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : null
    }
    const first = await waitForEnd((await start()).id)
    expect(getOutcomes(first)).toEqual(everything('created'))

    proxy.fault = async ({ path }) => (path.includes('/surveys/') ? { status: 500 } : null)
    const { id } = await start({ into: to.project.id })
    expect(await waitForEnd(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('500') })
    proxy.fault = async () => null
    await call('POST', `${id}/resume/`, { key: from.key })
    expect((await waitForEnd(id)).state).toBe('completed')
    const log = await loadActivity(target.db, 'ProjectImport', id)
    expect(log.map(({ activity }) => activity)).toEqual(['started', 'failed', 'resumed', 'completed'])
  })
})

it('rejects sources that do not answer as a server with the API', async () => {
  const reject = async (more: object, attr = 'host') => {
    for (const path of ['', 'preview/'])
      expect(await call('POST', path, request(more)), JSON.stringify(more)).toMatchObject({
        status: 400,
        body: { attr },
      })
  }
  await reject({ key: 'phx_wrong' }, 'key')
  await reject({ key: await buildKey(source.db, from.owner.id, { scopes: ['survey:read'] }) }, 'key')
  await reject({ project: '999999' }, 'project')
  await reject({ project: 'No such name' }, 'project')
  await reject({ host: 'ftp://example.com' })
  await reject({ host: 'no address' })
  proxy.fault = async () => ({ status: 302, headers: { location: source.url } })
  await reject({})
  proxy.fault = async () => ({ status: 200, body: { hello: 'world' } })
  await reject({})
  const own = await buildOrganization(guarded.db)
  for (const host of [proxy.url, 'https://127.0.0.1:1', 'https://169.254.169.254', 'http://example.com'])
    expect(await guarded.call(own.key, 'POST', base('', own), request({ host })), host).toMatchObject({
      status: 400,
      body: { attr: 'host' },
    })
})

it('is for administrators with full access, in their own organization', async () => {
  const other = await buildOrganization(target.db)
  const member = await buildMember(target.db, to.organization.id)
  const limited = await buildKey(target.db, to.owner.id, { scopes: ['project:write'] })
  expectError(await call('POST', '', request({ into: other.project.id })), 400)
  for (const key of [member.key, limited, other.key])
    for (const path of ['', 'preview/']) expectError(await call('POST', path, request(), key), 403)
  const { id } = await start({ into: to.project.id })
  expectError(await call('GET', `${id}/`, undefined, member.key), 403)
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', 'stop/'],
    ['POST', 'resume/', { key: from.key }],
    ['DELETE', ''],
  ] as const)
    expectError(await target.call(other.key, method, base(`${id}/${path}`, other), body), 404)
})

it('continues after the server was killed, without creating a record twice', {
  timeout: 240_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-import-kill-'))
  await buildProcess()
  const startServer = () => startProcess({ DATA_DIR: folder, ALLOW_PRIVATE_ADDRESSES: '127.0.0.0/8' })
  let server = await startServer()
  try {
    const { organization } = await server.call('GET', '/api/users/@me/')
    const imports = `/api/organizations/${organization.id}/project_imports/`
    const { id, project_id } = await server.call('POST', imports, request())
    const surveys = `/api/projects/${project_id}/surveys/`
    // The first kill is while the source is read or the first records are created, the second one later.
    for (const count of [0, 1]) {
      await vi.waitFor(
        async () => expect((await server.call('GET', surveys)).count).toBeGreaterThanOrEqual(count),
        {
          timeout: 60_000,
          interval: 5,
        },
      )
      await server.kill()
      server = await startServer()
    }
    const ended = await vi.waitFor(
      async () => {
        const body = await server.call('GET', `${imports}${id}/`)
        expect(body.state).toBe('completed')
        return body
      },
      { timeout: 120_000, interval: 200 },
    )
    for (const { outcome, name } of ended.results)
      expect(['created', 'existing', 'imported_before'], name).toContain(outcome)
    expect(Object.keys(getOutcomes(ended)).sort()).toEqual(Object.keys(everything('')).sort())
    expect((await server.call('GET', surveys)).count).toBe(3)
    expect((await server.call('GET', `/api/projects/${project_id}/batch_exports/`)).count).toBe(1)
    const keys = await server.call('GET', '/api/personal_api_keys/')
    expect(keys).toHaveLength(1)
    expect(PROCESS_KEY.startsWith(keys[0].mask_value.slice(0, 4))).toBe(true)
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
})
