import { fileKey, type KeyConfig, manifestKey } from '../../../contract/object-keys'
import type { WriteJob } from '../destinations/destination'
import { encodedFiles } from './encoded-files'
import type { Encoder } from './encoder'
import { jsonLinesEncoder } from './json-lines'
import type { ObjectStore } from './object-store'
import { parquetEncoder } from './parquet'
import { slices } from './slices'

const MEBIBYTE = 1024 * 1024
/** How many bytes of lines are encoded at once: the grain of splitting. */
const SLICE_BYTES = MEBIBYTE / 2

/**
 * Writes the rows of a run as files, and the list of them when their size is limited. Whatever became of an earlier
 * attempt, the same files are there at the end, and no others: each key is remembered before it is written.
 */
export async function writeFiles(store: ObjectStore, job: WriteJob<KeyConfig>): Promise<void> {
  const { config, run, rows, signal, log } = job
  const limit = config.max_file_size_mb ? config.max_file_size_mb * MEBIBYTE : Number.POSITIVE_INFINITY
  const remembered = new Set(keysOf(job.cursor))
  const keys: string[] = []

  async function put(key: string, body: AsyncIterable<Buffer>): Promise<void> {
    if (!remembered.has(key)) await job.remember(JSON.stringify([...remembered.add(key)]))
    keys.push(key)
    await store.put(key, body, signal)
    log('INFO', `Wrote ${key}.`)
  }

  const lines = slices(rows.lines(signal), SLICE_BYTES)
  for await (const file of encodedFiles(lines, () => openEncoder(job, limit), limit, job.wrote)) {
    await put(fileKey(config, run, keys.length), file)
  }
  if (config.max_file_size_mb && keys.length > 0) await put(manifestKey(config, run), manifest([...keys]))
  const leftovers = [...remembered].filter((key) => !keys.includes(key))
  for (const key of leftovers) {
    await store.remove(key, signal)
    log('INFO', `Removed ${key}, which an earlier attempt had written.`)
  }
}

/** The keys that an earlier attempt remembered; one at another kind of destination remembered something else. */
const keysOf = (cursor: string | null): string[] => (cursor?.startsWith('[') ? JSON.parse(cursor) : [])

async function openEncoder({ config, rows }: WriteJob<KeyConfig>, limit: number): Promise<Encoder> {
  const { file_format, compression = null } = config
  // The configuration was checked when it was saved: the compression is one of the format's.
  if (file_format === 'Parquet') return parquetEncoder(rows.columns, compression, limit)
  return jsonLinesEncoder(compression as Parameters<typeof jsonLinesEncoder>[0])
}

async function* manifest(files: string[]) {
  yield Buffer.from(JSON.stringify({ files }))
}
