import { open, rename, rm, stat } from 'node:fs/promises'
import { create, extract } from 'tar'
import { PARTIAL_SUFFIX } from '../batch-exports/destinations/folder'

/** A backup contains the whole database and the key that decrypts its secrets. */
const OWNER_ONLY = 0o600

/** Temporary folder of a backup. Its contents go to the top level of the archive. */
const WRAPPER_FOLDER = /^(backup|snapshot)-[^/]+\//

/**
 * Writes paths below a folder to an archive that must not exist yet. The file gets its final name only when it is
 * complete.
 */
export async function createArchive(file: string, folder: string, paths: string[]): Promise<number> {
  const part = `${file}.part`
  try {
    await create(
      {
        file: part,
        cwd: folder,
        gzip: { level: 4 },
        mode: OWNER_ONLY,
        portable: true,
        filter: (path) => !path.endsWith(PARTIAL_SUFFIX),
        onWriteEntry: (entry) => {
          entry.path = entry.path.replace(WRAPPER_FOLDER, '')
        },
      },
      paths,
    )
    const written = await open(part, 'r+')
    await written.sync().finally(() => written.close())
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  return (await stat(file)).size
}

/** Extracts a backup into an empty folder. */
export async function extractArchive(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true })
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}
