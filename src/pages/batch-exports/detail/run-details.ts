import { isInProgress } from '../../../../contract/domain/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { formatDuration } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'

/** Formats the duration of a run so far; null before it has started. Other servers only return its creation time. */
export function formatRunDuration(run: ExportRun, now: Date): string | null {
  const began = run.started_at === undefined ? run.created_at : run.started_at
  if (began === null) return null
  const ended = run.finished_at ?? (isInProgress(run.status) ? now.toISOString() : run.last_updated_at)
  return formatDuration(Math.max(0, Date.parse(ended) - Date.parse(began)))
}

/** Describes the origin of a run: schedule, backfill or manual retry. Other servers do not return it. */
export function formatOrigin({ backfill, retry_of }: ExportRun): string {
  if (retry_of) return t('Retry')
  if (backfill === undefined) return '–'
  return backfill ? t('Backfill') : t('Schedule')
}
