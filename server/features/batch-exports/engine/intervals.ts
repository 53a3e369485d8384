import { nextBoundary } from '../../../../contract/domain/export-intervals'
import type { BatchExportRow } from './records'

type ScheduleTiming = Pick<
  BatchExportRow,
  'interval' | 'timezone' | 'offset_day' | 'offset_hour' | 'start_at' | 'end_at'
>

/**
 * Returns the end of the first interval that is scheduled after a timestamp; null if there is none. `start_at` and
 * `end_at` bound the ends of intervals, which is when they are exported.
 */
export function getNextEnd(timing: ScheduleTiming, after: Date): Date | null {
  const start = timing.start_at === null ? Number.NEGATIVE_INFINITY : Date.parse(timing.start_at) - 1
  const end = nextBoundary(timing, new Date(Math.max(after.getTime(), start)))
  return timing.end_at !== null && end.getTime() > Date.parse(timing.end_at) ? null : end
}

/** Delay of an export's runs, constant per export, so that not all exports of a server start at once. */
export function getJitterSeconds(id: string, maxSeconds: number): number {
  return (Number.parseInt(id.slice(0, 8), 16) / 0xffff_ffff) * maxSeconds * 1000
}
