import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Env } from '../../config'
import { extractArchive } from './archive'
import { readManifest } from './manifest'
import { restorePostgres, withClient } from './postgres'

/** Numbers of restored records. */
export interface RestoredRecords {
  organizations: number
  projects: number
  surveys: number
  events: number
}

const COUNT = `select (select count(*) from organizations)::int as organizations,
  (select count(*) from projects)::int as projects, (select count(*) from surveys)::int as surveys,
  (select count(*) from events)::int as events`

/**
 * Restores a backup into a temporary database, counts its records and deletes it. Throws a message for the user if that
 * is not possible. The data of the server is not changed.
 */
export async function testRestore({ DATA_DIR, DATABASE_URL }: Env, file: string): Promise<RestoredRecords> {
  const folder = await mkdtemp(join(DATA_DIR, 'restore-test-'))
  try {
    await extractArchive(file, folder)
    const { database } = await readManifest(folder)
    if (database === 'embedded') return await countEmbedded(join(folder, 'db'))
    if (!DATABASE_URL)
      throw new Error(
        'This is a backup of a PostgreSQL database. Set DATABASE_URL to a server to test it on.',
      )
    return await countOnPostgres(DATABASE_URL, join(folder, 'database.dump'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function countEmbedded(path: string): Promise<RestoredRecords> {
  const client = await PGlite.create({ dataDir: path })
  try {
    return getRecords((await client.query<RestoredRecords>(COUNT)).rows)
  } finally {
    await client.close()
  }
}

/** Restores a dump into a new database of the server, whose role must be allowed to create one. */
async function countOnPostgres(server: string, dump: string): Promise<RestoredRecords> {
  const name = `hedgerow_restore_test_${randomBytes(6).toString('hex')}`
  const url = new URL(server)
  url.pathname = `/${name}`
  await withClient(server, (client) => client.query(`create database ${name}`))
  try {
    await restorePostgres(url.href, dump)
    return await withClient(url.href, async (client) => getRecords((await client.query(COUNT)).rows))
  } finally {
    await withClient(server, (client) => client.query(`drop database ${name} with (force)`))
  }
}

function getRecords([row]: RestoredRecords[]): RestoredRecords {
  if (!row || row.organizations === 0) throw new Error('The restored database has no organization.')
  return row
}
