import { randomUUID } from 'node:crypto'
import type { ExportModel } from '../../contract/domain/exports'
import type { WriteJob } from '../../server/features/batch-exports/destinations/destination'
import type { ExportColumn, ExportValue, RowSource } from '../../server/features/events/store/rows'

/** Returns in-memory rows in batches. */
export function buildRowSource(
  columns: readonly ExportColumn[],
  values: ExportValue[][],
  batch = 2,
): RowSource {
  async function* batches() {
    for (let at = 0; at < values.length; at += batch) yield values.slice(at, at + batch)
  }
  async function* lines() {
    for await (const rows of batches()) {
      const objects = rows.map((row) => Object.fromEntries(columns.map(({ name }, at) => [name, row[at]])))
      yield {
        bytes: Buffer.from(objects.map((row) => `${JSON.stringify(row)}\n`).join('')),
        rows: rows.length,
      }
    }
  }
  return { columns, values: () => batches(), lines: () => lines() }
}

/** Progress reported by a job. */
export interface JobOutput {
  rows: number
  bytes: number
  cursor: string | null
  messages: string[]
}

/** Builds an export job and records the progress that it reports. */
export function buildJob<Config>(
  config: Config,
  model: ExportModel,
  rows: RowSource,
  more: Partial<WriteJob<Config>> = {},
): { job: WriteJob<Config>; output: JobOutput } {
  const output: JobOutput = { rows: 0, bytes: 0, cursor: more.cursor ?? null, messages: [] }
  const job: WriteJob<Config> = {
    config,
    run: {
      id: randomUUID(),
      batch_export_id: randomUUID(),
      project_id: 1,
      model,
      start: new Date('2024-05-01T10:00:00Z'),
      end: new Date('2024-05-01T11:00:00Z'),
      label: 'run-1',
      wasChanged: false,
    },
    rows,
    signal: new AbortController().signal,
    log: (level, message) => output.messages.push(`${level} ${message}`),
    onWritten(count, bytes) {
      output.rows += count
      output.bytes += bytes
    },
    cursor: null,
    commitProgress: () => {},
    saveCursor: async (cursor) => {
      output.cursor = cursor
    },
    reserve: async (_, cursor) => {
      await job.saveCursor(cursor)
      return true
    },
    ...more,
  }
  return { job, output }
}

/** Event columns in database tables. */
export const EVENT_COLUMNS: ExportColumn[] = [
  { name: 'uuid', type: 'uuid' },
  { name: 'event', type: 'text' },
  { name: 'properties', type: 'json' },
  { name: 'elements', type: 'json' },
  { name: 'set', type: 'json' },
  { name: 'set_once', type: 'json' },
  { name: 'distinct_id', type: 'text' },
  { name: 'team_id', type: 'integer' },
  { name: 'ip', type: 'text' },
  { name: 'site_url', type: 'text' },
  { name: 'timestamp', type: 'timestamp' },
]

export function eventRow(event: string, properties = '{}', distinct_id = 'ada'): ExportValue[] {
  const timestamp = '2024-05-01T10:00:00.123456Z'
  return [randomUUID(), event, properties, '"a:b"', null, '{"a":1}', distinct_id, 7, null, null, timestamp]
}

/** Person columns in database tables. */
export const PERSON_COLUMNS: ExportColumn[] = [
  { name: 'team_id', type: 'bigint' },
  { name: 'distinct_id', type: 'text' },
  { name: 'person_id', type: 'text' },
  { name: 'properties', type: 'json' },
  { name: 'person_distinct_id_version', type: 'bigint' },
  { name: 'person_version', type: 'bigint' },
  { name: 'created_at', type: 'timestamp' },
  { name: 'is_deleted', type: 'boolean' },
]

export const personRow = (
  distinct_id: string,
  person: string,
  idVersion: number,
  version: number,
): ExportValue[] => [
  7,
  distinct_id,
  person,
  '{"name":"Ada"}',
  idVersion,
  version,
  '2024-05-01T10:00:00Z',
  false,
]
