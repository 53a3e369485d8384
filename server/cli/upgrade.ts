import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type Env, readEnv } from '../config'
import { FolderInUse, lockFolder } from '../core/db/drivers/pglite/folder-lock'
import { withLocalPostgres } from '../core/db/local-postgres/cluster'
import { listMigrations } from '../core/db/migrations'
import { readVersion } from '../core/version'
import { withSnapshot } from '../features/backup/snapshot-socket'

const HELP = `Compare this version with the database and, if asked, with the newest release. Changes nothing.

  hedgerow upgrade --check             version, applied and pending migrations
  hedgerow upgrade --check --online    and the newest version in the npm registry (NPM_REGISTRY_URL)

To upgrade, make a backup, install the new version and restart the server: it applies pending migrations at start.`

/** Invalid command line: exit code 2 instead of 1. */
class UsageError extends Error {}

const REGISTRY_TIMEOUT_MS = 10_000

const APPLIED = 'select created_at from drizzle.__drizzle_migrations'

/** Reads the timestamps of the applied migrations, without migrating the database. */
async function readApplied({ DATABASE_URL, DATA_DIR }: Env): Promise<number[]> {
  if (DATABASE_URL) {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: DATABASE_URL })
    try {
      await client.connect()
      const { rows } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as applied")
      if (rows[0]?.applied === null) return []
      return (await client.query(APPLIED)).rows.map((row) => Number(row.created_at))
    } finally {
      await client.end()
    }
  }
  if (!existsSync(join(DATA_DIR, 'db'))) return []
  const unlock = await lockFolder(DATA_DIR).catch((error) => {
    if (error instanceof FolderInUse) return null
    throw error
  })
  if (unlock) return readEmbedded(join(DATA_DIR, 'db')).finally(unlock)
  // The running server copies its files.
  let applied: number[] = []
  await withSnapshot(DATA_DIR, async (copy) => {
    applied = await readEmbedded(join(copy, 'db'))
  })
  return applied
}

async function readEmbedded(path: string): Promise<number[]> {
  const { PGlite } = await import('@electric-sql/pglite')
  const client = await PGlite.create({ dataDir: path })
  try {
    const { rows } = await client.query<{ created_at: string }>(APPLIED)
    return rows.map((row) => Number(row.created_at))
  } finally {
    await client.close()
  }
}

/** Describes the state of the database. */
function describeMigrations(applied: number[]): string[] {
  const packagedMigrations = listMigrations()
  const newest = Math.max(0, ...applied)
  if (applied.length === 0) return ['Database: none yet. The first start creates it.']
  const unknown = applied.filter(
    (when) => when > Math.max(...packagedMigrations.map((migration) => migration.when)),
  )
  const pending = packagedMigrations.filter(({ when }) => when > newest)
  if (unknown.length > 0)
    return [
      `Database: migrated by a newer version (${unknown.length} unknown migrations). Install that version.`,
    ]
  if (pending.length === 0) return [`Database: up to date, ${packagedMigrations.length} migrations.`]
  return [
    `Database: ${packagedMigrations.length - pending.length} of ${packagedMigrations.length} migrations applied. The next start applies:`,
    ...pending.map(({ tag }) => `  ${tag}`),
    'Make a backup first: hedgerow backup <file>',
  ]
}

/** Reads the newest version from the registry. */
async function readLatestVersion({ NPM_REGISTRY_URL }: Env): Promise<string> {
  const url = `${NPM_REGISTRY_URL}/hedgerow/latest`
  const response = await fetch(url, { signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${url} responds with ${response.status}.`)
  return z.object({ version: z.string() }).parse(await response.json()).version
}

function readArgs() {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ options: { help: { ...flag, short: 'h' }, check: flag, online: flag } }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

async function main(): Promise<void> {
  const { help, check, online } = readArgs()
  if (help) return console.log(HELP)
  if (!check) throw new UsageError('Only --check is supported: a running server cannot replace itself.')
  const env = readEnv()
  const version = readVersion()
  console.log(`Version: ${version}`)
  if (online) {
    const latest = await readLatestVersion(env)
    console.log(latest === version ? 'Newest release: the same' : `Newest release: ${latest}`)
  }
  if (env.UPSTREAM_URL) return console.log('Database: none, in reverse-proxy mode.')
  const applied = await withLocalPostgres(env, readApplied)
  console.log(describeMigrations(applied).join('\n'))
}

main().catch((error: Error) => {
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : error.message)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
