import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SqlExecutor } from './sql-executor'

/** Folder of the migrations, next to this file or next to the built server. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Newest migration of the oldest version that works on a database migrated by this one. A breaking migration, which
 * drops or changes something that older versions use, sets this to itself; an additive one leaves it as it is.
 */
export const MIN_COMPATIBLE_MIGRATION = '0004_plugins_by_organization'

const SETTING = 'schema_works_from'

interface Entry {
  tag: string
  when: number
}

/** Returns a list of migrations, oldest first. */
export function listMigrations(folder = MIGRATIONS): Entry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return entries
}

/** Timestamp of the newest migration, to which this code migrates every database. */
export const getNewestMigration = (): number => Math.max(...listMigrations().map(({ when }) => when))

const getTimestamp = (tag: string) =>
  listMigrations().find((entry) => entry.tag === tag)?.when ?? getNewestMigration()

/**
 * Migrates a database, unless a newer version has made it incompatible with this one: then it throws a message for the
 * user. Returns true if a newer version has migrated it.
 */
export async function runMigrations(run: SqlExecutor, migrate: () => Promise<void>): Promise<boolean> {
  const newest = getNewestMigration()
  if ((await readMinCompatible(run)) > newest) {
    throw new Error(
      'a newer version of Hedgerow has migrated it and this version is not compatible with it; start the newer version, or restore an older backup',
    )
  }
  await migrate()
  await run(
    `insert into instance_settings (key, value) values ('${SETTING}', $1)
    on conflict (key) do update set value = greatest(instance_settings.value::bigint, excluded.value::bigint)::text`,
    [String(getTimestamp(MIN_COMPATIBLE_MIGRATION))],
  )
  const { rows } = await run(
    'select 1 from drizzle.__drizzle_migrations where created_at > $1::bigint limit 1',
    [String(newest)],
  )
  return rows.length > 0
}

/** Reads the oldest migration whose versions are compatible with the database; 0 if none has been recorded. */
async function readMinCompatible(run: SqlExecutor): Promise<number> {
  const { rows: tables } = await run("select 1 where to_regclass('public.instance_settings') is not null")
  if (tables.length === 0) return 0
  const { rows } = await run(`select value from instance_settings where key = '${SETTING}'`)
  return Number((rows as { value: string }[])[0]?.value ?? 0)
}
