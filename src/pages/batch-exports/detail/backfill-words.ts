import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { momentWords, rangeWords } from '../../../components/cells/time'
import { t } from '../../../texts/text'

/** Formats the range of a backfill in a zone; either end may be open. */
export function backfillWords(
  { start_at, end_at }: Pick<Backfill, 'start_at' | 'end_at'>,
  zone: string,
): string {
  if (start_at !== null && end_at !== null) return rangeWords(start_at, end_at, zone)
  const from = start_at === null ? t('the beginning') : momentWords(start_at, zone)
  return `${from} – ${end_at === null ? t('the present') : momentWords(end_at, zone)}`
}
