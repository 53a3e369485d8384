import type { Entry } from '../../api/journal/entry'
import { dateFormat } from '../../api/locale'
import { t } from '../../texts/text'

const DAY = 86_400_000

/** Formats a day relative to the current one. */
function dayOf(at: number, now: number): string {
  const day = new Date(at).toDateString()
  if (day === new Date(now).toDateString()) return t('Today')
  return day === new Date(now - DAY).toDateString()
    ? t('Yesterday')
    : dateFormat({ dateStyle: 'full' }).format(at)
}

/** Groups entries by day, in their order. */
export function groupByDay(entries: readonly Entry[], now: number): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayOf(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}
