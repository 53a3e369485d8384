import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../server/core/db/client'
import type { Settings } from './processes'
import { seedDatabase } from './seed-data'

/** Seeded database, which is copied for every server. */
export interface DatabaseTemplate {
  name: 'PGlite' | 'PostgreSQL'
  /** Creates a copy and returns the settings to open it. */
  copy(): Promise<Settings>
  /** Creates an empty database without a schema. */
  empty(): Promise<Settings>
  /** Deletes the template and its copies. */
  remove(): Promise<void>
}

/**
 * Lists the embedded database, and PostgreSQL if DATABASE_URL allows creating databases. ONLY=PostgreSQL omits the
 * embedded one.
 */
export async function listTemplates(): Promise<DatabaseTemplate[]> {
  const { DATABASE_URL: server, ONLY } = process.env
  return [
    ...(ONLY === 'PostgreSQL' ? [] : [await createEmbeddedTemplate()]),
    ...(server && ONLY !== 'PGlite' ? [await createPostgresTemplate(server)] : []),
  ]
}

export async function createEmbeddedTemplate(): Promise<DatabaseTemplate> {
  const root = await mkdtemp(join(tmpdir(), 'hedgerow-bench-'))
  const folder = join(root, 'template')
  await make({ DATA_DIR: folder })
  let copies = 0
  return {
    name: 'PGlite',
    async copy() {
      copies += 1
      const copy = join(root, `copy-${copies}`)
      await cp(folder, copy, { recursive: true })
      return { DATA_DIR: copy }
    },
    empty: async () => ({ DATA_DIR: join(root, 'empty') }),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

export async function createPostgresTemplate(server: string): Promise<DatabaseTemplate> {
  const names = [`hedgerow_bench_${process.pid}`]
  const template = names[0]
  const buildDatabaseUrl = (name: string) => Object.assign(new URL(server), { pathname: name }).href
  await run(server, [`create database ${template}`])
  await make({ DATABASE_URL: buildDatabaseUrl(`${template}`) })
  const another = async (like: string) => {
    const name = `${names[0]}_${names.length}`
    names.push(name)
    await run(server, [`create database ${name} template ${like}`])
    return { DATABASE_URL: buildDatabaseUrl(name) }
  }
  return {
    name: 'PostgreSQL',
    copy: () => another(`${template}`),
    empty: () => another('template0'),
    remove: () =>
      run(
        server,
        names.map((name) => `drop database if exists ${name} with (force)`),
      ),
  }
}

async function make(settings: { DATA_DIR?: string; DATABASE_URL?: string }): Promise<void> {
  const { db, close } = await openDatabase({
    DATA_DIR: settings.DATA_DIR ?? '',
    DATABASE_URL: settings.DATABASE_URL,
    DATABASE_POOL: 1,
    DISK_RESERVE_MB: 0,
  })
  await seedDatabase(db)
  await db.execute(sql`vacuum analyze`)
  await close()
}

async function run(server: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
