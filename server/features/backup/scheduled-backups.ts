import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Cron } from 'croner'
import type { FastifyBaseLogger } from 'fastify'
import { Counter, Gauge } from 'prom-client'
import { list } from 'tar'
import type { SystemBackup, SystemStatus } from '../../../contract/schemas/system'
import type { Env } from '../../config'
import { registry } from '../../core/metrics/registry'
import { type BackupOptions, createBackup } from './create-backup'
import { getResultFile, readRestoreTest, runRestoreTest } from './restore-tests'
import { BACKUP_NAME, type BackupBucket, openBackupBucket } from './s3-backups'

/** Unfinished backups, and claims by which several processes with one folder agree on who makes a backup. */
const LEFTOVER = /^hedgerow-[\dTZ-]+\.tar\.gz\.(part|claim)$/
/** Number of backups in a description. */
const MAX_DESCRIBED = 50
const LEFTOVER_MS = 24 * 3600 * 1000

/** State of the scheduled backups, for the readiness check. */
interface BackupState {
  /** `waiting` until the first one is complete. */
  status: 'waiting' | 'ok' | 'failed'
  /** Time of the newest complete backup in the folder, and of the last failure of this process. */
  completed_at: string | null
  failed_at: string | null
}

export interface ScheduledBackups {
  getState(): BackupState
  /** Describes the schedule, its state and the newest backups for the API. */
  describe(): Promise<SystemStatus['backups']>
  /** Makes no more backups, and waits for the one in progress. */
  stop(): Promise<void>
}

