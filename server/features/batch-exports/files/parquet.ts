import { randomUUID } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ColumnType, ExportColumn, ParquetCompression } from '../../events/store/rows'
import { PermanentError } from '../destinations/destination'
import { compressPagesWithBrotli } from './brotli-pages'
import type { Encoder } from './encoder'
import { createParquetMerger } from './merge-parquet'

const CODECS: Record<ParquetCompression, string> = {
  zstd: 'zstd',
  lz4: 'lz4_raw',
  snappy: 'snappy',
  gzip: 'gzip',
  // See `brotli-pages.ts`.
  brotli: 'uncompressed',
}

/** DuckDB types for reading columns from JSON. */
const READ_AS: Record<ColumnType, string> = {
  text: 'VARCHAR',
  json: 'JSON',
  timestamp: 'TIMESTAMPTZ',
  integer: 'BIGINT',
  bigint: 'BIGINT',
  float: 'DOUBLE',
  boolean: 'BOOLEAN',
  uuid: 'VARCHAR',
}

const MEBIBYTE = 1024 * 1024
/** Approximate size of a row group in bytes of JSON: efficient for readers, and small enough for memory. */
const GROUP_BYTES = 8 * MEBIBYTE
const LINE_BYTES = MEBIBYTE

/**
 * Parquet encoder that uses DuckDB, one row group at a time, outside of the event loop: the lines of a group are
 * buffered in a file, so memory does not grow with the rows. `limit` is the maximum size of a file.
 */
export async function parquetEncoder(
  columns: readonly ExportColumn[],
  compression: ParquetCompression | null,
  limit: number,
): Promise<Encoder> {
  assertDistinctNames(columns)
  // Loaded when the first Parquet file is written, since it is large.
  const { DuckDBInstance } = await import('@duckdb/node-api')
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-parquet-'))
  const settings = {
    threads: '1',
    memory_limit: '512MB',
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
    // Returns memory to the system between row groups, instead of retaining that of the largest one.
    allocator_flush_threshold: '1MB',
    allocator_bulk_deallocation_flush_threshold: '1MB',
  }
  const database = await DuckDBInstance.create(':memory:', settings)
  const connection = await database.connect()
  const groupBytes = Math.min(GROUP_BYTES, limit / 2)
  const joiner = createParquetMerger()
  const source = join(folder, 'rows.jsonl')
  let lines = await open(source, 'w')
  let bufferedBytes = 0
  let longest = LINE_BYTES
  /** Bytes of Parquet per byte of JSON, as in the previous groups. */
  let ratio = 1

  async function endGroup(): Promise<Buffer[]> {
    if (bufferedBytes === 0) return []
    await lines.close()
    const target = join(folder, `${randomUUID()}.parquet`)
    await connection.run(copyStatement(source, target, columns, compression, longest))
    const written = await readFile(target)
    const file = compression === 'brotli' ? await compressPagesWithBrotli(written) : written
    await rm(target)
    lines = await open(source, 'w')
    ratio = file.length / bufferedBytes
    bufferedBytes = 0
    return joiner.append(file)
  }

  return {
    sizeWith: (bytes) => joiner.sizeNow() + (bufferedBytes + bytes) * ratio,
    async add({ bytes }) {
      // A slice is only long if a single line exceeds it.
      longest = Math.max(longest, bytes.length + 1)
      await lines.appendFile(bytes)
      bufferedBytes += bytes.length
      return bufferedBytes >= groupBytes ? endGroup() : []
    },
    async end() {
      const last = await endGroup()
      return [...last, ...joiner.finish()]
    },
    async close() {
      connection.closeSync()
      database.closeSync()
      await lines.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function copyStatement(
  source: string,
  target: string,
  columns: readonly ExportColumn[],
  compression: ParquetCompression | null,
  longest: number,
): string {
  const types = columns.map(({ name, type }) => `${quoteLiteral(name)}: '${READ_AS[type]}'`)
  const values = columns.map(({ name, type }) =>
    type === 'json' ? `${quoteIdentifier(name)}::varchar as ${quoteIdentifier(name)}` : quoteIdentifier(name),
  )
  const codec = compression === null ? 'uncompressed' : CODECS[compression]
  return `copy (
    select ${values.join(', ')}
    from read_json(${quoteLiteral(source)}, format = 'newline_delimited', maximum_object_size = ${longest},
                   columns = {${types.join(', ')}})
  ) to ${quoteLiteral(target)} (format parquet, compression ${codec})`
}

const quoteLiteral = (value: string) => `'${value.replaceAll("'", "''")}'`
const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Rejects column names that differ only in case: DuckDB, like most Parquet readers, compares names case-insensitively.
 */
export function assertDistinctNames(columns: readonly ExportColumn[]): void {
  const seen = new Set<string>()
  for (const { name } of columns) {
    const small = name.toLowerCase()
    if (seen.has(small)) throw new PermanentError(`Parquet cannot have two columns with the name "${name}".`)
    seen.add(small)
  }
}
