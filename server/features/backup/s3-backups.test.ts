import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { freshPostgres } from '../../../tests/support/database'
import { S3_KEYS, startS3Server } from '../../../tests/support/s3-server'
import { buildProcess, runCommand, startProcess } from '../../../tests/support/server-process'
import { readEnv } from '../../config'
import { openBackupBucket } from './s3-backups'
import { type ScheduledBackups, startBackups } from './scheduled-backups'

const WAIT = { timeout: 60_000, interval: 50 }
const MISSING = 'hedgerow-2024-01-01T00-00-00Z.tar.gz'
const NAME = /^hedgerow-[\dTZ-]+\.tar\.gz$/

let folder = ''
let store: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-s3-backups-'))
  store = await startS3Server('safe', 'other')
})
afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const getSettings = (url: string) => ({
  BACKUP_S3_URL: url,
  BACKUP_S3_ENDPOINT: store.endpoint,
  BACKUP_S3_ACCESS_KEY_ID: S3_KEYS.aws_access_key_id,
  BACKUP_S3_SECRET_ACCESS_KEY: S3_KEYS.aws_secret_access_key,
})
const listKeys = async (bucket: string) => [...(await store.objects(bucket)).keys()].sort()

describe('copies of scheduled backups in a bucket', { timeout: 90_000 }, () => {
  let lines: string[] = []
  const schedulers: ScheduledBackups[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { log } = fastify({ logger: { level: 'info', stream } })
  afterEach(async () => {
    for (const scheduler of schedulers.splice(0)) await scheduler.stop()
    lines = []
  })

  async function start(settings: Record<string, string>, bytes = 100, existing: string[] = []) {
    const data = await mkdtemp(join(folder, 'data-'))
    const backups = await mkdtemp(join(folder, 'backups-'))
    for (const name of existing) await writeFile(join(backups, name), name)
    await mkdir(join(data, 'db'))
    const snapshot = async (target: string) => {
      await mkdir(join(target, 'db'))
      await writeFile(join(target, 'db/PG_VERSION'), '17\n')
      // Cannot be compressed.
      await writeFile(join(target, 'db/data'), crypto.getRandomValues(Buffer.alloc(bytes % 65_536)))
      for (let part = 0; part < Math.floor(bytes / 65_536); part += 1)
        await writeFile(join(target, `db/data-${part}`), crypto.getRandomValues(Buffer.alloc(65_536)))
    }
    const schedule = { BACKUP_SCHEDULE: '* * * * * *', BACKUP_DIR: backups, BACKUP_RETENTION: '2' }
    const env = readEnv({ DATA_DIR: data, ...schedule, ...settings })
    const scheduler = await startBackups(env, log, { snapshot })
    if (!scheduler) throw new Error('No backups are scheduled.')
    schedulers.push(scheduler)
    return { backups, scheduler }
  }

  it('are uploaded with their own retention, and no other object is deleted', async () => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
    const client = new S3Client({
      endpoint: store.endpoint,
      region: 'us-east-1',
      credentials,
      forcePathStyle: true,
    })
    const others = ['daily/notes.txt', 'daily/hedgerow-2023.tar.gz', 'hedgerow-2023-01-01T00-00-00Z.tar.gz']
    const old = 'daily/hedgerow-2023-01-01T00-00-00Z.tar.gz'
    for (const Key of [...others, old])
      await client.send(new PutObjectCommand({ Bucket: 'safe', Key, Body: Key }))
    client.destroy()
    const { backups, scheduler } = await start({
      ...getSettings('s3://safe/daily'),
      BACKUP_S3_RETENTION: '3',
    })
    await vi.waitFor(async () => {
      const copies = (await listKeys('safe')).filter((key) => !others.includes(key))
      expect(copies).toHaveLength(3)
      expect(copies).not.toContain(old)
    }, WAIT)
    await scheduler.stop()
    const keys = await listKeys('safe')
    expect(keys).toEqual(expect.arrayContaining(others))
    const local = (await readdir(backups)).filter((name) => NAME.test(name)).sort()
    expect(local).toHaveLength(2)
    const newest = local[1] ?? ''
    const objects = await store.objects('safe')
    expect(objects.get(`daily/${newest}`)).toEqual(await readFile(join(backups, newest)))
    expect(scheduler.getState()).toMatchObject({ status: 'ok', failed_at: null })
    expect((await scheduler.describe())?.s3).toMatchObject({
      url: 's3://safe/daily',
      retention: 3,
      count: 3,
      newest_at: expect.stringMatching(/^20/),
    })
  })

  it('are uploaded in parts if they are large, with those that are missing', async () => {
    const { backups, scheduler } = await start(getSettings('s3://other/large'), 20_000_000, [MISSING])
    await vi.waitFor(async () => expect(await listKeys('other')).toHaveLength(2), WAIT)
    await scheduler.stop()
    const objects = await store.objects('other')
    expect(objects.get(`large/${MISSING}`)?.toString()).toBe(MISSING)
    const [key = '', object] = [...objects].sort().at(-1) ?? []
    const file = join(backups, key.slice('large/'.length))
    expect((await stat(file)).size).toBeGreaterThan(19_000_000)
    expect(object?.equals(await readFile(file))).toBe(true)
    const { BACKUP_S3_URL: url, ...settings } = getSettings('s3://other/large')
    const bucket = await openBackupBucket(readEnv(settings), url)
    const copy = join(folder, 'copy')
    await bucket.download(key, copy)
    bucket.close()
    let bytes = 0
    for await (const chunk of createReadStream(copy)) bytes += chunk.length
    expect(bytes).toBe(object?.length)
  })

  it('are reported if they fail, and leave the files; no credentials are logged', async () => {
    const secret = 'wrong-and-secret'
    const { backups, scheduler } = await start({
      ...getSettings('s3://missing-bucket/x'),
      BACKUP_S3_SECRET_ACCESS_KEY: secret,
    })
    await vi.waitFor(() => expect(scheduler.getState().status).toBe('failed'), WAIT)
    await scheduler.stop()
    expect((await readdir(backups)).filter((name) => NAME.test(name)).length).toBeGreaterThan(0)
    expect(lines.join('')).toContain('backup failed')
    expect(lines.join('')).not.toContain(secret)
    expect(lines.join('')).not.toContain('backup completed')
  })
})

