import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunSql } from './run-sql'

/** The migrations, beside this file or beside the built server. */
export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * The newest migration of the oldest version that works on a database which this one has brought up to date. A migration
 * that takes away or changes what older versions use names itself here; one that only adds leaves this as it is.
 */
export const WORKS_FROM = '0004_plugins_by_organization'

const SETTING = 'schema_works_from'

interface Entry {
  tag: string
  when: number
}

/** A list of migrations, oldest first. */
export function migrationsIn(folder = MIGRATIONS): Entry[] {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return entries
}

/** The moment of the newest migration: what this code brings every database up to. */
export const newestMigration = (): number => Math.max(...migrationsIn().map(({ when }) => when))

const momentOf = (tag: string) => migrationsIn().find((entry) => entry.tag === tag)?.when ?? newestMigration()

/**
 * Migrates a database, unless a newer version has changed it so that this one cannot work on it: then it throws a sentence.
 * Tells whether a newer version has been here.
 */
export async function bringUpToDate(run: RunSql, migrate: () => Promise<void>): Promise<boolean> {
  const newest = newestMigration()
  if ((await worksFrom(run)) > newest) {
    throw new Error(
      'a newer version of Hedgerow has changed it so that this version cannot work on it; start that version, or restore a backup from before',
    )
  }
  await migrate()
  await run(
    `insert into instance_settings (key, value) values ('${SETTING}', $1)
    on conflict (key) do update set value = greatest(instance_settings.value::bigint, excluded.value::bigint)::text`,
    [String(momentOf(WORKS_FROM))],
  )
  const { rows } = await run(
    'select 1 from drizzle.__drizzle_migrations where created_at > $1::bigint limit 1',
    [String(newest)],
  )
  return rows.length > 0
}

/** Since which migration versions can work on a database as it is; 0 where nobody has said so. */
async function worksFrom(run: RunSql): Promise<number> {
  const { rows: tables } = await run("select 1 where to_regclass('public.instance_settings') is not null")
  if (tables.length === 0) return 0
  const { rows } = await run(`select value from instance_settings where key = '${SETTING}'`)
  return Number((rows as { value: string }[])[0]?.value ?? 0)
}
