import { describe, expect, it } from 'vitest'
import { formatPreview, getFileNames, getNextIntervals, getPreviewColumns, getTableName } from './preview'
import { createExportValues, type ExportValues } from './values'

const values = (more: Partial<ExportValues>): ExportValues => ({
  ...createExportValues(null),
  name: 'x',
  ...more,
})
const to = (type: NonNullable<ExportValues['destination']['type']>, config = {}) => ({
  destination: { type, config },
})
const ends = (more: Partial<ExportValues>, now: string) =>
  getNextIntervals(values(more), new Date(now), 3).map(({ end }) => end.toISOString())

describe('next runs', () => {
  it('are due at the ends of the next intervals', () => {
    expect(ends({}, '2026-03-01T10:20:00Z')).toEqual([
      '2026-03-01T11:00:00.000Z',
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T13:00:00.000Z',
    ])
  })

  it('start at the local hour across daylight saving changes', () => {
    const daily = { interval: 'day', offset_hour: 5, timezone: 'Europe/Berlin' } as const
    expect(ends(daily, '2026-03-27T12:00:00Z')).toEqual([
      '2026-03-28T04:00:00.000Z',
      '2026-03-29T03:00:00.000Z',
      '2026-03-30T03:00:00.000Z',
    ])
  })

  it('respect the inclusive bounds of the export', () => {
    const bounded = { start_at: '2026-03-01T12:00:00Z', end_at: '2026-03-01T13:00:00Z' }
    expect(ends(bounded, '2026-03-01T10:20:00Z')).toEqual([
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T13:00:00.000Z',
    ])
    expect(ends(bounded, '2026-03-01T13:20:00Z')).toEqual([])
  })
})

describe('files of a run', () => {
  const interval = { start: new Date('2026-03-01T10:00:00Z'), end: new Date('2026-03-01T11:00:00Z') }
  const span = '2026-03-01T10:00:00+00:00-2026-03-01T11:00:00+00:00'

  it('are named by prefix, interval, format and compression', () => {
    const s3 = to('S3', { prefix: '{table}/{hour}', file_format: 'Parquet', compression: 'zstd' })
    expect(getFileNames(values(s3), interval)).toEqual([`events/11/${span}.parquet.zst`])
  })

  it('are numbered and listed in a manifest if their size is limited', () => {
    expect(getFileNames(values(to('FileDownload', { max_file_size_mb: 5 })), interval)).toEqual([
      `${span}-0.jsonl`,
      `${span}-1.jsonl`,
      `${span}_manifest.json`,
    ])
  })

  it('have no name if the prefix is invalid or no files are written', () => {
    expect(getFileNames(values(to('S3', { prefix: '{yeer}' })), interval)).toBeNull()
    expect(getFileNames(values(to('Postgres')), interval)).toBeNull()
  })
})

describe('destination table', () => {
  it('is qualified with its schema', () => {
    expect(getTableName(values(to('Postgres', { table_name: 'people' })))).toBe('public.people')
    expect(getTableName(values(to('BigQuery')))).toBe('events')
    expect(getTableName(values(to('S3')))).toBeNull()
  })

  it('has the columns of the model, unless a query defines others', () => {
    expect(getPreviewColumns(values(to('Postgres')))).toContain('elements')
    expect(getPreviewColumns(values({ ...to('S3'), model: 'persons' }))).toContain('_inserted_at')
    expect(getPreviewColumns(values({ ...to('S3'), hogql_query: 'SELECT uuid FROM events' }))).toBeNull()
  })
})

describe('preview sentence', () => {
  it('describes schedule, rows, destination and format', () => {
    const s3 = to('S3', {
      bucket_name: 'lake',
      prefix: 'raw',
      compression: 'gzip',
      include_events: ['a', 'b'],
      exclude_events: ['c'],
    })
    expect(formatPreview(values({ ...s3, filters: [{}, {}] }))).toBe(
      'Every hour, the events named a or b that were ingested in the previous hour, except those named c and that match 2 filters are written to lake/raw in S3 as JSON lines, compressed with gzip.',
    )
    expect(formatPreview(values({ ...to('Postgres'), model: 'persons', interval: 'day' }))).toBe(
      'Every day at 12:00 AM UTC, the persons that changed in the previous day are updated in the table public.events in PostgreSQL.',
    )
    expect(formatPreview(values({}))).toBeNull()
  })
})
