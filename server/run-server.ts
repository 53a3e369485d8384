import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bootstrap } from './bootstrap'
import { type Env, preferExecutableFolder, readEnv } from './config'
import { openDatabase } from './core/db/client'
import { hasLocalPostgres, startLocalPostgres } from './core/db/local-postgres/cluster'
import { shutdown, start } from './core/http/lifecycle'
import { maintenanceJobs } from './core/jobs/maintenance-jobs'
import { startQueue } from './core/jobs/queue'
import { loggerOptions } from './core/logger'
import { createMailer } from './core/mail/mailer'
import { startTracing } from './core/tracing/tracing'
import { readVersion } from './core/version'
import { type ScheduledBackups, startBackups } from './features/backup/scheduled-backups'
import { serveSnapshots } from './features/backup/snapshot-socket'
import { releaseAllLeases } from './features/batch-exports/engine/lease'
import { jobs } from './features/jobs'
import { buildUpstreamApp } from './reverse-proxy/app'
import { serve } from './serve'

/** Candidate folders of the built dashboard: beside the built server, or in the build's output when run from source. */
const DASHBOARDS = ['../web', '../dist/web'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

let stopping = false

/** Close functions of opened resources, called in reverse order. */
const opened: (() => Promise<unknown>)[] = []

/** Registers the close function of a resource. Throws if a signal to stop has arrived during the start. */
function onClose(close: () => Promise<unknown>): void {
  opened.push(close)
  if (stopping) throw new Error('The server was stopped during its start.')
}

/** Closes all resources. A failure is logged and does not prevent the others from being closed. */
async function closeAll(): Promise<void> {
  for (let close = opened.pop(); close; close = opened.pop()) {
    await close().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
}

async function main(): Promise<void> {
  const off = { type: 'boolean', default: false } as const
  const { values } = parseArgs({ options: { empty: off, postgres: off } })
  const env = await openLocalPostgres(readEnv(), values.postgres)
  const tracing = await startTracing(env, readVersion())
  if (tracing) onClose(tracing.shutdown)
  const folder = DASHBOARDS.find((path) => existsSync(`${path}/index.html`))
  const dashboard = folder === undefined ? {} : { dashboard: folder }
  if (env.UPSTREAM_URL) return runReverseProxy(env, env.UPSTREAM_URL, dashboard)
  const database = await openDatabase(env)
  const { db, description } = database
  onClose(database.close)
  // Listens before the first records are created: a port conflict must not lose the key, which is shown once.
  let backups: ScheduledBackups | null = null
  const options = { logger: loggerOptions(env), getBackups: () => backups, ...dashboard }
  const { app, address, location, deps } = await serve(env, database, options)
  onClose(() => shutdown(app))
  const key = await bootstrap(deps, values.empty)
  const isMovable = location === 'sql' && env.CLICKHOUSE_URL !== undefined
  const events =
    location === 'clickhouse'
      ? ', and ClickHouse for events and persons'
      : isMovable
        ? ', also for events and persons until they are moved to ClickHouse'
        : ''
  announce(env.PUBLIC_URL ?? address, key, `It uses ${description}${events}.`)
  if (database.snapshot) onClose(await serveSnapshots(env.DATA_DIR, database.snapshot, app.log))
  backups = await startBackups(env, app.log, { snapshot: database.snapshot })
  onClose(async () => backups?.stop())
  const mailer = createMailer(env, app.log)
  onClose(async () => mailer?.close())
  const work = jobs({ ...deps, mailer, server: app }, app.log)
  if (!database.shared) {
    await releaseAllLeases(db)
    work.push(...maintenanceJobs(db))
  }
  const queue = startQueue(database, work, app.log)
  onClose(() => queue.stop())
}

/** Starts the PostgreSQL server of the data folder, if it has one or is to get one, and returns the settings for it. */
async function openLocalPostgres(env: Env, create: boolean): Promise<Env> {
  if (env.UPSTREAM_URL || env.DATABASE_URL) {
    if (create) throw new Error('--postgres cannot be combined with DATABASE_URL or UPSTREAM_URL.')
    return env
  }
  if (!create && !hasLocalPostgres(env.DATA_DIR)) return env
  const postgres = await startLocalPostgres(env)
  onClose(postgres.close)
  // For scheduled backups: pg_dump in its version.
  preferExecutableFolder(postgres.programs)
  return { ...env, DATABASE_URL: postgres.url }
}

/** Runs the dashboard in reverse-proxy mode, without any storage. */
async function runReverseProxy(env: Env, upstream: URL, dashboard: { dashboard?: string }): Promise<void> {
  const app = await buildUpstreamApp({ env, upstream, logger: loggerOptions(env), ...dashboard })
  onClose(() => shutdown(app))
  const address = await start(app, env)
  announce(
    env.PUBLIC_URL ?? address,
    null,
    `It forwards requests to ${upstream.origin} and stores nothing itself.`,
  )
}

function stop(): void {
  // A second signal exits immediately.
  if (stopping) process.exit(130)
  stopping = true
  void closeAll()
}

/** Prints the start message in one write, so that a reader of the address has also read the rest. */
function announce(address: string, key: string | null, storageNote: string): void {
  const lines = [
    `Hedgerow is ready: ${address}/${key ? `#key=${key}` : ''}`,
    ...(key ? ['The URL contains your key. It is shown only once. Save it.'] : []),
    `${storageNote} Ctrl-C stops it.`,
  ]
  console.log(`\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

function describeError(error: unknown): string {
  const { code, message, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE') return `Port ${port} on ${address} is in use. Set PORT to another one.`
  if (code === 'EACCES' && port)
    return `This process has no permission to use port ${port}. Set PORT to another one.`
  if (code === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${address}. Set HOST to one of its addresses.`
  return message
}

/** Runs the server until a signal arrives. Resolves once it has started, or has failed to. */
export function runServer(): Promise<void> {
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return main().catch(async (error) => {
    if (!stopping) {
      console.error(`Hedgerow cannot start. ${describeError(error)}`)
      process.exitCode = 1
    }
    await closeAll()
  })
}
