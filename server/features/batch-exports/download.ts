import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, resolve, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../core/errors'
import { defineSealedLinks } from '../../core/http/sealed-links'
import { streamArchive } from './archive'
import type { SecretBox } from './secrets'
import { listStoredFiles, type StoredFile, summarizeFiles } from './stored-files'

/** Files of an archive: those below a folder that existed when its link was created. */
interface ArchiveTarget {
  /** Name of the archive, without its extension. */
  name: string
  folder: string
  prefix: string
  /** Concatenated hashes of the selected keys; null for all files. The keys themselves may be too long for a URL. */
  hashes: string | null
  /** Properties of the files, which detect later changes: number, total bytes, and time of the latest change. */
  count: number
  size: number
  modified: number
}

type Target = { path: string } | { archive: ArchiveTarget }

const EXPIRED = 'The link has expired, or the file no longer exists.'
const links = defineSealedLinks<Target>('/downloads/', { expired: EXPIRED })

const HASH_LENGTH = 8

const hashFileKey = (key: string) =>
  createHash('sha256').update(key).digest('base64url').slice(0, HASH_LENGTH)

/** Creates a temporary path to a file, for a browser that cannot send a key. */
export const buildDownloadPath = (secrets: SecretBox, path: string): string => links.build(secrets, { path })

/** Creates a temporary path to an archive of files below a folder; `isSelection` if there are others. */
export function buildArchivePath(
  secrets: SecretBox,
  location: Pick<ArchiveTarget, 'name' | 'folder' | 'prefix'>,
  files: readonly StoredFile[],
  isSelection: boolean,
): string {
  const hashes = isSelection ? files.map(({ key }) => hashFileKey(key)).join('') : null
  return links.build(secrets, { archive: { ...location, hashes, ...summarizeFiles(files) } })
}

/** Serves the files and archives behind the links. */
export function registerDownloads(app: FastifyInstance, secrets: SecretBox, folder: string): void {
  const isBelowFolder = (path: string) => resolve(path).startsWith(resolve(folder) + sep)
  app.get<{ Querystring: { token?: string } }>('/downloads/', async (request, reply) => {
    const target = links.open(secrets, request.query.token)
    if ('path' in target && isBelowFolder(target.path)) return sendFile(reply, target.path)
    if ('archive' in target && isBelowFolder(target.archive.folder)) return sendArchive(reply, target.archive)
    throw expiredLink()
  })
}

const expiredLink = () => notFound(EXPIRED)

async function sendFile(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const file = await open(path).catch(() => null)
  if (!file) throw expiredLink()
  const { size } = await file.stat()
  await file.close()
  return setAttachment(reply, basename(path), size)
    .type('application/octet-stream')
    .send(createReadStream(path))
}

async function sendArchive(reply: FastifyReply, archive: ArchiveTarget): Promise<FastifyReply> {
  const { name, folder, prefix, hashes, count, size, modified } = archive
  const selected = hashes && new Set(hashes.match(new RegExp(`.{${HASH_LENGTH}}`, 'g')))
  const files = (await listStoredFiles(folder, prefix)).filter(
    (file) => file.modified.getTime() <= modified && (!selected || selected.has(hashFileKey(file.key))),
  )
  const current = summarizeFiles(files)
  if (current.count !== count || current.size !== size)
    throw notFound('The files have changed since the link was created. Create a new link.')
  const zip = streamArchive(folder, files)
  return setAttachment(reply, `${name}.zip`, zip.size).type('application/zip').send(zip.stream)
}

const setAttachment = (reply: FastifyReply, name: string, size: number): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('content-length', size)
