import { formatDayOfYear, formatUnit } from '../../../components/ui/cells/format-time'
import { t } from '../../../lib/i18n/translate'
import type { Day } from '../../../lib/time/zoned-time'
import type { TrendUnit } from './trend'

/** Formats a period for a sentence or a table: `12 May 2026`, `Week of 12 May 2026`. */
export function formatPeriod(start: Day, unit: TrendUnit): string {
  const text = formatUnit(new Date(start), unit === 'week' ? 'day' : unit, 'UTC')
  return unit === 'week' ? t('Week of {day}', { day: text }) : text
}

/** Formats a period for an axis: `12 May`. */
export const formatShortPeriod = (start: Day, unit: TrendUnit): string =>
  unit === 'month' || unit === 'year'
    ? formatUnit(new Date(start), unit, 'UTC')
    : formatDayOfYear(new Date(start), 'UTC')
