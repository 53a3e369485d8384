import { dateFormat } from '../../lib/i18n/locale'
import { t } from '../../lib/i18n/translate'
import type { UndoEntry } from './model/entry'

const DAY = 86_400_000

/** Formats a day relative to the current one. */
function formatDay(at: number, now: number): string {
  const day = new Date(at).toDateString()
  if (day === new Date(now).toDateString()) return t('Today')
  return day === new Date(now - DAY).toDateString()
    ? t('Yesterday')
    : dateFormat({ dateStyle: 'full' }).format(at)
}

/** Groups entries by day, in their order. */
export function groupByDay(entries: readonly UndoEntry[], now: number): Map<string, UndoEntry[]> {
  const days = new Map<string, UndoEntry[]>()
  for (const entry of entries) {
    const day = formatDay(entry.at, now)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return days
}
