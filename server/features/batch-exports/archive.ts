import { createReadStream, type ReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { StoredFile } from './stored-files'

/**
 * Creates a ZIP archive of files below a folder, and returns its size and its bytes as they are read. The stream fails
 * if a file is missing or has another size. Files are stored uncompressed: the size is known in advance, and most
 * exports are compressed already.
 */
export function streamArchive(
  folder: string,
  files: readonly StoredFile[],
): { stream: Readable; size: number } {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  let current: ReadStream | undefined
  const fail = (error: Error) => stream.destroy(error)
  zip.on('error', fail)
  // An aborted download leaves the open file to its caller.
  stream.on('close', () => current?.destroy())
  const names = buildEntryNames(files.map(({ key }) => key))
  for (const [index, { key, size, modified }] of files.entries()) {
    const name = names[index] ?? key
    zip.addReadStreamLazy(name, { size, mtime: modified, compress: false }, (done) => {
      if (stream.destroyed) return
      current = createReadStream(join(folder, key)).on('error', fail)
      done(null, current)
    })
  }
  let size = 0
  // The types omit the argument.
  const setSize = ((bytes: number) => {
    size = bytes
  }) as () => void
  zip.end({ comment: '', forceZip64Format: hasLargeDirectory(names) }, setSize)
  return { stream, size }
}

/** Upper bound of the size of an entry in the directory of an archive, without its name. */
const DIRECTORY_ENTRY_BYTES = 100

/**
 * Tests whether the directory of an archive may exceed 64 KiB. The library then announces the size of the ZIP64 format,
 * but uses it only for 4 GiB, unless it is forced.
 */
const hasLargeDirectory = (names: readonly string[]) =>
  names.reduce((sum, name) => sum + Buffer.byteLength(name) + DIRECTORY_ENTRY_BYTES, 0) >= 0xffff

/** Characters that Windows does not allow in file names. Browsers replace them in the names of downloads, too. */
const UNSAFE = /[<>:"|?*\\\p{Cc}]/gu

/** Returns unique names of archive entries, also where file names are case-insensitive. */
function buildEntryNames(keys: readonly string[]): string[] {
  const taken = new Set<string>()
  return keys.map((key) => {
    const safeKey = key.replace(UNSAFE, '_')
    let name = safeKey
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = safeKey.replace(/(\.[^/]*)?$/, ` (${count})$1`)
    taken.add(name.toLowerCase())
    return name
  })
}
