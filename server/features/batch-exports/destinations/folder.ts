import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import type { ObjectStore } from '../files/object-store'
import { type ExportDestination, PermanentError } from './destination'
import { fileDestination } from './file-destination'

/** Suffix of the names of incomplete files. */
export const PARTIAL_SUFFIX = '.part'

/** Destination for downloadable files in a folder of this server, with a subfolder for each export. */
export const folderDestination = ({ folder }: { folder: string }): ExportDestination<FileKeyConfig> =>
  fileDestination(
    (_, run) => folderStore(join(folder, String(run.project_id), run.batch_export_id)),
    [
      {
        name: 'Write a file',
        description: 'Writes a small file to the export folder and deletes it.',
        async run(_, signal) {
          const store = folderStore(folder)
          const key = `.connection-test-${randomUUID()}`
          await store.put(key, empty(), signal)
          await store.remove(key, signal)
        },
      },
    ],
  )

/** Stores files under a folder, with subfolders for the slashes in their keys. */
function folderStore(root: string): ObjectStore {
  return {
    async put(key, body, signal) {
      try {
        const path = await resolvePath(root, key)
        await removePartialFile(path)
        const unfinished = `${path}.${randomBytes(4).toString('hex')}${PARTIAL_SUFFIX}`
        try {
          await writeDurably(unfinished, body, signal)
          await rename(unfinished, path)
        } catch (error) {
          await rm(unfinished, { force: true })
          throw error
        }
        await syncFolder(dirname(path))
      } catch (error) {
        throw toFolderError(error, key)
      }
    },
    async remove(key) {
      try {
        const path = await resolvePath(root, key)
        await removePartialFile(path)
        await rm(path, { force: true })
      } catch (error) {
        throw toFolderError(error, key)
      }
    },
    close() {},
  }
}

/** Returns the path of a key and creates its folders. It never leaves the root, whatever links there are. */
async function resolvePath(root: string, key: string): Promise<string> {
  const names = key.split('/').filter(Boolean)
  const last = names.pop()
  if (last === undefined || [...names, last].some((name) => /^\.\.?$|[\\\0]/.test(name))) {
    throw new PermanentError(`"${key}" is not a valid file name.`)
  }
  await mkdir(root, { recursive: true })
  let folder = await realpath(root)
  for (const name of names) {
    folder = join(folder, name)
    await mkdir(folder, { recursive: true })
    if ((await realpath(folder)) !== folder) {
      throw new PermanentError(`"${key}" is outside the export folder.`)
    }
  }
  return join(folder, last)
}

/** Removes leftovers of an interrupted attempt. */
async function removePartialFile(path: string): Promise<void> {
  const begun = `${basename(path)}.`
  const names = await readdir(dirname(path))
  const unfinished = names.filter((name) => name.startsWith(begun) && name.endsWith(PARTIAL_SUFFIX))
  for (const name of unfinished) await rm(join(dirname(path), name), { force: true })
}

async function writeDurably(path: string, body: AsyncIterable<Buffer>, signal: AbortSignal): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for await (const piece of body) {
      signal.throwIfAborted()
      await file.appendFile(piece)
    }
    signal.throwIfAborted()
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is only durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

async function* empty(): AsyncGenerator<Buffer> {}

const MESSAGES: Record<string, (key: string) => string> = {
  ENOSPC: () => 'The disk of this server is full.',
  EDQUOT: () => 'The disk of this server is full.',
  EACCES: () => 'This server has no write permission for its export folder.',
  EPERM: () => 'This server has no write permission for its export folder.',
  EROFS: () => 'This server has no write permission for its export folder.',
  ENAMETOOLONG: (key) => `"${key}" is too long for a file name.`,
  EISDIR: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
  ENOTDIR: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
  EEXIST: (key) => `"${key}" cannot be written because another file or folder is in its path.`,
}

/** Converts an error of the file system to a PermanentError with a message, or returns it unchanged. */
function toFolderError(error: unknown, key: string): unknown {
  const sentence = MESSAGES[(error as NodeJS.ErrnoException).code ?? '']
  return sentence ? new PermanentError(sentence(key), { cause: error }) : error
}
