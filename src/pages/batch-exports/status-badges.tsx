import type { BatchExport, ExportRun } from '../../../contract/schemas/batch-exports'
import { StatusBadge, type Tone } from '../../components/ui/cells/StatusBadge'
import { TimestampText } from '../../components/ui/cells/TimestampText'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import classes from './exports.module.css'
import { formatRunInterval, type RunIntervalFields } from './run-labels'
import { type BatchExportState, getExportState, getFailingRun, getRunStatus, OUTCOME_TONES } from './status'

const WORDS: Record<BatchExportState, { label: string; tone: Tone }> = {
  active: { label: t('active'), tone: 'success' },
  retrying: { label: t('retrying'), tone: 'warning' },
  failing: { label: t('failing'), tone: 'error' },
  paused: { label: t('paused'), tone: 'neutral' },
  stopped: { label: t('paused by server'), tone: 'error' },
  ended: { label: t('ended'), tone: 'info' },
}

/** State of an export, with the last error or the reason of its pause as the title. */
export function ExportStateBadge({
  of,
}: {
  of: Pick<BatchExport, 'paused' | 'end_at'> & Partial<BatchExport>
}) {
  const state = getExportState(of, new Date())
  const { label, tone } = WORDS[state]
  return (
    <span title={of.pause_reason ?? getFailingRun(of)?.latest_error ?? undefined}>
      <StatusBadge tone={tone} dot={state === 'active'}>
        {label}
      </StatusBadge>
    </span>
  )
}

/** Status of a run or a backfill; a run is retrying while it has an error and is not finished. */
export function RunStatusBadge({
  of,
}: {
  of: { status: string } & Partial<Pick<ExportRun, 'latest_error'>>
}) {
  const { label, outcome } = getRunStatus(of)
  return (
    <StatusBadge tone={OUTCOME_TONES[outcome]} dot={outcome === 'running' || outcome === 'retrying'}>
      {label}
    </StatusBadge>
  )
}

/** The interval of a run. */
export function RunTime({ of }: { of: RunIntervalFields }) {
  const intervalText = formatRunInterval(of, useZone())
  const { data_interval_start: start, data_interval_end: end } = of
  return (
    <span className={classes.interval}>
      {start === null ? (
        intervalText
      ) : (
        <TimestampText at={start} until={end}>
          {intervalText}
        </TimestampText>
      )}
    </span>
  )
}
