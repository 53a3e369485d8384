import { open, rename, rm, stat } from 'node:fs/promises'
import { create, extract } from 'tar'
import { UNFINISHED } from '../exports/destinations/folder'

/** Whoever reads a backup reads all that is in the database, and the key that opens its secrets. */
const OWNER_ONLY = 0o600

/** The folder in which something lies for the backup alone: its contents stand at the top of the archive. */
const AROUND = /^(backup|snapshot)-[^/]+\//

/** Packs paths below a folder into a file that must not be there yet. It has its name only when it is whole. */
export async function pack(file: string, folder: string, paths: string[]): Promise<number> {
  const part = `${file}.part`
  try {
    await create(
      {
        file: part,
        cwd: folder,
        gzip: { level: 4 },
        mode: OWNER_ONLY,
        portable: true,
        filter: (path) => !path.endsWith(UNFINISHED),
        onWriteEntry: (entry) => {
          entry.path = entry.path.replace(AROUND, '')
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

/** Unpacks a backup into an empty folder. */
export async function unpack(file: string, folder: string): Promise<void> {
  try {
    await extract({ file, cwd: folder, strict: true })
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}