const getName = (date: Date) => `hedgerow-${date.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

/** Time in the name of a backup. */
const parseName = (name: string): Date => {
  const [date = '', time = ''] = name.slice('hedgerow-'.length, -'.tar.gz'.length).split('T')
  return new Date(`${date}T${time.replaceAll('-', ':')}`)
}

/** Lists the names of the backups in a folder, oldest first. */
const listBackups = async (folder: string) =>
  (await readdir(folder)).filter((name) => BACKUP_NAME.test(name)).sort()

/** Throws unless the file is a complete archive with a manifest and a database. */
async function verifyBackup(file: string): Promise<void> {
  const names = new Set<string>()
  await list({ file, strict: true, onReadEntry: ({ path }) => void names.add(path) })
  if (!names.has('manifest.json') || !(names.has('database.dump') || names.has('db/PG_VERSION')))
    throw new Error(`${file} is incomplete.`)
}

async function deleteBackup(folder: string, name: string): Promise<void> {
  await rm(join(folder, name))
  await rm(getResultFile(folder, name), { force: true })
}

/**
 * Deletes the oldest backups beyond the retention, and old leftovers. Called only after a new backup was verified, which
 * is never deleted, even if the clock was set back.
 */
async function deleteOld(folder: string, retention: number, created: string): Promise<void> {
  for (const name of listExcess(await listBackups(folder), retention, created))
    await deleteBackup(folder, name)
  for (const name of (await readdir(folder)).filter((entry) => LEFTOVER.test(entry))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(join(folder, name), { force: true })
  }
}

/** Names of the backups beyond the retention, oldest first, without the one that was just created. */
function listExcess(names: string[], retention: number, created: string): string[] {
  const others = names.filter((name) => name !== created)
  return others.slice(0, Math.max(0, others.length - (retention - 1)))
}

/** Time for which the list of a bucket is reused in descriptions. */
const LIST_MS = 60_000

/** Copies of scheduled backups in a bucket. */
function createCopies(env: Env, url: string) {
  let listed: { at: number; names: string[] } | null = null
  async function withBucket<Result>(use: (bucket: BackupBucket) => Promise<Result>): Promise<Result> {
    const bucket = await openBackupBucket(env, url)
    try {
      return await use(bucket)
    } finally {
      bucket.close()
    }
  }
  async function list(bucket: BackupBucket): Promise<string[]> {
    const names = (await bucket.list()).map(({ name }) => name)
    listed = { at: performance.now(), names }
    return names
  }
  return {
    /** Uploads the backups of a folder that are missing in the bucket, and deletes the oldest beyond the retention there. */
    sync: (folder: string, created: string) =>
      withBucket(async (bucket) => {
        const retention = env.BACKUP_S3_RETENTION
        const present = new Set(await list(bucket))
        const local = (await listBackups(folder)).slice(-retention)
        // The newest first: it is the one that matters if this fails.
        for (const name of local.reverse()) if (!present.has(name)) await bucket.upload(join(folder, name))
        for (const name of listExcess(await list(bucket), retention, created)) await bucket.remove(name)
        await list(bucket)
      }),
    async describe() {
      if (!listed || performance.now() - listed.at > LIST_MS)
        await withBucket(list).catch(() => {
          listed = { at: performance.now(), names: listed?.names ?? [] }
        })
      const names = listed?.names ?? []
      const newest = names.at(-1)
      return {
        url,
        retention: env.BACKUP_S3_RETENTION,
        count: names.length,
        newest_at: newest === undefined ? null : parseName(newest).toISOString(),
      }
    },
  }
}

/** Describes a backup; null if it was deleted in the meantime. */
async function describeBackup(folder: string, name: string): Promise<SystemBackup | null> {
  const stats = await stat(join(folder, name)).catch(() => null)
  if (!stats) return null
  const restore_test = await readRestoreTest(folder, name)
  return { name, created_at: parseName(name).toISOString(), size_bytes: stats.size, restore_test }
}

/** Claims a backup for this process; false if another one has claimed it. */
async function claim(file: string): Promise<boolean> {
  try {
    await (await open(`${file}.claim`, 'wx', 0o600)).close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function createMetrics() {
  const [total, completed, size] = [
    'hedgerow_backups_total',
    'hedgerow_backup_completed_timestamp_seconds',
    'hedgerow_backup_size_bytes',
  ] as const
  for (const name of [total, completed, size]) registry.removeSingleMetric(name)
  const registers = [registry]
  const counter = new Counter({ name: total, help: 'Scheduled backups.', labelNames: ['outcome'], registers })
  for (const outcome of ['completed', 'failed']) counter.inc({ outcome }, 0)
  return {
    total: counter,
    completed: new Gauge({ name: completed, help: 'Time of the newest complete backup.', registers }),
    size: new Gauge({ name: size, help: 'Size of the newest complete backup.', registers }),
  }
}

/** Starts the scheduled backups; null if none are configured. */
export async function startBackups(
  env: Env,
  log: FastifyBaseLogger,
  options: BackupOptions,
): Promise<ScheduledBackups | null> {
  const { BACKUP_SCHEDULE, BACKUP_DIR, BACKUP_RETENTION } = env
  if (!BACKUP_SCHEDULE || !BACKUP_DIR) return null
  const metrics = createMetrics()
  const copies = env.BACKUP_S3_URL === undefined ? null : createCopies(env, env.BACKUP_S3_URL)
  const state: BackupState = { status: 'waiting', completed_at: null, failed_at: null }

  const setCompleted = async (name: string) => {
    state.completed_at = parseName(name).toISOString()
    metrics.completed.set(parseName(name).getTime() / 1000)
    metrics.size.set((await stat(join(BACKUP_DIR, name))).size)
  }
  const fail = (error: unknown) => {
    state.status = 'failed'
    state.failed_at = new Date().toISOString()
    metrics.total.inc({ outcome: 'failed' })
    log.error({ err: error }, 'backup failed')
  }
  const backUp = async () => {
    try {
      await mkdir(BACKUP_DIR, { recursive: true, mode: 0o700 })
      const name = getName(new Date())
      const file = join(BACKUP_DIR, name)
      if (!(await claim(file))) return
      const start = Date.now()
      const { bytes, missing } = await createBackup(env, file, options)
      await verifyBackup(file).catch(async (error) => {
        await rm(file, { force: true })
        throw error
      })
      if (env.BACKUP_RESTORE_TEST) await testBackup(BACKUP_DIR, name)
      await setCompleted(name)
      await deleteOld(BACKUP_DIR, BACKUP_RETENTION, name)
      await copies?.sync(BACKUP_DIR, name)
      state.status = 'ok'
      metrics.total.inc({ outcome: 'completed' })
      log.info({ file, bytes, ms: Date.now() - start, missing, url: env.BACKUP_S3_URL }, 'backup completed')
    } catch (error) {
      fail(error)
    }
  }

  const testBackup = async (folder: string, name: string) => {
    const { status, error, records } = await runRestoreTest(env, folder, name)
    if (status === 'failed') throw new Error(`${name} cannot be restored: ${error}`)
    log.info({ backup: name, records }, 'backup restored into a temporary database')
  }

  const newest = (await listBackups(BACKUP_DIR).catch(() => [])).at(-1)
  if (newest) {
    await setCompleted(newest)
    const isUnusable = (await readRestoreTest(BACKUP_DIR, newest))?.status === 'failed'
    state.status = isUnusable ? 'failed' : 'ok'
  }
  let running: Promise<void> = Promise.resolve()
  // A backup that takes longer than the interval delays the next one.
  const cron = new Cron(BACKUP_SCHEDULE, { timezone: 'UTC', protect: true }, () => {
    running = backUp()
    return running
  })
  return {
    getState: () => ({ ...state }),
    async describe() {
      const names = (await listBackups(BACKUP_DIR).catch(() => [])).reverse().slice(0, MAX_DESCRIBED)
      const files = await Promise.all(names.map((name) => describeBackup(BACKUP_DIR, name)))
      return {
        schedule: BACKUP_SCHEDULE,
        retention: BACKUP_RETENTION,
        status: state.status,
        next_at: cron.nextRun()?.toISOString() ?? null,
        failed_at: state.failed_at,
        s3: (await copies?.describe()) ?? null,
        files: files.filter((file) => file !== null),
      }
    },
    async stop() {
      cron.stop()
      await running
    },
  }
}
