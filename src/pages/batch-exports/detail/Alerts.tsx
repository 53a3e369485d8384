import { getExportState, getFailingRun, hasEnded } from '../../../../contract/domain/export-state'
import { FAILURES_TO_PAUSE, RUNS_CHECKED } from '../../../../contract/domain/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { ActionButton } from '../../../components/actions/ActionButton'
import { getRunStatus } from '../../../components/batch-exports/status'
import { Notice } from '../../../components/feedback/Notice'
import { LinkButton } from '../../../components/ui/link/LinkButton'
import { BreakableText } from '../../../components/ui/page/FieldList'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { getRetryLimit } from '../run-stats'
import { UpcomingTime } from '../UpcomingTime'
import { useExportActions } from '../use-export-actions'
import { Moment } from './run-cells'
import type { ExportDetail } from './use-export-detail'
import { useRunActions } from './use-run-actions'

/** Notices about problems of the export: paused by the server, failing, retrying. Each has the next step as a button. */
export function Alerts({ detail }: { detail: ExportDetail }) {
  const { scope, record } = detail
  const actions = useExportActions(scope)
  const failures = record.recent_failures ?? 0
  const failing = record.paused ? undefined : getFailingRun(record)
  const isStopped = getExportState(record, new Date()) === 'stopped'
  const resume = actions.find(({ id }) => id === 'fill-gap')
  return (
    <>
      {failing && <FailingNotice detail={detail} run={failing} failures={failures} />}
      {isStopped && (
        <Notice
          tone="error"
          title={t('The server paused this export')}
          actions={
            <>
              {resume && <ActionButton action={resume} row={record} size="compact-sm" />}
              <FailedRunsLink />
            </>
          }
        >
          <p>{record.pause_reason}</p>
          <p>{t('Edit the export to fix the problem. Then resume it.')}</p>
        </Notice>
      )}
      {failures > 0 && !failing && !record.paused && (
        <Notice tone="warning" title={formatFailures(failures)} actions={<FailedRunsLink />} />
      )}
    </>
  )
}

const FailedRunsLink = () => (
  <LinkButton to="." search={{ tab: 'runs', status: 'Failed' }} variant="default" size="compact-sm">
    {t('View failed runs')}
  </LinkButton>
)

const formatFailures = (failures: number) =>
  t('{failures} of the last {runs} runs failed. At {most} failures the export is paused', {
    failures,
    runs: RUNS_CHECKED,
    most: FAILURES_TO_PAUSE,
  })

const OVER = t('The schedule has ended, so no further runs follow.')

/** Last error of an export whose newest run failed or is being retried. */
function FailingNotice({
  detail,
  run,
  failures,
}: {
  detail: ExportDetail
  run: ExportRun
  failures: number
}) {
  const { record } = detail
  const isRetrying = getRunStatus(run).outcome === 'retrying'
  const isOver = hasEnded(record, new Date())
  const limit = getRetryLimit(record.interval, run)
  const retry = useRunActions(detail).find(({ id }) => id === 'retry')
  return (
    <Notice
      tone={isRetrying ? 'warning' : 'error'}
      title={isRetrying ? t('The current run is being retried') : t('The last run failed')}
      actions={
        <>
          {retry?.isAvailable?.(run) && !retry.disabledReason?.(run) && (
            <ActionButton
              action={retry}
              row={run}
              label={isRetrying ? t('Retry now') : t('Retry run')}
              size="compact-sm"
              variant="filled"
            />
          )}
          <LinkButton to="." search={{ tab: 'runs', run: run.id }} variant="default" size="compact-sm">
            {t('View run')}
          </LinkButton>
          {failures > 0 && <FailedRunsLink />}
        </>
      }
    >
      {run.latest_error && (
        <p className="text-sm mono">
          <BreakableText>{run.latest_error}</BreakableText>
        </p>
      )}
      {isRetrying && run.due_at ? (
        <p>
          {rich('{attempts} so far. Next attempt {time}.', {
            attempts: tn(run.attempts, '{n} attempt', '{n} attempts'),
            time: <UpcomingTime at={run.due_at} />,
          })}{' '}
          {limit && rich('Retries until {time}.', { time: <Moment at={limit} /> })} {isOver && OVER}
        </p>
      ) : (
        isOver && <p>{OVER}</p>
      )}
      {failures > 0 && <p>{formatFailures(failures)}.</p>}
    </Notice>
  )
}
