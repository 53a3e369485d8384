import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { PARTIAL_SUFFIX } from './destinations/folder'

/** File below a folder; `key` is its relative path, with slashes. */
export interface StoredFile {
  key: string
  size: number
  modified: Date
}

/** Returns the files below a folder whose keys have a prefix, newest first. Links are not followed. */
export async function listStoredFiles(folder: string, prefix: string): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  for (const entry of await readEntries(folder)) {
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || !key.startsWith(prefix) || entry.name.endsWith(PARTIAL_SUFFIX)) continue
    const { size, mtime } = await stat(path)
    files.push({ key, size, modified: mtime })
  }
  return files.sort((a, b) => b.modified.getTime() - a.modified.getTime())
}

async function readEntries(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Returns the number of files, their total bytes, and the time of the latest change. */
export const summarizeFiles = (files: readonly StoredFile[]) => ({
  count: files.length,
  size: files.reduce((sum, { size }) => sum + size, 0),
  modified: files.reduce((latest, { modified }) => Math.max(latest, modified.getTime()), 0),
})
