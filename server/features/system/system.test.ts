import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { freshPostgres } from '../../../tests/support/database'
import { buildKey, buildMember, buildOrganization } from '../../../tests/support/factories'
import { buildProcess, runCommand, startProcess } from '../../../tests/support/server-process'
import { startSmtpServer } from '../../../tests/support/smtp-server'
import { createTestServer } from '../../../tests/support/test-server'
import { listMigrations } from '../../core/db/migrations'
import { jobTable } from '../../core/db/schema/jobs'

const smtp = await startSmtpServer()
afterAll(() => smtp.close())

describe('state of the server', () => {
  const server = createTestServer()
  const get = (key: string | null) => server.call(key, 'GET', '/api/system/')
  const isStaff = async (key: string) =>
    (await server.call(key, 'GET', '/api/users/@me/')).body.is_staff as boolean

  let first: Awaited<ReturnType<typeof buildOrganization>>
  beforeAll(async () => {
    first = await buildOrganization(server.db)
  })

  it('is visible to the first account and the owners of its organizations', async () => {
    const { owner, organization, key, project } = first
    const coOwner = await buildMember(server.db, organization.id, 'owner')
    const admin = await buildMember(server.db, organization.id, 'admin')
    const stranger = await buildOrganization(server.db)
    for (const staff of [key, coOwner.key])
      expect([await isStaff(staff), (await get(staff)).status]).toEqual([true, 200])
    for (const other of [admin.key, stranger.key])
      expect([await isStaff(other), (await get(other)).status]).toEqual([false, 403])
    const restricted = [
      { scopes: ['organization:read', 'survey:write'] },
      { scoped_organizations: [organization.id] },
      { scoped_teams: [project.id] },
    ]
    for (const fields of restricted)
      expect((await get(await buildKey(server.db, owner.id, fields))).status).toBe(403)
    expect((await get(null)).status).toBe(401)
  })

  it('has the database, and the jobs with their last error', async () => {
    const failed = { kind: 'verify', data: {}, state: 'failed' } as const
    await server.db.insert(jobTable).values([
      { ...failed, error: 'older', finished_at: '2026-01-01T00:00:00Z' },
      { ...failed, error: 'newer', finished_at: '2026-01-02T00:00:00Z' },
      { kind: 'verify', data: {}, start_after: '2026-01-02T00:00:00Z' },
    ])
    const { body } = await get(first.key)
    expect(body).toMatchObject({
      node_version: process.version,
      database: {
        engine: expect.stringMatching(/^(embedded|postgres)$/),
        version: expect.stringMatching(/^\d+/),
        waiting_queries: 0,
        migrations: listMigrations().length,
        pending_migrations: 0,
        latency_ms: expect.any(Number),
      },
      event_store: { engine: 'database', latency_ms: expect.any(Number) },
      email: null,
      monitoring: { metrics_enabled: false, traces_enabled: false },
      export_runs: { waiting: 0, running: 0, late_seconds: 0 },
      backups: null,
    })
    expect(body.database.size_bytes).toBeGreaterThan(1_000_000)
    expect(body.jobs).toEqual([
      {
        kind: 'verify',
        waiting: 1,
        running: 0,
        failed: 2,
        late_seconds: expect.any(Number),
        last_error: 'newer',
      },
    ])
    expect(body.jobs[0].late_seconds).toBeGreaterThan(3600)
  })
})

describe('components of the server', () => {
  const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 })
  const token = 'metrics-token-of-the-test'
  const server = createTestServer({
    DATA_DIR: import.meta.dirname,
    METRICS_TOKEN: token,
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'http://localhost',
  })
  const unreachable = createTestServer({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_URL: 'http://localhost' })
  const buildGet = async (of: typeof server) => {
    const { key } = await buildOrganization(of.db)
    return async () => (await of.call(key, 'GET', '/api/system/')).body
  }

  it('are checked: the disk, a sign-in to the mail server, and requests for metrics', async () => {
    const get = await buildGet(server)
    const { disk, monitoring } = await get()
    expect(monitoring.metrics_enabled).toBe(true)
    expect(disk.free_bytes).toBeGreaterThan(0)
    expect(disk.size_bytes).toBeGreaterThan(disk.free_bytes)
    await server.request({ method: 'GET', url: '/_metrics', headers: { authorization: `Bearer ${token}` } })
    await waitFor(async () =>
      expect(await get()).toMatchObject({
        email: { status: 'ok', error: null, checked_at: expect.any(String) },
        monitoring: { metrics_read_at: expect.any(String) },
      }),
    )
  })

  it('include a mail server that cannot be reached', async () => {
    const get = await buildGet(unreachable)
    await waitFor(async () =>
      expect((await get()).email).toMatchObject({
        status: 'failed',
        error: 'The mail server cannot be reached.',
      }),
    )
  })
})

describe('restore test of a backup', { timeout: 120_000 }, () => {
  let folder = ''
  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-system-'))
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('is made of every scheduled backup, and shown with its records', async () => {
    const data = join(folder, 'data')
    const backups = join(folder, 'backups')
    const database = process.env.TEST_DATABASE_URL && (await freshPostgres(process.env.TEST_DATABASE_URL))
    if (!database) await fillDataFolder(data)
    const settings = { DATA_DIR: data, ...(database && { DATABASE_URL: database.url }) }
    const server = await startProcess({
      ...settings,
      BACKUP_SCHEDULE: '* * * * * *',
      BACKUP_DIR: backups,
      BACKUP_RETENTION: '3',
      BACKUP_RESTORE_TEST: 'true',
    })
    const files = await vi.waitFor(
      async () => {
        const { backups } = await server.call('GET', '/api/system/')
        expect(backups).toMatchObject({ status: 'ok', retention: 3, failed_at: null })
        return backups.files
      },
      { timeout: 90_000, interval: 200 },
    )
    await server.stop()
    const tested = files.find(({ restore_test }: { restore_test: object | null }) => restore_test !== null)
    expect(tested).toMatchObject({
      name: expect.stringMatching(/^hedgerow-.*\.tar\.gz$/),
      size_bytes: expect.any(Number),
      restore_test: {
        status: 'passed',
        error: null,
        records: { organizations: 1, projects: 1, surveys: 0, events: 0 },
      },
    })

    const file = join(backups, tested.name)
    const untouched = (await readdir(data)).toSorted()
    const test = () => runCommand('restore', [file, '--test'], settings)
    expect(await test()).toMatchObject({
      code: 0,
      stdout: `${file} can be restored: 1 organizations, 1 projects, 0 surveys, 0 events.`,
    })
    await truncate(file, 5000)
    expect(await test()).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be read') })
    expect((await readdir(data)).toSorted()).toEqual(untouched)
    if (database) await database.drop()
  })
})
