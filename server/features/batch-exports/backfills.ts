import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { countIntervals, nextBoundary, previousBoundary } from '../../../contract/domain/export-intervals'
import { isInProgress } from '../../../contract/domain/exports'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { BackfillCreate, BackfillQuery } from '../../../contract/schemas/batch-exports'
import { isUuidParam } from '../../core/auth/access'
import { fetchCursorPage } from '../../core/db/cursor-pagination'
import type { Database } from '../../core/db/database'
import { backfillTable } from '../../core/db/schema/batch-exports'
import { invalid, notFound, orNotFound } from '../../core/errors'
import type { EventDeps } from '../events/store-events'
import type { Destinations } from './destinations'
import {
  type BackfillBounds,
  cancelBackfills,
  countOutcomes,
  findGaps,
  type OutcomeCounts,
  startBackfill,
} from './engine/backfill'
import { lockExport } from './engine/lock'
import type { BackfillRow, BatchExportRow } from './engine/records'
import { buildSelection } from './engine/selection'
import { presentBackfill } from './present'
import { type ExportRequestScope, logRunActivity } from './request-scope'
import type { SecretBox } from './secrets'
import { parseZonedTimestamp } from './zoned-timestamps'

const PAGE = 50

interface BackfillDeps extends EventDeps {
  secrets: SecretBox
  destinations: Destinations
}

/** Estimated extent of a requested backfill. */
interface Estimate extends BackfillBounds {
  runs: number
  records: number
  until: Date
}

/**
 * Rounds a requested range to whole intervals that have ended, from the first data on. Bounds without an offset are in
 * the project's time zone. Throws 400 if nothing remains.
 */
export async function estimateBackfill(
  { db, eventStore, secrets, destinations }: BackfillDeps,
  about: BatchExportRow,
  timezone: string,
  body: BackfillCreate,
): Promise<Estimate> {
  const now = new Date()
  if (body.fill_gaps)
    return estimateGaps({ db, eventStore, secrets, destinations }, about, timezone, body, now)
  const request = {
    start: parseBound(body.start_at, 'start_at', timezone),
    end: parseBound(body.end_at, 'end_at', timezone),
  }
  if (request.start && request.end && request.start >= request.end) {
    throw invalid('The initial backfill datetime must happen before the end of the range.', 'start_at')
  }
  if (request.start && request.start >= now) throw invalid('The start is in the future.', 'start_at')
  if (request.end && request.end > now) throw invalid('The end is in the future.', 'end_at')
  const first = await eventStore.findEarliest(about.model, about.project_id)
  if (!first) throw invalid(`There are no ${about.model} in the project to export.`, 'start_at')
  if (request.end && request.end <= first) {
    throw invalid(
      `The end is before the first of the ${about.model}, which is from ${toApiTimestamp(first)}.`,
      'end_at',
    )
  }
  const start_at = request.start && previousBoundary(about, request.start > first ? request.start : first)
  const end_at = request.end && roundToBoundary(about, request.end, now)
  const until = end_at ?? (start_at ? previousBoundary(about, now) : now)
  if (start_at && start_at >= until) throw invalid('No whole interval in this range has ended yet.', 'end_at')
  const config = JSON.parse(secrets.open(about.destination_config))
  const fields = destinations[about.destination_type].fields[about.model]
  const range = { start: start_at, end: until, by: 'timestamp' } as const
  const records = await eventStore.countRows(buildSelection(about, config, fields, range))
  const runs = start_at ? countIntervals(about, start_at, until) : 1
  return { start_at, end_at, by_ingestion_time: false, total_records_count: records, runs, records, until }
}

/** Estimates a backfill of the gaps in a range: the whole intervals without a completed run like the schedule's. */
async function estimateGaps(
  { db, eventStore, secrets, destinations }: BackfillDeps,
  about: BatchExportRow,
  timezone: string,
  body: BackfillCreate,
  now: Date,
): Promise<Estimate> {
  const start = parseBound(body.start_at, 'start_at', timezone)
  const end = parseBound(body.end_at, 'end_at', timezone)
  if (!start) throw invalid('A start is required to fill gaps.', 'start_at')
  if (!end) throw invalid('An end is required to fill gaps.', 'end_at')
  if (end > now) throw invalid('The end is in the future.', 'end_at')
  const start_at = previousBoundary(about, start)
  const until = roundToBoundary(about, end, now)
  if (start_at >= until) throw invalid('No whole interval in this range has ended yet.', 'end_at')
  const gaps = await findGaps(db, about, start_at, until)
  if (gaps.length === 0) {
    throw invalid('Every interval of this range is already exported. There are no gaps to fill.', 'fill_gaps')
  }
  const config = JSON.parse(secrets.open(about.destination_config))
  const fields = destinations[about.destination_type].fields[about.model]
  let records = 0
  for (const gap of joinAdjacent(gaps)) {
    records += await eventStore.countRows(
      buildSelection(about, config, fields, { ...gap, by: 'inserted_at' }),
    )
  }
  const range = { start_at, end_at: until, by_ingestion_time: true, total_records_count: records }
  return { ...range, runs: gaps.length, records, until }
}

