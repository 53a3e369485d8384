import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PGlite } from '@electric-sql/pglite'
import type { Env } from '../../config'
import type { Database, DatabaseLoad } from './database'
import { assertDiskSpace, guardDiskSpace } from './disk-space'
import { createDamagedError, prepareDatabase, UnusableFolder } from './drivers/pglite/data-folder'
import { lockFolder } from './drivers/pglite/folder-lock'
import {
  ignoreConnectionErrors,
  poolOptions,
  releaseAfterTransaction,
} from './drivers/postgres/postgres-pool'
import { MIGRATIONS, runMigrations } from './migrations'
import type { SqlExecutor } from './sql-executor'

export interface OpenDatabase {
  db: Database
  run: SqlExecutor
  load(): DatabaseLoad
  /** True if other processes may use the database at the same time. */
  shared: boolean
  /** Writes a consistent copy of its files into a folder. Absent if it has no files of its own. */
  snapshot?(folder: string): Promise<void>
  /** Description of the open database for the log. */
  description: string
  close(): Promise<void>
}

const JSON_OID = 114
/** Advisory lock id for migrations (arbitrary, must be unique): only one process migrates at a time. */
const MIGRATION_LOCK = 4_807_526

/** Half of PostgreSQL's default, allocated up front. Other reads are served by the page cache of the system. */
const BUFFERS = ['-c', 'shared_buffers=64MB']

const identity = (text: string) => text

/** Opens the configured database and migrates it. Throws a message for the user on failure. */
export function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATA_DIR' | 'DISK_RESERVE_MB'>,
): Promise<OpenDatabase> {
  return env.DATABASE_URL
    ? openPostgres(env.DATABASE_URL, env.DATABASE_POOL)
    : openEmbedded(env.DATA_DIR, env.DISK_RESERVE_MB)
}

async function openPostgres(url: string, connections: number): Promise<OpenDatabase> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  // Drizzle uses the driver's own registry for the types it does not handle itself.
  pg.types.setTypeParser(JSON_OID, identity)
  const pool = new pg.Pool(poolOptions(url, connections))
  ignoreConnectionErrors(pool)
  const { host, pathname } = new URL(url)
  const description = `PostgreSQL at ${host}${pathname}`
  let isNewer = false
  try {
    const connection = await pool.connect()
    try {
      await connection.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
      const run: SqlExecutor = (text, values) => connection.query(text, values)
      isNewer = await runMigrations(run, () => migrate(drizzle(connection), { migrationsFolder: MIGRATIONS }))
      await connection.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    } finally {
      connection.release()
    }
  } catch (error) {
    await pool.end()
    throw new Error(`${description} cannot be used: ${describeError(error)}.`, { cause: error })
  }
  const run: SqlExecutor = async (text, values) => {
    const connection = await pool.connect()
    let failed = true
    try {
      const result = await connection.query(text, values)
      failed = false
      return result
    } finally {
      // A script that failed may have left a transaction open, so the connection is not reused.
      connection.release(failed)
    }
  }
  const load = () => ({
    connections: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  })
  const db = drizzle(pool)
  releaseAfterTransaction(db, pool, drizzle)
  return {
    db,
    run,
    load,
    shared: true,
    description: describeIncompatibility(description, isNewer),
    close: () => pool.end(),
  }
}

async function openEmbedded(folder: string, reserveMb: number): Promise<OpenDatabase> {
  try {
    await makeFolder(folder)
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be created: ${describeError(error)}.`, { cause: error })
  }
  const unlock = await lockFolder(folder)
  try {
    await assertDiskSpace(folder, reserveMb)
    const path = await prepareDatabase(folder, initializeDatabase)
    const { client, db, run, load, isNewer } = await embeddedDatabase(path).catch((error) => {
      throw error instanceof NotStarted
        ? createDamagedError(folder, `PostgreSQL cannot start on its files`)
        : error
    })
    const reserve = guardDiskSpace(client, folder, reserveMb)
    return {
      db,
      run,
      load,
      // No other statement runs until the files are copied.
      snapshot: (target) =>
        client.transaction(async (tx) => {
          await tx.exec('checkpoint')
          await cp(join(folder, 'db'), join(target, 'db'), {
            recursive: true,
            mode: constants.COPYFILE_FICLONE,
          })
        }),
      shared: false,
      description: describeIncompatibility(`the embedded database in ${folder}`, isNewer),
      close: async () => {
        reserve.stop()
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    if (error instanceof UnusableFolder) throw error
    throw new Error(`The data folder ${folder} cannot be opened: ${describeError(error)}.`, { cause: error })
  }
}

/**
 * Creates a folder and its parents. Node's own `recursive` never returns on a file system that supports no folders at
 * all.
 */
async function makeFolder(path: string): Promise<void> {
  const make = () =>
    mkdir(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  try {
    await make()
  } catch (error) {
    const above = dirname(resolve(path))
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(above)) throw error
    await makeFolder(above)
    await make()
  }
}

/**
 * Creates a database in a separate process: initialization allocates hundreds of MiB that this one would not return to
 * the system. When run from its sources, the server has no script for that process and creates the database itself.
 */
async function initializeDatabase(path: string): Promise<void> {
  const script = fileURLToPath(new URL('./initialize.js', import.meta.url))
  if (existsSync(script)) {
    const [code] = await once(fork(script, [path]), 'exit')
    if (code !== 0) throw new Error('a new database could not be created in it')
    return
  }
  const { client } = await embeddedDatabase(path)
  await client.close()
}

/** PostgreSQL did not start on the files of a database. It only reports that it was aborted. */
class NotStarted extends Error {}

/** Opens and migrates the embedded database, on a folder, or in memory from a dump of one. */
export async function embeddedDatabase(folder?: string, dump?: Blob) {
  const [{ PGlite: Embedded }, { createPgliteClient }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('./drivers/pglite/pglite-client'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ])
  const client = createPgliteClient(
    await Embedded.create({
      ...(folder !== undefined && { dataDir: folder }),
      ...(dump && { loadDataDir: dump }),
      parsers: { [JSON_OID]: identity },
      startParams: [...Embedded.defaultStartParams, ...BUFFERS],
    }).catch((error) => {
      throw new NotStarted('PostgreSQL does not start', { cause: error })
    }),
  )
  try {
    await client.exec("set time zone 'UTC'")
    const { load } = client
    // Drizzle only uses `query` and `transaction` of a client.
    const db = drizzle(client as unknown as PGlite)
    const run: SqlExecutor = async (text, values) => {
      if (values?.length) return client.query(text, values)
      // A script that fails must not leave its transaction open; this one ends it.
      const results = await client.transaction((tx) => tx.exec(text))
      return results.at(-1) ?? { rows: [] }
    }
    const isNewer = await runMigrations(run, () => migrate(db, { migrationsFolder: MIGRATIONS }))
    return { client, db, run, load, isNewer }
  } catch (error) {
    // An open PGlite keeps the process alive.
    await client.close()
    throw error
  }
}

const describeIncompatibility = (description: string, isNewer: boolean) =>
  isNewer ? `${description}: a newer version has migrated it` : description

/** Shortest accurate description of an error; for a failed connection, the error code of the system. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return describeError(error.errors[0])
  if (error instanceof Error && error.cause) return describeError(error.cause)
  return error instanceof Error ? error.message : String(error)
}
