import { access, constants, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Thrown when the data folder cannot be used; the message states the reason and the solution. */
export class UnusableFolder extends Error {}

const RESTORE =
  'Restore a backup with "hedgerow restore <file> --overwrite" (in a checkout: npm run restore -- <file> --overwrite)'
const EMPTY = 'set DATA_DIR to an empty folder to start with a new database'

/** Files and folders that PostgreSQL needs to start. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact']

/** Names that hold no data: lock, socket, an interrupted initialization, and files of the file system. */
const WITHOUT_DATA = /^(lock(\..+)?|control\.sock|db\.new-\d+|lost\+found|\..+)$/

export const createDamagedError = (folder: string, detail: string) =>
  new UnusableFolder(
    `The database in ${folder} is damaged: ${detail}. ${RESTORE}, or ${EMPTY}. Keep a copy of ${folder} until then.`,
  )

/**
 * Path of the database in a data folder. Calls `initialize` with the path of a new one if the folder is empty. Never
 * initializes a folder that is not empty: throws a message that names the command that restores a backup.
 */
export async function prepareDatabase(
  folder: string,
  initialize: (path: string) => Promise<void>,
): Promise<string> {
  const link = join(folder, 'db')
  const path = await realpath(link).catch(() => link)
  if ((await listNames(path)).length > 0) {
    await assertComplete(folder)
    return path
  }
  const names = await listData(folder)
  if (names.length > 0)
    throw new UnusableFolder(
      `The data folder ${folder} contains ${names.join(', ')} but no database, so none was created. ${RESTORE}, or ${EMPTY}. With DATABASE_URL, the data is in PostgreSQL.`,
    )
  // The final name is given once the database is complete, so that the remains of an interrupted start are not mistaken
  // for one.
  await removeUnfinished(dirname(path))
  const unfinished = `${path}.new-${process.pid}`
  await initialize(unfinished)
  await rename(unfinished, path)
  await syncFolder(dirname(path))
  return path
}

/** Throws a message for the user if a part of the database is missing or cannot be read. */
export async function assertComplete(folder: string): Promise<void> {
  for (const name of ESSENTIAL) {
    const path = join(folder, 'db', name)
    try {
      await access(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') throw createDamagedError(folder, `${path} is missing`)
      throw new UnusableFolder(`The database in ${folder} cannot be used: ${message}.`, { cause: error })
    }
  }
}

/** Names in a data folder that hold data of any kind. Empty folders hold none. */
async function listData(folder: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (WITHOUT_DATA.test(entry.name)) continue
    const isEmpty = entry.isDirectory() && (await listNames(join(folder, entry.name))).length === 0
    if (!isEmpty && basename(entry.name) !== 'db') names.push(entry.name)
  }
  return names
}

const listNames = (path: string): Promise<string[]> =>
  readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

/** Removes new databases left incomplete by interrupted starts. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await listNames(folder))
    if (/^db\.new-\d+$/.test(name))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/** Makes a rename durable. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
