import type { Backfill } from '../../../../contract/schemas/batch-exports'

const range = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** What a backfill exports: `21 Nov 2026, 00:00 – 23 Nov 2026, 00:00`. */
export function backfillWords({ start_at, end_at }: Pick<Backfill, 'start_at' | 'end_at'>): string {
  if (start_at !== null && end_at !== null) return range.formatRange(new Date(start_at), new Date(end_at))
  const from = start_at === null ? 'the beginning' : range.format(new Date(start_at))
  return `${from} – ${end_at === null ? 'the present' : range.format(new Date(end_at))}`
}
