import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Env } from '../../config'
import { assertComplete } from '../../core/db/drivers/pglite/data-folder'
import { FolderInUse, lockFolder } from '../../core/db/drivers/pglite/folder-lock'
import { getNewestMigration } from '../../core/db/migrations'
import { exportsFolder } from '../batch-exports/destinations'
import { createArchive } from './archive'
import { writeManifest } from './manifest'
import { dumpPostgres } from './postgres'
import { withSnapshot } from './snapshot-socket'

export interface BackupResult {
  bytes: number
  /** Items that the user has to back up separately, as sentences. */
  missing: string[]
}

export interface BackupOptions {
  /** Copies the embedded database into a folder: for the process that has opened it. */
  snapshot?: ((folder: string) => Promise<void>) | undefined
}

/** Writes all data of this server into one file as of one point in time, whether or not the server is running. */
export async function createBackup(
  env: Env,
  file: string,
  { snapshot }: BackupOptions = {},
): Promise<BackupResult> {
  if (existsSync(file)) throw new Error(`The file ${file} already exists.`)
  const { DATABASE_URL, DATA_DIR } = env
  if (!existsSync(join(DATA_DIR, 'db')) && !DATABASE_URL)
    throw new Error(`There is no database in ${DATA_DIR}. Start the server once, or set DATA_DIR.`)
  await mkdir(DATA_DIR, { recursive: true })
  const around = await mkdtemp(join(DATA_DIR, 'backup-'))
  const name = basename(around)
  const { paths, missing } = listOtherFiles(env)
  const manifest = { format: 1, made_at: new Date().toISOString(), schema: getNewestMigration() } as const
  let bytes = 0
  try {
    if (DATABASE_URL) {
      await writeManifest(around, { ...manifest, database: 'postgres' })
      await dumpPostgres(DATABASE_URL, join(around, 'database.dump'))
      bytes = await createArchive(file, DATA_DIR, [
        `${name}/manifest.json`,
        `${name}/database.dump`,
        ...paths,
      ])
    } else {
      await writeManifest(around, { ...manifest, database: 'embedded' })
      const provideFiles = snapshot ? copyFiles(DATA_DIR, snapshot) : withFiles(DATA_DIR)
      await provideFiles(async (db) => {
        bytes = await createArchive(file, DATA_DIR, [`${name}/manifest.json`, db, ...paths])
      })
    }
  } finally {
    await rm(around, { recursive: true, force: true })
  }
  return { bytes, missing }
}

/**
 * Provides a consistent set of files of the embedded database: the originals if no server is running, otherwise a copy
 * made by the server.
 */
const withFiles = (folder: string) => async (use: (db: string) => Promise<void>) => {
  let unlock: () => Promise<void>
  try {
    unlock = await lockFolder(folder)
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return withSnapshot(folder, (copy) => use(`${basename(copy)}/db`))
  }
  try {
    await assertComplete(folder)
    await use('db')
  } finally {
    await unlock()
  }
}

/** Provides a copy of the files of the embedded database that this process has opened. */
const copyFiles =
  (folder: string, snapshot: (folder: string) => Promise<void>) =>
  async (use: (db: string) => Promise<void>) => {
    const copy = await mkdtemp(join(folder, 'snapshot-'))
    try {
      await snapshot(copy)
      await use(`${basename(copy)}/db`)
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }

/** Files outside the database. */
function listOtherFiles(env: Env): { paths: string[]; missing: string[] } {
  const paths: string[] = []
  const missing: string[] = []
  if (env.SECRETS_KEY)
    missing.push('The backup does not include the key in SECRETS_KEY. Store it separately.')
  else if (existsSync(join(env.DATA_DIR, 'secrets.key'))) paths.push('secrets.key')
  if (env.CLICKHOUSE_URL !== undefined)
    missing.push('The backup does not include events and persons in ClickHouse. Back them up separately.')
  const exported = exportsFolder(env)
  if (resolve(exported) !== resolve(env.DATA_DIR, 'exports'))
    missing.push(`The backup does not include exported files. They are in ${exported}.`)
  else if (existsSync(exported)) paths.push('exports')
  return { paths, missing }
}
