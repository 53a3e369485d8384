import { describe, expect, it } from 'vitest'
import {
  buildFileKey,
  buildManifestKey,
  expandPrefix,
  type FileKeyConfig,
  formatIsoWithOffset,
  PrefixError,
} from './export-file-keys'

const run = {
  model: 'events',
  start: new Date('2023-07-28T10:00:00Z'),
  end: new Date('2023-07-28T11:05:09Z'),
}
const interval = '2023-07-28T10:00:00+00:00-2023-07-28T11:05:09+00:00'

describe('file key prefix', () => {
  it.each([
    ['{year}-{month}-{day}_{table}/', '2023-07-28_events/'],
    ['{hour}/{minute}/{second}', '11/05/09'],
    ['{data_interval_start}|{data_interval_end}', interval.replace('-2023-07-28T11', '|2023-07-28T11')],
    ['a {{b}} c', 'a {b} c'],
    ['', ''],
  ])('%s expands to %s', (prefix, expanded) => {
    expect(expandPrefix(prefix, run)).toBe(expanded)
  })

  it('formats the end of the interval in UTC', () => {
    const midnight = { ...run, end: new Date('2024-01-01T02:00:00+02:00') }
    expect(expandPrefix('{year}/{month}/{day}/{hour}', midnight)).toBe('2024/01/01/00')
  })

  it('reports unknown variables', () => {
    expect(() => expandPrefix('{year}/{team}', run)).toThrow(PrefixError)
    expect(() => expandPrefix('{year}/{team}', run)).toThrow('"{team}"')
    expect(() => expandPrefix('{constructor}', run)).toThrow('"{constructor}"')
    expect(() => expandPrefix('{}', run)).toThrow('"{}"')
    expect(() => expandPrefix('{year', run)).toThrow('The prefix has an unmatched "{".')
    expect(() => expandPrefix('year}', run)).toThrow('The prefix has an unmatched "}".')
  })
})

it('formats timestamps with their offset, and with a fraction only if it is not zero', () => {
  expect(formatIsoWithOffset(new Date('2023-07-28T10:00:00Z'))).toBe('2023-07-28T10:00:00+00:00')
  expect(formatIsoWithOffset(new Date('2023-07-28T10:00:00.040Z'))).toBe('2023-07-28T10:00:00.040000+00:00')
  expect(formatIsoWithOffset(null)).toBe('None')
})

describe('file key', () => {
  it.each<[FileKeyConfig, string]>([
    [{}, `${interval}.jsonl`],
    [{ prefix: null, file_format: null, compression: null, max_file_size_mb: null }, `${interval}.jsonl`],
    [{ prefix: 'a' }, `a/${interval}.jsonl`],
    [{ prefix: '//a/' }, `a/${interval}.jsonl`],
    [{ prefix: '/' }, `${interval}.jsonl`],
    [{ prefix: '{table}/', compression: 'gzip' }, `events/${interval}.jsonl.gz`],
    [{ compression: 'brotli', max_file_size_mb: 5 }, `${interval}-3.jsonl.br`],
    [{ file_format: 'Parquet' }, `${interval}.parquet`],
    [{ file_format: 'Parquet', compression: 'zstd' }, `${interval}.parquet.zst`],
    [{ file_format: 'Parquet', compression: 'lz4', max_file_size_mb: 1 }, `${interval}-3.parquet.lz4`],
    [{ file_format: 'Parquet', compression: 'snappy' }, `${interval}.parquet.sz`],
    [{ file_format: 'Parquet', compression: 'gzip' }, `${interval}.parquet.gz`],
    [{ file_format: 'Parquet', compression: 'brotli' }, `${interval}.parquet.br`],
  ])('of %j is %s', (config, key) => {
    expect(buildFileKey(config, run, 3)).toBe(key)
  })

  it('is in the same folder as the manifest', () => {
    expect(buildManifestKey({ prefix: '/{year}' }, run)).toBe(`2023/${interval}_manifest.json`)
  })
})
