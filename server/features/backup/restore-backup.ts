import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../config'
import { lockFolder } from '../../core/db/drivers/pglite/folder-lock'
import { getNewestMigration } from '../../core/db/migrations'
import { exportsFolder } from '../batch-exports/destinations'
import { extractArchive } from './archive'
import { readManifest } from './manifest'
import { emptyPostgres, findRestoreObstacle, restorePostgres } from './postgres'

/**
 * Restores a backup into the database and data folder of the settings. Existing data is only replaced if `overwrite` is
 * set.
 */
export async function restoreBackup(env: Env, file: string, overwrite: boolean): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = env
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`)
  await mkdir(DATA_DIR, { recursive: true })
  const unlock = DATABASE_URL ? null : await lockFolder(DATA_DIR)
  const unpacked = await mkdtemp(join(DATA_DIR, 'restore-'))
  try {
    await extractArchive(file, unpacked)
    const { database, schema } = await readManifest(unpacked)
    if (database !== (DATABASE_URL ? 'postgres' : 'embedded')) throw new Error(WRONG_KIND[database])
    if (schema > getNewestMigration())
      throw new Error('This backup was created by a newer version of Hedgerow. Restore it with that version.')
    await assertFree(env, overwrite)
    await assertSameKey(env, unpacked, overwrite)
    await restoreOtherFiles(env, unpacked)
    if (DATABASE_URL) {
      if (overwrite) await emptyPostgres(DATABASE_URL)
      await restorePostgres(DATABASE_URL, join(unpacked, 'database.dump'))
    } else await replace(join(DATA_DIR, 'db'), join(unpacked, 'db'))
  } finally {
    // When the archive is truncated, extracted parts may still be being written.
    await rm(unpacked, { recursive: true, force: true, maxRetries: 10 })
    await unlock?.()
  }
}

const WRONG_KIND = {
  embedded: 'This is a backup of the embedded database. Unset DATABASE_URL and set DATA_DIR.',
  postgres: 'This is a backup of a PostgreSQL database. Set DATABASE_URL to an empty database.',
}

async function assertFree({ DATABASE_URL, DATA_DIR }: Env, overwrite: boolean): Promise<void> {
  const obstacle = DATABASE_URL
    ? await findRestoreObstacle(DATABASE_URL)
    : existsSync(join(DATA_DIR, 'db')) && 'tables'
  if (obstacle === 'others')
    throw new Error('Other clients are connected to this database. Stop all servers first.')
  if (obstacle && !overwrite)
    throw new Error(
      `${DATABASE_URL ? 'The database in DATABASE_URL' : DATA_DIR} already contains data. Use --overwrite to replace it permanently.`,
    )
}

/**
 * Asserts that the backup has the same key as the data folder. An existing key may be the only one that decrypts other
 * data.
 */
async function assertSameKey({ DATA_DIR }: Env, unpacked: string, overwrite: boolean): Promise<void> {
  const [mine, theirs] = await Promise.all([DATA_DIR, unpacked].map(readKey))
  if (!mine || !theirs || mine === theirs || overwrite) return
  throw new Error(
    `${DATA_DIR} already contains a different secrets.key. Use --overwrite to replace it permanently.`,
  )
}

const readKey = (folder: string) => readFile(join(folder, 'secrets.key'), 'utf8').catch(() => null)

async function restoreOtherFiles(env: Env, unpacked: string): Promise<void> {
  const bring = async (name: string, to: string) => {
    const from = join(unpacked, name)
    if (existsSync(from)) await cp(from, to, { recursive: true })
  }
  await bring('exports', exportsFolder(env))
  await bring('secrets.key', join(env.DATA_DIR, 'secrets.key'))
}

/** Replaces a path. The previous content is only deleted once the new one is in position. */
async function replace(path: string, by: string): Promise<void> {
  const former = `${path}.former`
  await rm(former, { recursive: true, force: true })
  if (existsSync(path)) await rename(path, former)
  await rename(by, path)
  await rm(former, { recursive: true, force: true })
}
