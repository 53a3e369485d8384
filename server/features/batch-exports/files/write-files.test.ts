import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DuckDBInstance } from '@duckdb/node-api'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileKeyConfig } from '../../../../contract/domain/export-file-keys'
import { COMPRESSIONS } from '../../../../contract/domain/exports'
import { built } from '../../../../tests/support/built-server'
import { buildJob } from '../../../../tests/support/export-job'
import { buildLineSource } from '../../../../tests/support/export-lines'
import type { ColumnType, RowSource } from '../../events/store/rows'
import type { WriteJob } from '../destinations/destination'

const { folderDestination } = built

const INTERVAL = '2024-05-01T10:00:00+00:00-2024-05-01T11:00:00+00:00'
const TYPES: Record<string, ColumnType> = {
  uuid: 'uuid',
  'an "odd" name\'s': 'text',
  properties: 'json',
  timestamp: 'timestamp',
  count: 'integer',
  total: 'bigint',
  price: 'float',
  is_new: 'boolean',
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-files-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Builds a deterministic row for a number; every seventh row has no value but its number. */
function row(at: number) {
  if (at % 7 === 6) return { ...nothing, uuid: `row-${at}` }
  return {
    uuid: `row-${at}`,
    'an "odd" name\'s': `é 😀 \u2028 "quoted"\n\t'${at}'`,
    properties: {
      at,
      nested: { list: [1, 'two', null, { three: 3.5 }] },
      hash: (at * 2654435761) % 4294967296,
    },
    timestamp: new Date(1_714_557_600_000 + at).toISOString().replace('Z', '456Z'),
    count: at - 5,
    total: 9007199254740991 - at,
    price: at / 8,
    is_new: at % 2 === 0,
  }
}
const nothing = Object.fromEntries(Object.keys(TYPES).map((name) => [name, null]))

const rows = (count: number, atOnce?: number) =>
  buildLineSource(TYPES, () => Array.from({ length: count }, (_, at) => row(at)), atOnce)

/** Writes files into the folder and returns what was reported. */
async function write(config: FileKeyConfig, of: RowSource, more: Partial<WriteJob<FileKeyConfig>> = {}) {
  const { job, output } = buildJob(config, 'events', of, more)
  await folderDestination({ folder }).write({ ...job, run: { ...job.run, batch_export_id: 'export' } })
  return output
}

/** Returns all files of the export by key, in order. */
async function files(): Promise<Map<string, Buffer>> {
  const root = join(folder, '1', 'export')
  const names = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const ordered = paths.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return new Map(
    await Promise.all(
      ordered.map(async (path) => [path.slice(root.length + 1), await readFile(path)] as const),
    ),
  )
}

/** Returns a hash of each file. */
async function hashes(): Promise<Record<string, string>> {
  const all = [...(await files())].map(([key, file]) => [
    key,
    createHash('sha256').update(file).digest('hex'),
  ])
  return Object.fromEntries(all)
}

const linesIn = (text: Buffer) =>
  text
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Reads the rows of a Parquet file with another library and converts them back to their original form. */
async function parquetRows(file: Buffer) {
  const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer
  const records = await parquetReadObjects({
    file: buffer,
    compressors,
    parsers: { timestampFromMicroseconds: String },
  })
  return records.map((row) => ({
    ...row,
    properties: row.properties === null ? null : JSON.parse(row.properties),
    timestamp: row.timestamp === null ? null : instant(row.timestamp),
    count: row.count === null ? null : Number(row.count),
    total: row.total === null ? null : Number(row.total),
  }))
}

const instant = (microseconds: string) =>
  `${new Date(Number(BigInt(microseconds) / 1000n)).toISOString().slice(0, -1)}${microseconds.slice(-3)}Z`

/** Yields rows with an incompressible text; the row at `failAt` throws. */
function* noisyRows(count: number, failAt = -1) {
  for (let at = 0; at < count; at++) {
    if (at === failAt) throw new Error('It died.')
    const noise = createHash('shake256', { outputLength: 2250 }).update(String(at)).digest('base64')
    yield { ...row(at), properties: at % 7 === 6 ? null : { noise } }
  }
}

const buildAllRows = (count: number) => Array.from({ length: count }, (_, at) => row(at))

describe('JSON lines', () => {
  it.each([
    [null, 'jsonl', (file: Buffer) => file],
    ['gzip', 'jsonl.gz', gunzipSync],
    ['brotli', 'jsonl.br', brotliDecompressSync],
  ] as const)('restores the rows from files compressed with %s', async (compression, extension, open) => {
    const output = await write({ prefix: '{table}/', compression }, rows(5000))
    const [[key, file] = []] = [...(await files())]
    expect(key).toBe(`events/${INTERVAL}.${extension}`)
    expect(linesIn(open(file ?? Buffer.of()))).toEqual(buildAllRows(5000))
    expect(output).toMatchObject({ rows: 5000, bytes: file?.length })
  })
})

describe('Parquet', () => {
  it.each([null, ...COMPRESSIONS.Parquet])(
    'restores the rows from a file compressed with %s',
    async (compression) => {
      const output = await write({ file_format: 'Parquet', compression }, rows(5000))
      const [file = Buffer.of()] = [...(await files()).values()]
      expect(await parquetRows(file)).toEqual(buildAllRows(5000))
      expect(output).toMatchObject({ rows: 5000, bytes: file.length })
    },
  )

  it('joins many row groups into one file that other libraries can read', async () => {
    await write(
      { file_format: 'Parquet', compression: 'zstd' },
      buildLineSource(TYPES, () => noisyRows(6000)),
    )
    const [[key, file] = ['', Buffer.of()]] = [...(await files())]
    const metadata = parquetMetadata(
      file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
    )
    expect(metadata.row_groups.length).toBeGreaterThan(1)
    expect(metadata.num_rows).toBe(6000n)
    expect(await parquetRows(file)).toEqual([...noisyRows(6000)])
    const database = await (await DuckDBInstance.create()).connect()
    const path = join(folder, '1', 'export', key).replaceAll("'", "''")
    const read = await database.runAndReadAll(
      `select count(*), sum(count), max(timestamp)::varchar, count(distinct properties) from read_parquet('${path}') where total > 0`,
    )
    const expectedIndexes = Array.from({ length: 6000 }, (_, at) => at).filter((at) => at % 7 !== 6)
    const sum = expectedIndexes.reduce((total, at) => total + at - 5, 0)
    expect(read.getRowsJson()).toEqual([
      [
        String(expectedIndexes.length),
        String(sum),
        '2024-05-01 10:00:05.999456+00',
        String(expectedIndexes.length),
      ],
    ])
    database.closeSync()
  })

  it('stores timestamps as microseconds UTC, JSON as text and integers as 64 bits', async () => {
    await write({ file_format: 'Parquet' }, rows(10))
    const [file = Buffer.of()] = [...(await files()).values()]
    const { schema } = parquetMetadata(
      file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer,
    )
    expect(schema.slice(1).map(({ name, type, converted_type }) => [name, type, converted_type])).toEqual([
      ['uuid', 'BYTE_ARRAY', 'UTF8'],
      ['an "odd" name\'s', 'BYTE_ARRAY', 'UTF8'],
      ['properties', 'BYTE_ARRAY', 'UTF8'],
      ['timestamp', 'INT64', 'TIMESTAMP_MICROS'],
      ['count', 'INT64', 'INT_64'],
      ['total', 'INT64', 'INT_64'],
      ['price', 'DOUBLE', undefined],
      ['is_new', 'BOOLEAN', undefined],
    ])
  })

  it('accepts a row that is larger than a row group', async () => {
    const large = { ...row(1), properties: { text: 'x'.repeat(9_000_000) } }
    await write(
      { file_format: 'Parquet', compression: 'snappy' },
      buildLineSource(TYPES, () => [row(0), large, row(2)]),
    )
    const [file = Buffer.of()] = [...(await files()).values()]
    expect(await parquetRows(file)).toEqual([row(0), large, row(2)])
  })

  it('rejects column names that differ only in case', async () => {
    const alike = buildLineSource({ Name: 'text', name: 'text' }, () => [{ Name: 'a', name: 'b' }])
    await expect(write({ file_format: 'Parquet' }, alike)).rejects.toThrow('two columns with the name "name"')
  })
})

describe('file size limit', () => {
  it.each([
    ['JSONLines', null],
    ['JSONLines', 'gzip'],
    ['JSONLines', 'brotli'],
    ['Parquet', 'zstd'],
    ['Parquet', null],
  ] as const)('is not exceeded: %s, %s', async (file_format, compression) => {
    const noisy = buildLineSource(TYPES, () => noisyRows(1500))
    const output = await write({ file_format, compression, max_file_size_mb: 1 }, noisy)
    const fileNames = [...(await files())]
    const manifest = fileNames.find(([key]) => key.endsWith('_manifest.json'))
    const data = fileNames.filter(([key]) => !key.endsWith('_manifest.json'))
    expect(data.length).toBeGreaterThan(2)
    expect(data.every(([key], at) => key.startsWith(`${INTERVAL}-${at}.`))).toBe(true)
    expect(manifest?.[0]).toBe(`${INTERVAL}_manifest.json`)
    expect(JSON.parse(String(manifest?.[1]))).toEqual({ files: data.map(([key]) => key) })
    const sizes = data.map(([, file]) => file.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024)
    expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(512 * 1024)
    expect(output).toMatchObject({ rows: 1500, bytes: sizes.reduce((sum, size) => sum + size) })
  })

  it.each(COMPRESSIONS.JSONLines)(
    'splits files at the same rows regardless of how they arrive: %s',
    async (compression) => {
      await write({ compression, max_file_size_mb: 1 }, rows(20_000, 1))
      const firstHashes = await hashes()
      await write({ compression, max_file_size_mb: 1 }, rows(20_000, 20_000))
      expect(await hashes()).toEqual(firstHashes)
    },
  )
})

it('writes no file when there are no rows', async () => {
  for (const file_format of ['JSONLines', 'Parquet'] as const) {
    await write({ file_format, max_file_size_mb: 1 }, rows(0))
    await write({ file_format }, rows(0))
  }
  expect(await files()).toEqual(new Map())
})

describe('resumed run', () => {
  const config: FileKeyConfig = { prefix: '{year}/x', compression: 'gzip', max_file_size_mb: 1 }
  const noisy = (count: number, failAt = -1) => buildLineSource(TYPES, () => noisyRows(count, failAt))

  it.each([
    ['in the middle of the first file', { failAtRow: 100 }],
    ['after the first file', { failAfter: '-0.jsonl.gz' }],
    ['in the middle of a later file', { failAtRow: 1200 }],
    ['before the list of files', { failBefore: '_manifest.json' }],
    ['after the list of files', { failAfter: '_manifest.json' }],
  ])(
    '%s leaves the same files as an uninterrupted run',
    async (_, { failAtRow = -1, failAfter = '-', failBefore = '-' }: Fault) => {
      await write(config, noisy(1500))
      const undisturbed = await hashes()
      await rm(folder, { recursive: true })

      let cursor: string | null = null
      const attempt = write(config, noisy(1500, failAtRow), {
        saveCursor: async (text) => {
          if (text.includes(failBefore)) throw new Error('It died.')
          cursor = text
        },
        log: (_, message) => {
          if (message.includes(failAfter)) throw new Error('It died.')
        },
      })
      await expect(attempt).rejects.toThrow('It died.')
      expect(undisturbed).toMatchObject(await hashes())

      await write(config, noisy(1500), { cursor })
      expect(await hashes()).toEqual(undisturbed)
    },
  )

  it('ignores the cursor of another destination type', async () => {
    await write(config, noisy(300), { cursor: '{"xid":"12"}' })
    expect((await files()).size).toBe(2)
  })

  it('removes files that the earlier attempt wrote and this one does not', async () => {
    const { cursor } = await write(config, noisy(1500))
    await write(config, noisy(300), { cursor })
    const endings = [...(await files()).keys()].map((key) => key.slice(-13))
    expect(endings.sort()).toEqual(['00-0.jsonl.gz', 'manifest.json'])
    await write(config, noisy(0), { cursor })
    expect(await files()).toEqual(new Map())
  })
})

it('stops immediately when canceled and leaves no partial file', async () => {
  const stop = new AbortController()
  const endless = buildLineSource(TYPES, function* () {
    for (let at = 0; ; at++) {
      if (at === 50_000) stop.abort(new Error('Cancelled.'))
      yield row(at)
    }
  })
  await expect(write({ compression: 'gzip' }, endless, { signal: stop.signal })).rejects.toThrow('Cancelled.')
  expect(await files()).toEqual(new Map())
})

interface Fault {
  failAtRow?: number
  failAfter?: string
  failBefore?: string
}
