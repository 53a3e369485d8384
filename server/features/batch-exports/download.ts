import { createReadStream } from 'node:fs'
import { open, readdir, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../core/errors'
import { PARTIAL_SUFFIX } from './destinations/folder'
import type { SecretBox } from './secrets'

/** Lifetime of a link to a file, in milliseconds. */
const LINK_MS = 15 * 60_000
const FILES_MAX = 5000

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
  return files.sort((a, b) => b.modified.getTime() - a.modified.getTime()).slice(0, FILES_MAX)
}

async function readEntries(folder: string) {
  try {
    return await readdir(folder, { recursive: true, withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Creates a temporary path to a file, for a browser that cannot send a key. */
export function buildDownloadPath(secrets: SecretBox, path: string): string {
  const token = secrets.seal(JSON.stringify({ path, until: Date.now() + LINK_MS }))
  return `/downloads/?token=${token}`
}

/** Serves the files behind the links. */
export function registerDownloads(app: FastifyInstance, secrets: SecretBox, folder: string): void {
  app.get<{ Querystring: { token?: string } }>('/downloads/', async (request, reply) => {
    const path = openToken(secrets, request.query.token ?? '')
    const file =
      path && resolve(path).startsWith(resolve(folder) + sep) ? await open(path).catch(() => null) : null
    if (!file || !path) throw notFound('The link has expired, or the file no longer exists.')
    const { size } = await file.stat()
    await file.close()
    reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(basename(path))}`)
    reply.header('content-length', size)
    return reply.type('application/octet-stream').send(createReadStream(path))
  })
}

function openToken(secrets: SecretBox, token: string): string | null {
  try {
    const { path, until } = JSON.parse(secrets.open(token))
    return Date.now() < until ? path : null
  } catch {
    return null
  }
}