/** Joins adjacent intervals. */
function joinAdjacent(intervals: { start: Date; end: Date }[]): { start: Date; end: Date }[] {
  const joined: { start: Date; end: Date }[] = []
  for (const { start, end } of intervals) {
    const last = joined.at(-1)
    if (last && last.end.getTime() === start.getTime()) last.end = end
    else joined.push({ start, end })
  }
  return joined
}

/** Returns the end of the interval that contains the timestamp, if it has ended; else the end of the previous one. */
function roundToBoundary(about: BatchExportRow, timestamp: Date, now: Date): Date {
  const floor = previousBoundary(about, timestamp)
  if (floor.getTime() === timestamp.getTime()) return floor
  const ceiling = nextBoundary(about, timestamp)
  return ceiling <= now ? ceiling : floor
}

function parseBound(text: string | null | undefined, attr: string, timezone: string): Date | null {
  if (text === null || text === undefined) return null
  const instant = parseZonedTimestamp(text, timezone)
  if (!instant) throw invalid('Enter a date and time in ISO 8601, such as 2024-05-01T12:00:00Z.', attr)
  return instant
}

/** Starts a backfill and returns its id. */
export async function createBackfill(
  tools: BackfillDeps,
  requestScope: ExportRequestScope,
  about: BatchExportRow,
  timezone: string,
  body: BackfillCreate,
): Promise<string> {
  const range = await estimateBackfill(tools, about, timezone, body)
  return tools.db.transaction(async (tx) => {
    if (!(await lockExport(tx, about.id))) throw notFound()
    const backfill_id = await startBackfill(tx, about, range)
    const { start_at = null, end_at = null } = body
    await logRunActivity(tx, requestScope, about, 'backfill_started', { backfill_id, start_at, end_at })
    return backfill_id
  })
}

interface ListCall {
  url: string
  query: z.infer<typeof BackfillQuery>
}

/** Lists a page of the backfills of an export, newest first. */
export async function listBackfills(db: Database, { url, query }: ListCall, about: BatchExportRow) {
  const ordering = query.ordering ?? '-created_at'
  const byStart = ordering.endsWith('start_at')
  const { created_at, start_at, id, batch_export_id } = backfillTable
  const page = await fetchCursorPage<BackfillRow>(
    { url, query },
    { at: byStart ? start_at : created_at, id, descending: ordering.startsWith('-') },
    PAGE,
    (row) => ({ id: row.id, at: (byStart ? row.start_at : row.created_at) ?? '' }),
    (beyond, order, limit) =>
      db
        .select()
        .from(backfillTable)
        .where(and(eq(batch_export_id, about.id), beyond))
        .orderBy(...order)
        .limit(limit),
  )
  return { ...page, results: await presentOne(db, about, page.results) }
}

/** Returns a backfill of an export; throws 404 if there is none. */
export async function retrieveBackfill(db: Database, about: BatchExportRow, id: string) {
  const [backfill] = await presentOne(db, about, [await findBackfill(db, about, id)])
  return orNotFound(backfill)
}

async function findBackfill(db: Database, about: BatchExportRow, id: string): Promise<BackfillRow> {
  if (!isUuidParam(id)) throw notFound()
  const [row] = await db
    .select()
    .from(backfillTable)
    .where(and(eq(backfillTable.id, id), eq(backfillTable.batch_export_id, about.id)))
  return orNotFound(row)
}

/** Ends a backfill and its active run. Throws 400 if it has ended. */
export async function stopBackfill(
  db: Database,
  requestScope: ExportRequestScope,
  about: BatchExportRow,
  id: string,
): Promise<void> {
  await findBackfill(db, about, id)
  const isCancelled = await db.transaction(async (tx) => {
    if ((await cancelBackfills(tx, about.id, id)).length === 0) return false
    await logRunActivity(tx, requestScope, about, 'backfill_cancelled', { backfill_id: id })
    return true
  })
  if (isCancelled) return
  const { status } = await findBackfill(db, about, id)
  throw invalid(`Cannot cancel a backfill that is '${status}'.`)
}

async function presentOne(db: Database, about: BatchExportRow, backfills: BackfillRow[]) {
  const ids = backfills.map(({ id }) => id)
  const outcomes = ids.length ? await countOutcomes(db, ids) : new Map<string, OutcomeCounts>()
  return backfills.map((backfill) => {
    const counts = outcomes.get(backfill.id) ?? { completed: 0, failed: 0, cancelled: 0 }
    return presentBackfill(backfill, about.project_id, { counts, total: getTotal(about, backfill) })
  })
}

/** Returns the total number of runs of a backfill; null for one over all time. */
function getTotal(about: BatchExportRow, { start_at, end_at, status }: BackfillRow): number | null {
  if (start_at === null) return null
  const end = end_at === null ? (isInProgress(status) ? new Date() : null) : new Date(end_at)
  return end && countIntervals(about, new Date(start_at), end)
}
