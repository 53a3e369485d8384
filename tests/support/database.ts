import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { OpenDatabase } from '../../server/core/db/client'
import { built } from './built-server'
import { runOnServer } from './postgres'
import { TEMPLATE } from './template'

/**
 * Creates a fresh database for one test file: PGlite in memory or, if TEST_DATABASE_URL names a PostgreSQL server that
 * allows creating databases, a new database there. `close` deletes it.
 */
export async function freshDatabase(): Promise<OpenDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) {
    const { client, db, run, load } = await built.embeddedDatabase(
      undefined,
      new Blob([await readFile(TEMPLATE)]),
    )
    return { db, run, load, shared: false, description: 'memory', close: () => client.close() }
  }
  const { url, drop } = await freshPostgres(server, process.env.TEST_DATABASE_TEMPLATE)
  const open = await built.openDatabase({
    DATABASE_URL: url,
    DATABASE_POOL: 4,
    DATA_DIR: '',
    DISK_RESERVE_MB: 0,
  })
  return {
    ...open,
    close: async () => {
      await open.close()
      await drop()
    },
  }
}

/** Creates an empty database on a PostgreSQL server, or a copy of another one, with a function to drop it. */
export async function freshPostgres(server: string, template = 'template1') {
  const name = `hedgerow_test_${randomBytes(6).toString('hex')}`
  await runOnServer(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOnServer(server, `drop database ${name} with (force)`) }
}
