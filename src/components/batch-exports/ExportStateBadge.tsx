import { type BatchExportState, getExportState, getFailingRun } from '../../../contract/domain/export-state'
import type { BatchExport } from '../../../contract/schemas/batch-exports'
import { t } from '../../lib/i18n/translate'
import { StatusBadge, type Tone } from '../ui/cells/StatusBadge'

const WORDS: Record<BatchExportState, { label: string; tone: Tone }> = {
  active: { label: t('active'), tone: 'success' },
  retrying: { label: t('retrying'), tone: 'warning' },
  failing: { label: t('failing'), tone: 'error' },
  paused: { label: t('paused'), tone: 'neutral' },
  stopped: { label: t('paused by server'), tone: 'error' },
  ended: { label: t('ended'), tone: 'info' },
}

export const getStateLabel = (state: BatchExportState): string => WORDS[state].label

/** State of an export, with the last error or the reason of its pause as the title. */
export function StateBadge({
  state,
  reason,
}: {
  state: BatchExportState
  reason: string | null | undefined
}) {
  const { label, tone } = WORDS[state]
  return (
    <span title={reason ?? undefined}>
      <StatusBadge tone={tone} dot={state === 'active' || state === 'retrying'}>
        {label}
      </StatusBadge>
    </span>
  )
}

/** State of an export record. */
export function ExportStateBadge({
  of,
}: {
  of: Pick<BatchExport, 'paused' | 'end_at'> & Partial<BatchExport>
}) {
  const reason = of.pause_reason ?? getFailingRun(of)?.latest_error
  return <StateBadge state={getExportState(of, new Date())} reason={reason} />
}
