import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { freshPostgres } from '../../../tests/support/database'
import {
  buildProcess,
  runCommand,
  type ServerProcess,
  startProcess,
} from '../../../tests/support/server-process'
import { readEnv } from '../../config'
import { registry } from '../../core/metrics/registry'
import { type ScheduledBackups, startBackups } from './scheduled-backups'

const EVERY_SECOND = '* * * * * *'
const WAIT = { timeout: 60_000, interval: 50 }

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-scheduled-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const listBackups = async (path: string) =>
  (await readdir(path)).filter((name) => name.endsWith('.tar.gz')).sort()

describe.skipIf(process.env.TEST_DATABASE_URL)('scheduled backups', { timeout: 90_000 }, () => {
  let lines: Record<string, unknown>[] = []
  const schedulers: ScheduledBackups[] = []
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  const { log } = fastify({ logger: { level: 'info', stream } })

  afterEach(async () => {
    for (const scheduler of schedulers.splice(0)) await scheduler.stop()
    lines = []
  })

  /** Creates a data folder, and a folder with backups of the given times. */
  async function createFolders(existing: string[] = []) {
    const data = await mkdtemp(join(folder, 'data-'))
    const backups = await mkdtemp(join(folder, 'backups-'))
    await mkdir(join(data, 'db'))
    await writeFile(join(data, 'secrets.key'), 'key')
    for (const name of existing) await writeFile(join(backups, name), name)
    return { data, backups }
  }

  /** Copy of the database: complete, if it has this file. */
  const copyComplete = async (target: string) => {
    await mkdir(join(target, 'db'))
    await writeFile(join(target, 'db/PG_VERSION'), '17\n')
  }

  async function start(
    { data, backups }: { data: string; backups: string },
    snapshot: (target: string) => Promise<void>,
    retention: number,
    settings: Record<string, string> = {},
  ) {
    const env = readEnv({
      ...settings,
      DATA_DIR: data,
      BACKUP_SCHEDULE: EVERY_SECOND,
      BACKUP_DIR: backups,
      BACKUP_RETENTION: String(retention),
    })
    const scheduler = await startBackups(env, log, { snapshot })
    if (!scheduler) throw new Error('No backups are scheduled.')
    schedulers.push(scheduler)
    return scheduler
  }

  const getMetric = async (name: string, outcome?: string) => {
    const metric = await registry.getSingleMetric(name)?.get()
    return metric?.values.find(({ labels }) => outcome === undefined || labels.outcome === outcome)?.value
  }

  const OLD = ['hedgerow-2024-01-01T03-00-00Z.tar.gz', 'hedgerow-2024-01-02T03-00-00Z.tar.gz']
  const OTHER = 'hedgerow-2023-01-01.tar.gz'

  it('are verified, and replace the oldest beyond the retention; other files are not touched', async () => {
    const folders = await createFolders([...OLD, OTHER])
    const scheduler = await start(folders, copyComplete, 2)
    expect(scheduler.getState()).toEqual({
      status: 'ok',
      completed_at: '2024-01-02T03:00:00.000Z',
      failed_at: null,
    })
    await vi.waitFor(
      async () => expect(await getMetric('hedgerow_backups_total', 'completed')).toBeGreaterThan(2),
      WAIT,
    )
    await scheduler.stop()
    const [first = '', ...rest] = await listBackups(folders.backups)
    expect(first).toBe(OTHER)
    expect(rest).toHaveLength(2)
    expect(rest).not.toContain(OLD[1])
    const newest = join(folders.backups, rest[1] ?? '')
    expect((await stat(newest)).mode & 0o777).toBe(0o600)
    expect(await getMetric('hedgerow_backup_size_bytes')).toBe((await stat(newest)).size)
    expect(scheduler.getState()).toMatchObject({ status: 'ok', failed_at: null })
    expect(
      Date.now() / 1000 - ((await getMetric('hedgerow_backup_completed_timestamp_seconds')) ?? 0),
    ).toBeLessThan(60)
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'backup completed', file: newest }))
    expect(await readdir(folders.data)).toEqual(['db', 'secrets.key'])
  })

  it('log what they do not include', async () => {
    await start(await createFolders(), copyComplete, 2, { CLICKHOUSE_URL: 'http://127.0.0.1:1' })
    await vi.waitFor(
      () =>
        expect(lines).toContainEqual(
          expect.objectContaining({
            msg: 'backup completed',
            missing: [
              'The backup does not include events and persons in ClickHouse. Back them up separately.',
            ],
          }),
        ),
      WAIT,
    )
  })

  it.each([
    [
      'that cannot copy the database',
      async () => {
        throw new Error('no space left')
      },
    ],
    ['without a database', (target: string) => mkdir(join(target, 'db')).then(() => {})],
  ])('%s fail, are reported, and delete nothing', async (_, snapshot) => {
    const folders = await createFolders(OLD)
    const scheduler = await start(folders, snapshot, 1)
    await vi.waitFor(
      async () => expect(await getMetric('hedgerow_backups_total', 'failed')).toBeGreaterThan(1),
      WAIT,
    )
    await scheduler.stop()
    expect(await listBackups(folders.backups)).toEqual(OLD)
    expect((await readdir(folders.backups)).filter((name) => name.endsWith('.part'))).toEqual([])
    expect(scheduler.getState()).toEqual({
      status: 'failed',
      completed_at: '2024-01-02T03:00:00.000Z',
      failed_at: expect.stringMatching(/^\d{4}-/),
    })
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'backup failed', level: 50 }))
    expect(await readdir(folders.data)).toEqual(['db', 'secrets.key'])
  })

  it('recover after a failure', async () => {
    const folders = await createFolders()
    let isBroken = true
    const scheduler = await start(
      folders,
      (target) => (isBroken ? Promise.reject(new Error('broken')) : copyComplete(target)),
      1,
    )
    expect(scheduler.getState().status).toBe('waiting')
    await vi.waitFor(() => expect(scheduler.getState().status).toBe('failed'), WAIT)
    isBroken = false
    await vi.waitFor(() => expect(scheduler.getState().status).toBe('ok'), WAIT)
    expect(await listBackups(folders.backups)).toHaveLength(1)
  })

  it('do not delete the backup just made if the clock was set back', async () => {
    const future = 'hedgerow-2999-01-01T03-00-00Z.tar.gz'
    const folders = await createFolders([future])
    const scheduler = await start(folders, copyComplete, 1)
    await vi.waitFor(
      async () => expect(await getMetric('hedgerow_backups_total', 'completed')).toBeGreaterThan(0),
      WAIT,
    )
    await scheduler.stop()
    const left = await listBackups(folders.backups)
    expect(left).toHaveLength(1)
    expect(left).not.toContain(future)
  })

  it('are made once by several processes that share the folder', async () => {
    const folders = await createFolders()
    const completed = () => lines.filter(({ msg }) => msg === 'backup completed').map(({ file }) => file)
    await Promise.all([1, 2, 3].map(() => start(folders, copyComplete, 50)))
    await vi.waitFor(() => expect(completed().length).toBeGreaterThan(3), WAIT)
    for (const scheduler of schedulers) await scheduler.stop()
    expect(new Set(completed()).size).toBe(completed().length)
    expect(lines.filter(({ msg }) => msg === 'backup failed')).toEqual([])
  })
})

