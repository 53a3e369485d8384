import {
  buildFileKey,
  buildManifestKey,
  type FileKeyConfig,
  type FileKeyRun,
} from '../../../../contract/domain/export-file-keys'
import type { ParquetCompression } from '../../events/store/rows'
import { PermanentError, type WriteJob } from '../destinations/destination'
import { encodeFiles, mergeParquetFiles } from './encoded-files'
import type { Encoder } from './encoder'
import { jsonLinesEncoder } from './json-lines'
import { splitLines } from './line-chunks'
import type { ObjectStore } from './object-store'
import { assertDistinctNames, parquetEncoder } from './parquet'

const MEBIBYTE = 1024 * 1024
/** Number of bytes of lines encoded at once: the granularity of splitting. */
const CHUNK_BYTES = MEBIBYTE / 2

/**
 * Writes the rows of a run as files, plus a manifest when the file size is limited. Each key is stored in the cursor
 * before the file is written, and remains there while the file may exist. Files of other runs are never replaced: if
 * another run may have written under the key of the interval, the files of this run get its label in their keys. Files
 * of an earlier attempt are replaced, or removed if this attempt has no such file.
 */
export async function writeFiles(store: ObjectStore, job: WriteJob<FileKeyConfig>): Promise<void> {
  const { config, run, signal, log } = job
  const limit = config.max_file_size_mb ? config.max_file_size_mb * MEBIBYTE : Number.POSITIVE_INFINITY
  const recorded = new Set(parseKeys(job.cursor))
  const isLabelled = (key: string) => key.includes(run.label)
  const unlabelled: FileKeyRun = { model: run.model, start: run.start, end: run.end }
  let names = [...recorded].some(isLabelled) ? run : unlabelled
  const keys: string[] = []

  async function claimKey(nameFile: (names: FileKeyRun) => string): Promise<string> {
    const key = nameFile(names)
    const cursor = JSON.stringify([...new Set(recorded).add(key)])
    if (names === run) {
      if (!recorded.has(key)) await job.saveCursor(cursor)
    } else if (!(await job.reserve(key, cursor))) {
      log('INFO', `${key} belongs to another run. The files of this run get other names.`)
      names = run
      return claimKey(nameFile)
    }
    return key
  }

  async function put(nameFile: (names: FileKeyRun) => string, body: AsyncIterable<Buffer>): Promise<void> {
    const key = await claimKey(nameFile)
    const isNew = !recorded.has(key)
    recorded.add(key)
    keys.push(key)
    try {
      await store.put(key, body, signal)
    } catch (error) {
      // The destination rejected the file, so the key is free for another run.
      if (isNew && error instanceof PermanentError && recorded.delete(key)) {
        await job.saveCursor(JSON.stringify([...recorded])).catch(() => {})
      }
      throw error
    }
    job.commitProgress()
    log('INFO', `Wrote ${key}.`)
  }

  for await (const file of listFiles(job, limit)) {
    await put((names) => buildFileKey(config, names, keys.length), file)
  }
  if (config.max_file_size_mb && keys.length > 0) {
    await put((names) => buildManifestKey(config, names), buildManifest([...keys]))
  }
  const own = [...recorded].filter((key) => isLabelled(key) || (names !== run && !run.wasChanged))
  for (const key of own.filter((key) => !keys.includes(key))) {
    await store.remove(key, signal)
    log('INFO', `Removed ${key}, which an earlier attempt had written.`)
  }
}

/**
 * Parses the keys stored by an earlier attempt. The cursor of another destination type has a different format and is
 * ignored.
 */
const parseKeys = (cursor: string | null): string[] => (cursor?.startsWith('[') ? JSON.parse(cursor) : [])

/** Returns the contents of the files. A store that writes Parquet does not know the size of a file before. */
function listFiles(job: WriteJob<FileKeyConfig>, limit: number): AsyncGenerator<AsyncGenerator<Buffer>> {
  const { config, rows, signal, onWritten } = job
  if (config.file_format === 'Parquet' && rows.parquet && limit === Number.POSITIVE_INFINITY) {
    assertDistinctNames(rows.columns)
    return mergeParquetFiles(rows.parquet(config.compression as ParquetCompression | null, signal), onWritten)
  }
  const lines = splitLines(rows.lines(signal), CHUNK_BYTES)
  return encodeFiles(lines, () => openEncoder(job, limit), limit, onWritten)
}

async function openEncoder({ config, rows }: WriteJob<FileKeyConfig>, limit: number): Promise<Encoder> {
  const { file_format, compression = null } = config
  // The configuration was validated when it was saved: the compression is supported by the format.
  if (file_format === 'Parquet') return parquetEncoder(rows.columns, compression, limit)
  return jsonLinesEncoder(compression as Parameters<typeof jsonLinesEncoder>[0])
}

async function* buildManifest(files: string[]) {
  yield Buffer.from(JSON.stringify({ files }))
}
