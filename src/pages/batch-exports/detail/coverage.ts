import {
  getIntervalEndingAt,
  nextBoundary,
  previousBoundary,
  type Schedule,
} from '../../../../contract/domain/export-intervals'
import { getLatestRuns } from '../../../../contract/domain/export-state'
import { isInProgress } from '../../../../contract/domain/exports'
import type { BatchExport, ExportRun } from '../../../../contract/schemas/batch-exports'
import { getExportStatusLabels, getRunStatus } from '../../../components/batch-exports/status'

/**
 * State of an interval of the grid. `missing` lacks a due run, `waiting` will have one, and `outside` needs none: it
 * ended before the export was created, or is outside of its bounds.
 */
export type CellState =
  | 'done'
  | 'failed'
  | 'stopped'
  | 'running'
  | 'retrying'
  | 'missing'
  | 'waiting'
  | 'outside'

/** Interval of the grid with the runs that overlap it, newest first. */
export interface Cell {
  start: Date
  end: Date
  state: CellState
  runs: ExportRun[]
}

/** Time range `[start, end)`. */
export interface IntervalRange {
  start: Date
  end: Date
}

/** Backfill proposed by another part of the page. */
export interface BackfillProposal extends Partial<IntervalRange> {
  /** Exports only missing intervals, like the schedule does. */
  fillGaps?: boolean
}

type Covered = Pick<BatchExport, 'paused' | 'created_at' | 'start_at' | 'end_at'> &
  Partial<Pick<BatchExport, 'next_run'>>

/**
 * Grace period after the end of an interval before its run counts as missing, if the server does not return the next
 * run.
 */
const GRACE_MS = 2 * 60_000

/** Returns the schedule of an export. Other servers may return only the interval. */
export const getSchedule = ({
  interval,
  timezone,
  offset_day,
  offset_hour,
}: Pick<BatchExport, 'interval'> & Partial<Schedule>): Schedule => ({
  interval,
  timezone: timezone ?? 'UTC',
  offset_day: offset_day ?? null,
  offset_hour: offset_hour ?? null,
})

/** Returns the last intervals of the grid in order, ending with the one that contains the given time. */
export function intervalsUntil(schedule: Schedule, timestamp: Date, count: number): IntervalRange[] {
  const cells: IntervalRange[] = []
  let end = nextBoundary(schedule, timestamp)
  for (let remaining = count; remaining > 0; remaining -= 1) {
    const interval = getIntervalEndingAt(schedule, end)
    cells.unshift(interval)
    end = interval.start
  }
  return cells
}

/** Computes the state of each interval. `doneUntil` is the end of the range covered by an export of all data. */
export function computeCoverage(
  record: Covered,
  grid: readonly IntervalRange[],
  runs: readonly ExportRun[],
  doneUntil: Date | null,
  now: Date,
): Cell[] {
  const newestFirst = [...runs].sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  return grid.map((interval) => {
    const touching = newestFirst.filter((run) => overlaps(toIntervalRange(run), interval))
    const state = getCellState(record, interval, touching, doneUntil, now)
    return { ...interval, state, runs: touching }
  })
}

/**
 * Returns the range from the first interval that lacks rows to the last one, and their number; null if there is none.
 */
export function findGap(cells: readonly Cell[]): (IntervalRange & { count: number }) | null {
  const lacking = cells.filter(
    ({ state }) => state === 'missing' || state === 'failed' || state === 'stopped',
  )
  const [first, last] = [lacking[0], lacking.at(-1)]
  return first && last ? { start: first.start, end: last.end, count: lacking.length } : null
}

/** Returns the range of a run; without a start it is unbounded. */
const toIntervalRange = ({ data_interval_start, data_interval_end }: ExportRun): IntervalRange => ({
  start: new Date(data_interval_start ?? 0),
  end: new Date(data_interval_end),
})

const overlaps = (a: IntervalRange, b: IntervalRange) => a.start < b.end && b.start < a.end

function getCellState(
  record: Covered,
  interval: IntervalRange,
  runs: readonly ExportRun[],
  doneUntil: Date | null,
  now: Date,
): CellState {
  const exportedRanges = runs
    .filter(({ status }) => getExportStatusLabels(status).outcome === 'done')
    .map(toIntervalRange)
  if (
    isCovered(
      interval,
      doneUntil ? [{ start: new Date(0), end: doneUntil }, ...exportedRanges] : exportedRanges,
    )
  )
    return 'done'
  const current = runs.find(({ status }) => isInProgress(status))
  if (current) return getRunStatus(current).outcome === 'retrying' ? 'retrying' : 'running'
  const outcome = runs[0] && getExportStatusLabels(runs[0].status).outcome
  if (outcome === 'failed' || outcome === 'stopped') return outcome
  if (isOutside(record, interval)) return 'outside'
  return isAhead(record, interval, now) ? 'waiting' : 'missing'
}

/** Returns true if the parts together cover the whole interval. */
function isCovered({ start, end }: IntervalRange, parts: readonly IntervalRange[]): boolean {
  let reached = start.getTime()
  for (const part of [...parts].sort((a, b) => a.start.getTime() - b.start.getTime())) {
    if (part.start.getTime() > reached) break
    reached = Math.max(reached, part.end.getTime())
  }
  return reached >= end.getTime()
}

/** The bounds of an export apply to the start times of its runs, which are the ends of their intervals. */
const isOutside = ({ created_at, start_at, end_at }: Covered, { end }: IntervalRange) =>
  end <= new Date(created_at) ||
  (start_at !== null && end < new Date(start_at)) ||
  (end_at !== null && end > new Date(end_at))

function isAhead({ paused, next_run }: Covered, { start, end }: IntervalRange, now: Date): boolean {
  if (end > now) return true
  if (paused) return false
  return next_run ? start >= new Date(next_run.data_interval_start) : end.getTime() + GRACE_MS > now.getTime()
}

/** Returns the last complete interval of an export. `isExported` is true if one of the latest runs has exported it. */
export function getLastInterval(
  record: Pick<BatchExport, 'interval'> & Partial<BatchExport>,
  now: Date,
): { start: Date; end: Date; isExported: boolean } {
  const schedule = getSchedule(record)
  const interval = getIntervalEndingAt(schedule, previousBoundary(schedule, now))
  const isExported = getLatestRuns(record).some(
    ({ status, data_interval_end }) =>
      status === 'Completed' && Date.parse(data_interval_end) === interval.end.getTime(),
  )
  return { ...interval, isExported }
}
