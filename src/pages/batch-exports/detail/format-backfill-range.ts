import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { formatTimeRange, formatTimestamp } from '../../../components/ui/cells/format-time'
import { t } from '../../../lib/i18n/translate'

/** Formats the range of a backfill in a zone; either end may be open. */
export function formatBackfillRange(
  { start_at, end_at }: Pick<Backfill, 'start_at' | 'end_at'>,
  zone: string,
): string {
  if (start_at !== null && end_at !== null) return formatTimeRange(start_at, end_at, zone)
  const from = start_at === null ? t('the beginning') : formatTimestamp(start_at, zone)
  return `${from} – ${end_at === null ? t('now') : formatTimestamp(end_at, zone)}`
}
