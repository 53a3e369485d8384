import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { isInProgress, RUN_STATUSES, type RunStatus } from '../../../contract/domain/exports'
import { parseTimestamp, toApiTimestamp } from '../../../contract/domain/timestamps'
import type { ExportRunQuery } from '../../../contract/schemas/batch-exports'
import { isUuidParam } from '../../core/auth/access'
import { fetchCursorPage } from '../../core/db/cursor-pagination'
import type { Database } from '../../core/db/database'
import { exportRunTable } from '../../core/db/schema/batch-exports'
import { invalid, notFound, orNotFound } from '../../core/errors'
import { enqueue } from '../../core/jobs/enqueue'
import { writeLog } from './engine/export-log'
import { EXPORT_RUN } from './engine/job-kinds'
import { whereInProgress } from './engine/lease'
import { lockExport } from './engine/lock'
import type { BatchExportRow, ExportRunRow } from './engine/records'
import { cancelRun } from './engine/run-outcome'
import { presentRun } from './present'
import { type ExportRequestScope, logRunActivity } from './request-scope'

const PAGE = 100
const WINDOW = '-7d'
const RELATIVE = /^-(\d{1,4})([hdwmy])$/
const HOURS = { h: 1, d: 24, w: 168, m: 720, y: 8760 } as const

const {
  id,
  batch_export_id,
  backfill_id,
  created_at,
  data_interval_start,
  data_interval_end,
  status,
  latest_error,
  lease_expires_at,
} = exportRunTable

interface RunsCall {
  url: string
  query: z.infer<typeof ExportRunQuery>
}

/** Lists a page of the runs of an export: of the last seven days, unless the query specifies otherwise. */
export async function listRuns(db: Database, { url, query }: RunsCall, about: BatchExportRow) {
  const [column, descending] = parseOrder(query.ordering ?? '-created_at')
  const where = and(
    eq(batch_export_id, about.id),
    parseWindow(query, column === created_at),
    buildFilter(query),
  )
  const page = await fetchCursorPage<ExportRunRow>(
    { url, query },
    { at: column, id, descending },
    PAGE,
    (run) => ({ id: run.id, at: (column === created_at ? run.created_at : run.data_interval_start) ?? '' }),
    (beyond, order, limit) =>
      db
        .select()
        .from(exportRunTable)
        .where(and(where, beyond))
        .orderBy(...order)
        .limit(limit),
  )
  return { ...page, results: page.results.map(presentRun) }
}

function parseOrder(ordering: string) {
  const column = ordering.endsWith('created_at') ? created_at : data_interval_start
  return [column, ordering.startsWith('-')] as const
}

function parseWindow(query: RunsCall['query'], byCreation: boolean): SQL | undefined {
  if (byCreation) {
    const after = query.after ?? (query.backfill ? undefined : WINDOW)
    return and(
      after === undefined ? undefined : gte(created_at, parseMoment(after, 'after')),
      query.before === undefined ? undefined : lte(created_at, parseMoment(query.before, 'before')),
    )
  }
  const start = query.start ?? (query.backfill ? undefined : WINDOW)
  return and(
    start === undefined ? undefined : gte(data_interval_end, parseMoment(start, 'start')),
    query.end === undefined ? undefined : lt(data_interval_start, parseMoment(query.end, 'end')),
  )
}

function buildFilter({ status: text, backfill }: RunsCall['query']): SQL | undefined {
  const statuses = text?.split(',').map((word) => {
    const runStatus = RUN_STATUSES.find((status) => status.toLowerCase() === word.trim().toLowerCase())
    if (!runStatus) throw invalid(`"${word}" is not a valid choice.`, 'status', 'invalid_choice')
    return runStatus
  })
  return and(
    statuses && inArray(status, statuses as RunStatus[]),
    backfill === undefined ? undefined : eq(backfill_id, backfill),
  )
}

/** Parses a timestamp, or a time relative to now: `-7d`, with h, d, w, m and y. */
function parseMoment(text: string, attr: string): string {
  const [, amount, unit] = RELATIVE.exec(text) ?? []
  if (amount && unit) {
    return toApiTimestamp(
      new Date(Date.now() - Number(amount) * HOURS[unit as keyof typeof HOURS] * 3_600_000),
    )
  }
  const timestamp = parseTimestamp(text)
  if (timestamp === null)
    throw invalid('Enter a date and time in ISO 8601, or a time before now such as -7d.', attr)
  return timestamp
}

/** Finds a run of an export; throws 404 if there is none. */
export async function findRun(db: Database, about: BatchExportRow, run: string): Promise<ExportRunRow> {
  if (!isUuidParam(run)) throw notFound()
  const [row] = await db
    .select()
    .from(exportRunTable)
    .where(and(eq(id, run), eq(batch_export_id, about.id)))
  return orNotFound(row)
}

/**
 * Exports the interval of a run again, with the same settings, or starts the next attempt of a run that waits for it.
 * Throws 400 while another run is exporting the interval.
 */
export function retryRun(
  db: Database,
  requestScope: ExportRequestScope,
  about: BatchExportRow,
  run: string,
): Promise<ExportRunRow> {
  return db.transaction(async (tx) => {
    if (!(await lockExport(tx, about.id))) throw notFound()
    const before = await findRun(tx, about, run)
    const [advanced] = await tx
      .update(exportRunTable)
      .set({ due_at: sql`now()` })
      .where(and(eq(id, before.id), whereInProgress, isNull(lease_expires_at), isNotNull(latest_error)))
      .returning()
    if (advanced) {
      await enqueue(tx, EXPORT_RUN, { id: advanced.id })
      await logRunActivity(tx, requestScope, about, 'run_retried', { run_id: before.id })
      return advanced
    }
    const busy = await tx
      .select({ id })
      .from(exportRunTable)
      .where(
        and(eq(batch_export_id, about.id), eq(data_interval_end, before.data_interval_end), whereInProgress),
      )
      .limit(1)
    if (busy.length) throw invalid('This interval is already being exported.')
    const [again] = await tx
      .insert(exportRunTable)
      .values({
        batch_export_id: about.id,
        backfill_id: before.backfill_id,
        retry_of_id: before.id,
        data_interval_start: before.data_interval_start,
        data_interval_end: before.data_interval_end,
      })
      .returning()
    const row = orNotFound(again)
    await writeLog(tx, row, 'INFO', 'A retry of this interval is already in progress.')
    await enqueue(tx, EXPORT_RUN, { id: row.id })
    await logRunActivity(tx, requestScope, about, 'run_retried', { run_id: before.id })
    return row
  })
}

/** Cancels a run. Throws 400 if it has ended. */
export async function stopRun(
  db: Database,
  requestScope: ExportRequestScope,
  about: BatchExportRow,
  run: string,
): Promise<void> {
  const row = await findRun(db, about, run)
  const cancelled =
    isInProgress(row.status) &&
    (await db.transaction(async (tx) => {
      if (!(await cancelRun(tx, about.id, row.id))) return false
      await logRunActivity(tx, requestScope, about, 'run_cancelled', { run_id: row.id })
      return true
    }))
  if (!cancelled) {
    const { status } = await findRun(db, about, run)
    throw invalid(`Cannot cancel a run that is '${status}'.`)
  }
}