it('requires settings that belong together', () => {
  const schedule = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_DIR: folder }
  expect(() => readEnv({ BACKUP_S3_URL: 's3://safe' })).toThrow('BACKUP_S3_URL requires BACKUP_SCHEDULE')
  for (const url of ['https://safe', 's3://', 's3://A/b', 'safe'])
    expect(() => readEnv({ ...schedule, BACKUP_S3_URL: url })).toThrow('BACKUP_S3_URL is not usable')
  expect(() => readEnv({ ...schedule, BACKUP_S3_URL: 's3://safe', BACKUP_S3_ACCESS_KEY_ID: 'key' })).toThrow(
    'belong together',
  )
})

describe('restore from a bucket', { timeout: 180_000 }, () => {
  it('restores and tests the newest backup, or one by its name', async () => {
    await buildProcess()
    const data = join(folder, 'source')
    const database = process.env.TEST_DATABASE_URL && (await freshPostgres(process.env.TEST_DATABASE_URL))
    const target = process.env.TEST_DATABASE_URL && (await freshPostgres(process.env.TEST_DATABASE_URL))
    if (!database) await fillDataFolder(data)
    const bucket = getSettings('s3://other/nightly/')
    const server = await startProcess({
      DATA_DIR: data,
      ...(database && { DATABASE_URL: database.url, SECRETS_KEY: '0'.repeat(64) }),
      ...bucket,
      BACKUP_SCHEDULE: '* * * * * *',
      BACKUP_DIR: join(folder, 'local'),
    })
    const project = await server.call('GET', '/api/projects/@current/')
    const { backups } = await vi.waitFor(async () => {
      const system = await server.call('GET', '/api/system/')
      expect(system.backups).toMatchObject({ status: 'ok', s3: { url: 's3://other/nightly/' } })
      return system
    }, WAIT)
    await server.stop()
    const settings = {
      DATA_DIR: join(folder, 'target'),
      ...(target && { DATABASE_URL: target.url, SECRETS_KEY: '0'.repeat(64) }),
      BACKUP_S3_ENDPOINT: bucket.BACKUP_S3_ENDPOINT,
      BACKUP_S3_ACCESS_KEY_ID: bucket.BACKUP_S3_ACCESS_KEY_ID,
      BACKUP_S3_SECRET_ACCESS_KEY: bucket.BACKUP_S3_SECRET_ACCESS_KEY,
    }
    const url = `s3://other/nightly/${backups.files[0].name}`
    expect(await runCommand('restore', [url, '--test'], settings)).toMatchObject({
      code: 0,
      stdout: `${url} can be restored: 1 organizations, 1 projects, 0 surveys, 0 events.`,
    })
    expect(await readdir(settings.DATA_DIR)).toEqual([])
    expect(await runCommand('restore', ['s3://other/nothing/'], settings)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no backup in s3://other/nothing/.'),
    })
    expect(await runCommand('restore', ['s3://other/nightly/'], settings)).toMatchObject({
      code: 0,
      stdout: 'Restored s3://other/nightly/. Start the server.',
    })
    const restored = await startProcess(settings)
    expect(await restored.call('GET', '/api/projects/@current/')).toMatchObject({
      id: project.id,
      api_token: project.api_token,
    })
    await restored.stop()
    if (database) await database.drop()
    if (target) await target.drop()
  })
})
