import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Env } from '../env'
import { lockFolder } from './lock'

/** The database, embedded or PostgreSQL: rooms cannot tell which. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT>

export interface OpenDatabase {
  db: Database
  /** What is open, in words for the log. */
  description: string
  close(): Promise<void>
}

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))
const JSON_OID = 114
/** Any number that nothing else here locks: only one process migrates at a time. */
const MIGRATION_LOCK = 4_807_526

const asText = (text: string) => text

/** Opens the database that the settings name and brings it up to date. Throws a sentence when it cannot. */
export function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR'>,
): Promise<OpenDatabase> {
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL) : openEmbedded(env.DATA_DIR)
}

async function openPostgres(url: string, connections: number): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  // Drizzle asks the driver's own registry for the types it does not handle itself.
  pg.types.setTypeParser(JSON_OID, asText)
  const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c timezone=UTC' })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const { host, pathname } = new URL(url)
  const description = `PostgreSQL at ${host}${pathname}`
  try {
    const connection = await pool.connect()
    try {
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      await migrate(drizzle(connection), { migrationsFolder: MIGRATIONS })
      await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    } finally {
      connection.release()
    }
  } catch (error) {
    await pool.end()
    throw new Error(`${description} cannot be used: ${reason(error)}.`, { cause: error })
  }
  return { db: drizzle(pool), description, close: () => pool.end() }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be made: ${reason(error)}.`, { cause: error })
  }
  const unlock = await lockFolder(folder)
  try {
    const { client, db } = await embeddedDatabase(join(folder, 'db'))
    return {
      db,
      description: `the embedded database in ${folder}`,
      close: async () => {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw new Error(`The data folder ${folder} cannot be opened: ${reason(error)}.`, { cause: error })
  }
}

/** The embedded database on a folder, or in memory from a dump of one, brought up to date. */
export async function embeddedDatabase(folder?: string, dump?: Blob) {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = await PGlite.create({
    ...(folder && { dataDir: folder }),
    ...(dump && { loadDataDir: dump }),
    parsers: { [JSON_OID]: asText },
  })
  await client.exec("set time zone 'UTC'")
  const db = drizzle(client)
  await migrate(db, { migrationsFolder: MIGRATIONS })
  return { client, db }
}

/** The shortest true account of an error: of a failed connection, the system's own word. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  if (error instanceof Error && error.cause) return reason(error.cause)
  return error instanceof Error ? error.message : String(error)
}
