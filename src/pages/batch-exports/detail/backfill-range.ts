import {
  countIntervals,
  nextBoundary,
  previousBoundary,
  type Schedule,
} from '../../../../contract/domain/export-intervals'
import { isInProgress } from '../../../../contract/domain/exports'
import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { formatTimeRange, formatTimestamp } from '../../../components/ui/cells/format-time'
import { t } from '../../../lib/i18n/translate'

/** Range of a backfill. A null start means all data, which is one run. */
export interface BackfillRangeValues {
  start: Date | null
  end: Date
}

/** Most common ranges. */
export const BACKFILL_PRESETS: { label: string; hours: number | null }[] = [
  { label: t('Last 24 hours'), hours: 24 },
  { label: t('Last 7 days'), hours: 7 * 24 },
  { label: t('Last 30 days'), hours: 30 * 24 },
  { label: t('All time'), hours: null },
]

const HOUR_MS = 3_600_000

/** Returns the start time of a preset. */
export const getPresetStart = (hours: number | null, now: Date): Date | null =>
  hours === null ? null : new Date(now.getTime() - hours * HOUR_MS)

/**
 * Extends a time range to the finished whole intervals it overlaps: the start moves back to a boundary, the end forward
 * to one, but not beyond the present. Null if no whole interval remains.
 */
export function snapToIntervals(
  schedule: Schedule,
  start: Date | null,
  end: Date,
  now: Date,
): BackfillRangeValues | null {
  const last = previousBoundary(schedule, now)
  const floor = previousBoundary(schedule, end)
  const requestedEnd = floor.getTime() === end.getTime() ? end : nextBoundary(schedule, end)
  const until = requestedEnd < last ? requestedEnd : last
  const from = start && previousBoundary(schedule, start)
  return from && from >= until ? null : { start: from, end: until }
}

/** Builds the request body of a backfill. */
export const toBackfillBody = ({ start, end }: BackfillRangeValues, fillGaps: boolean) => ({
  start_at: start?.toISOString() ?? null,
  end_at: end.toISOString(),
  ...(fillGaps && { fill_gaps: true }),
})

/** Returns the number of runs in a range. */
export const countRuns = (schedule: Schedule, { start, end }: BackfillRangeValues): number =>
  start === null ? 1 : countIntervals(schedule, start, end)

/** Returns the running backfills that export some of the same intervals. */
export const findOverlapping = (
  backfills: readonly Backfill[],
  { start, end }: BackfillRangeValues,
): Backfill[] =>
  backfills.filter(
    ({ status, start_at, end_at }) =>
      isInProgress(status) &&
      (start_at === null || new Date(start_at) < end) &&
      (end_at === null || start === null || new Date(end_at) > start),
  )

/** Formats the range of a backfill in a zone; either end may be open. */
export function formatBackfillRange(
  { start_at, end_at }: Pick<Backfill, 'start_at' | 'end_at'>,
  zone: string,
): string {
  if (start_at !== null && end_at !== null) return formatTimeRange(start_at, end_at, zone)
  const from = start_at === null ? t('the beginning') : formatTimestamp(start_at, zone)
  return `${from} – ${end_at === null ? t('now') : formatTimestamp(end_at, zone)}`
}

/** Estimates the remaining time at the rate so far, in milliseconds; null before there is a rate. */
export function estimateTimeLeft(began: Date, now: Date, finished: number, total: number): number | null {
  if (finished <= 0 || total <= 0) return null
  return ((now.getTime() - began.getTime()) / finished) * Math.max(0, total - finished)
}
