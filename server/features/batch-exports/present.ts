import { desc, eq, inArray } from 'drizzle-orm'
import { getIntervalEndingAt } from '../../../contract/domain/export-intervals'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { Backfill, BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import type { Database } from '../../core/db/database'
import { batchExportTable, exportRunTable } from '../../core/db/schema/batch-exports'
import type { JsonText, Serializable } from '../../core/json'
import { loadCreators } from '../accounts/serializers/users'
import { withoutSecretKeys } from './destinations/config'
import type { OutcomeCounts } from './engine/backfill'
import { selectFailureCount } from './engine/failure-policy'
import type { BackfillRow, BatchExportRow, ExportRunRow } from './engine/records'
import type { SecretBox } from './secrets'

const LATEST = 10

/** Serialized export, with embedded JSON documents as text. */
type PresentedExport = Exclude<Serializable<BatchExport>, JsonText<BatchExport>>

/** Serializes a run. */
export const presentRun = (run: ExportRunRow): ExportRun => ({
  id: run.id,
  status: run.status,
  records_completed: run.records_completed,
  latest_error: run.latest_error,
  data_interval_start: run.data_interval_start,
  data_interval_end: run.data_interval_end,
  cursor: run.cursor,
  created_at: run.created_at,
  finished_at: run.finished_at,
  last_updated_at: run.last_updated_at,
  records_total_count: run.records_total_count,
  batch_export: run.batch_export_id,
  backfill: run.backfill_id,
  retry_of: run.retry_of_id,
  bytes_exported: run.bytes_exported,
  attempts: run.attempts,
  started_at: run.started_at,
  due_at: run.due_at,
})

/** Serializes exports in the order of their rows; related records are fetched for all of them at once. */
export async function presentExports(
  db: Database,
  secrets: SecretBox,
  rows: BatchExportRow[],
): Promise<PresentedExport[]> {
  if (rows.length === 0) return []
  const ids = inArray(
    batchExportTable.id,
    rows.map(({ id }) => id),
  )
  const newest = db
    .select()
    .from(exportRunTable)
    .where(eq(exportRunTable.batch_export_id, batchExportTable.id))
    .orderBy(desc(exportRunTable.created_at), desc(exportRunTable.id))
    .limit(LATEST)
    .as('newest')
  const runs = await db.select().from(batchExportTable).crossJoinLateral(newest).where(ids)
  const counts = await db
    .select({ id: batchExportTable.id, failures: selectFailureCount })
    .from(batchExportTable)
    .where(ids)
  const getCreator = await loadCreators(db, rows)
  const failures = new Map(counts.map(({ id, failures }) => [id, failures]))
  return rows.map((row) => ({
    ...presentOne(secrets, row),
    created_by: getCreator(row),
    latest_runs: runs
      .filter(({ newest }) => newest.batch_export_id === row.id)
      .map(({ newest }) => presentRun(newest)),
    recent_failures: failures.get(row.id) ?? 0,
  }))
}

function presentOne(
  secrets: SecretBox,
  row: BatchExportRow,
): Omit<PresentedExport, 'created_by' | 'latest_runs' | 'recent_failures'> {
  const type = row.destination_type
  return {
    id: row.id,
    team_id: row.project_id,
    name: row.name,
    model: row.model,
    destination: { type, config: withoutSecretKeys(type, JSON.parse(secrets.open(row.destination_config))) },
    interval: row.interval,
    paused: row.paused,
    created_at: row.created_at,
    last_updated_at: row.last_updated_at,
    last_paused_at: row.last_paused_at,
    start_at: row.start_at,
    end_at: row.end_at,
    hogql_query: row.hogql_query,
    schema: row.schema,
    filters: row.filters,
    timezone: row.timezone,
    offset_day: row.offset_day,
    offset_hour: row.offset_hour,
    next_run: getNextRun(row),
    pause_reason: row.pause_reason,
  }
}

function getNextRun(row: BatchExportRow): BatchExport['next_run'] {
  if (row.paused || row.next_end_at === null) return null
  const { start, end } = getIntervalEndingAt(row, new Date(row.next_end_at))
  return { data_interval_start: toApiTimestamp(start), data_interval_end: toApiTimestamp(end) }
}

/** Serializes a backfill; `total` is the number of its intervals, `counts` those that have ended. */
export function presentBackfill(
  backfill: BackfillRow,
  team: number,
  { total, counts }: { total: number | null; counts: OutcomeCounts },
): Backfill {
  return {
    id: backfill.id,
    team,
    batch_export: backfill.batch_export_id,
    start_at: backfill.start_at,
    end_at: backfill.end_at,
    status: backfill.status,
    created_at: backfill.created_at,
    last_updated_at: backfill.last_updated_at,
    finished_at: backfill.finished_at,
    progress: getProgress(backfill, total, counts.completed + counts.failed),
    total_records_count: backfill.total_records_count,
    completed_runs: counts.completed,
    failed_runs: counts.failed,
    cancelled_runs: counts.cancelled,
    fill_gaps: backfill.by_ingestion_time,
  }
}

function getProgress({ status }: BackfillRow, total: number | null, finished: number): Backfill['progress'] {
  if (total === null) return null
  if (status === 'Completed' || status === 'Failed')
    return { total_runs: finished, finished_runs: finished, progress: 1 }
  if (status !== 'Starting' && status !== 'Running') return null
  const total_runs = Math.max(total, finished)
  const ratio = total_runs === 0 ? 0 : finished / total_runs
  return { total_runs, finished_runs: finished, progress: Math.round(ratio * 10) / 10 }
}
