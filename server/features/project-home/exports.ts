import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  BATCH_EXPORT_STATES,
  type BatchExportState,
  getExportState,
  getFailingRun,
} from '../../../contract/domain/export-state'
import { isInProgress } from '../../../contract/domain/exports'
import { HOME_ROWS_MAX, type ProjectHome } from '../../../contract/schemas/project-home'
import type { Database } from '../../core/db/database'
import { batchExportTable, exportRunTable } from '../../core/db/schema/batch-exports'

/** Number of runs that decide the state, as in the list of exports. */
const LATEST = 10

/** Position of the states in the list: those that need attention are first. */
const URGENCY: Partial<Record<BatchExportState, number>> = { failing: 0, stopped: 0, retrying: 1 }

/** Counts the exports of a project by their state, and describes some of them. */
export async function loadExportSummary(
  db: Database,
  project: { id: number },
  now: Date,
): Promise<NonNullable<ProjectHome['exports']>> {
  const { id, status, latest_error, data_interval_end, created_at, batch_export_id } = exportRunTable
  const latest = db
    .select({ status, latest_error, data_interval_end, created_at, id })
    .from(exportRunTable)
    .where(eq(batch_export_id, batchExportTable.id))
    .orderBy(desc(created_at), desc(id))
    .limit(LATEST)
    .as('latest')
  const rows = await db
    .select()
    .from(batchExportTable)
    .leftJoinLateral(latest, sql`true`)
    .where(and(eq(batchExportTable.project_id, project.id), isNull(batchExportTable.deleted_at)))
    .orderBy(desc(batchExportTable.created_at), batchExportTable.id, desc(latest.created_at), desc(latest.id))
  const runsById = new Map<string, NonNullable<(typeof rows)[number]['latest']>[]>()
  for (const { batch_exports, latest } of rows) {
    const runs = runsById.get(batch_exports.id)
    if (runs && latest) runs.push(latest)
    else runsById.set(batch_exports.id, latest ? [latest] : [])
  }
  const records = new Map(rows.map(({ batch_exports }) => [batch_exports.id, batch_exports]))
  const exports = [...records.values()].map((record) => {
    const latest_runs = runsById.get(record.id) ?? []
    const state = getExportState({ ...record, latest_runs }, now)
    return {
      id: record.id,
      name: record.name,
      destination_type: record.destination_type,
      state,
      reason: record.pause_reason ?? getFailingRun({ latest_runs })?.latest_error ?? null,
      exported_until: latest_runs.find(({ status }) => status === 'Completed')?.data_interval_end ?? null,
      isRunning: latest_runs.some(({ status }) => isInProgress(status)),
    }
  })
  const counts = BATCH_EXPORT_STATES.map((state) => [
    state,
    exports.filter((record) => record.state === state).length,
  ])
  const urgency = ({ state }: { state: BatchExportState }) => URGENCY[state] ?? 2
  return {
    count: exports.length,
    // The keys are those of the list.
    states: Object.fromEntries(counts) as Record<BatchExportState, number>,
    running: exports.filter(({ isRunning }) => isRunning).length,
    results: exports
      .toSorted((a, b) => urgency(a) - urgency(b))
      .slice(0, HOME_ROWS_MAX)
      .map(({ isRunning: _, ...record }) => record),
  }
}