describe('a server with scheduled backups', { timeout: 180_000 }, () => {
  const servers: ServerProcess[] = []
  let drop: (() => Promise<void>) | null = null
  beforeAll(buildProcess, 120_000)
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()))
    await drop?.()
  }, 60_000)

  it('writes backups that can be restored, and reports a failure', async () => {
    const data = join(folder, 'server')
    const backups = join(folder, 'server-backups')
    const target: Record<string, string> = { DATA_DIR: join(folder, 'restored') }
    const settings: Record<string, string> = { DATA_DIR: data }
    await mkdir(data)
    if (process.env.TEST_DATABASE_URL) {
      const [from, to] = [
        await freshPostgres(process.env.TEST_DATABASE_URL),
        await freshPostgres(process.env.TEST_DATABASE_URL),
      ]
      settings.DATABASE_URL = from.url
      target.DATABASE_URL = to.url
      drop = async () => {
        await from.drop()
        await to.drop()
      }
    } else await fillDataFolder(data)
    const METRICS_TOKEN = 'a-token-for-the-metrics'
    const server = await startProcess({
      ...settings,
      BACKUP_SCHEDULE: '*/2 * * * * *',
      BACKUP_DIR: backups,
      BACKUP_RETENTION: '2',
      METRICS_TOKEN,
    })
    servers.push(server)
    const { id } = await server.call('GET', '/api/projects/@current/')
    await server.call('POST', `/api/projects/${id}/surveys/`, { name: 'Backed up', type: 'popover' })
    const created = Date.now()
    await vi.waitFor(
      async () => {
        const { body } = await server.request('GET', '/_ready')
        expect(body).toMatchObject({ status: 'ready', backups: { status: 'ok', failed_at: null } })
        expect(Date.parse(body.backups.completed_at)).toBeGreaterThan(created)
      },
      { timeout: 90_000, interval: 200 },
    )

    // No backup can be written into a file.
    await vi.waitFor(async () => {
      await rm(`${backups}.moved`, { recursive: true, force: true })
      await rename(backups, `${backups}.moved`)
      await writeFile(backups, '', { flag: 'wx' })
    }, WAIT)
    await vi.waitFor(
      async () => {
        const response = await server.request('GET', '/_ready')
        expect(response).toMatchObject({
          status: 200,
          body: { status: 'ready', backups: { status: 'failed' } },
        })
      },
      { timeout: 60_000, interval: 200 },
    )
    const metrics = await (
      await fetch(`${server.url}/_metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text()
    expect(metrics).toMatch(/^hedgerow_backups_total\{outcome="failed"\} [1-9]/m)
    expect(metrics).toMatch(/^hedgerow_backups_total\{outcome="completed"\} [1-9]/m)
    expect(server.getOutput()).toContain('"msg":"backup failed"')
    expect(await server.stop()).toBe(0)

    const names = await listBackups(`${backups}.moved`)
    expect(names.length).toBeLessThanOrEqual(2)
    const file = join(`${backups}.moved`, names.at(-1) ?? '')
    expect(await runCommand('restore', [file], target)).toMatchObject({ code: 0, stderr: '' })
    const restored = await startProcess(target)
    servers.push(restored)
    const { results } = await restored.call('GET', `/api/projects/${id}/surveys/`)
    expect(results).toMatchObject([{ name: 'Backed up' }])
  })
})

it('the settings of scheduled backups belong together and are validated', async () => {
  expect(() => readEnv({ BACKUP_SCHEDULE: '0 3 * * *' })).toThrow(
    'BACKUP_SCHEDULE and BACKUP_DIR belong together',
  )
  expect(() => readEnv({ BACKUP_DIR: '/backups' })).toThrow('belong together')
  for (const schedule of ['daily', '99 * * * *', '* *'])
    expect(() => readEnv({ BACKUP_SCHEDULE: schedule, BACKUP_DIR: '/b' })).toThrow(
      'it must be a cron expression',
    )
  expect(() => readEnv({ BACKUP_SCHEDULE: '0 3 * * *', BACKUP_DIR: '/b', BACKUP_RETENTION: '0' })).toThrow(
    'from 1 to',
  )
  expect(await readFile(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8')).toContain(
    'BACKUP_RETENTION',
  )
})
