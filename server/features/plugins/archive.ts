import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Parser } from 'tar/parse'
import type { ReadEntry } from 'tar/read-entry'
import type { HttpError } from '../../core/errors'
import { invalidUrl } from './errors'
import { assertSize, decodeText } from './file-content'
import type { ReadFiles } from './origin'

const UNPACKED_MAX = 64 * 1024 * 1024
const ENTRIES_MAX = 10_000
const PATH_MAX = 500
/** Plain relative path: not absolute, no `..`, and no character that some system reads as a separator or a drive. */
const PATH = /^(?![/\\])(?![a-z]:)(?!.*(^|\/)\.\.(\/|$))[^\\\p{Cc}]+$/iu
const FILES = new Set(['File', 'OldFile', 'ContiguousFile'])
const FOLDERS = new Set(['Directory', 'GNUDumpDir'])

/**
 * Reads files of a .tar.gz below its single top folder and `folder` in it. Decompresses in memory and extracts only the
 * requested files, but every entry must be a plain file or folder at a plain path.
 */
export async function readArchive(archive: Buffer, folder = ''): Promise<ReadFiles> {
  const tar = await decompress(archive)
  return async (names) => {
    const contents = await scanEntries(
      tar,
      new Map(names.map((name) => [folder ? `${folder}/${name}` : name, name])),
    )
    return new Map(
      [...contents].map(([name, content]) => {
        assertSize(name, content.length)
        return [name, decodeText(name, content)]
      }),
    )
  }
}

/** Decompresses the archive; counts the actual output and trusts no header. */
async function decompress(archive: Buffer): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: UNPACKED_MAX })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') {
      throw invalidUrl(`The archive unpacks to more than ${UNPACKED_MAX} bytes.`)
    }
    throw damagedArchive()
  }
}

/** Scans the whole archive; returns the contents of the requested files by their requested names. */
function scanEntries(tar: Buffer, wantedPaths: Map<string, string>): Promise<Map<string, Buffer>> {
  // The parser would decompress nested gzip data once more, bypassing the size limit.
  if (tar[0] === 0x1f && tar[1] === 0x8b) throw damagedArchive()
  return new Promise((resolve, reject) => {
    const contents = new Map<string, Buffer>()
    let entries = 0
    const onReadEntry = (entry: ReadEntry) => {
      entries += 1
      const refusal = entries > ENTRIES_MAX ? tooMany() : getEntryError(entry)
      if (refusal) reject(refusal)
      const name = wantedPaths.get(entry.path.slice(entry.path.indexOf('/') + 1))
      if (refusal || name === undefined || !FILES.has(entry.type)) return entry.resume()
      const chunks: Buffer[] = []
      entry.on('data', (chunk) => chunks.push(chunk))
      return entry.on('end', () => contents.set(name, Buffer.concat(chunks)))
    }
    const parser = new Parser({ strict: true, brotli: false, zstd: false, onReadEntry })
    parser.on('ignoredEntry', () => reject(unsupportedEntry()))
    parser.on('error', () => reject(damagedArchive()))
    parser.on('end', () => resolve(contents))
    parser.end(tar)
  })
}

function getEntryError({ path, type }: ReadEntry): HttpError | null {
  if (!FILES.has(type) && !FOLDERS.has(type)) return unsupportedEntry()
  if (path.length <= PATH_MAX && PATH.test(path)) return null
  return invalidUrl('The archive contains a path that is too long or points outside of it.')
}

const damagedArchive = () => invalidUrl('The archive is not a .tar.gz, or it is damaged.')
const tooMany = () => invalidUrl(`The archive contains more than ${ENTRIES_MAX} files.`)
const unsupportedEntry = () =>
  invalidUrl('The archive contains entries other than files and folders, such as links.')
