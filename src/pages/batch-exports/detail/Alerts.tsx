import { Link } from '@tanstack/react-router'
import { getExportState, getFailingRun } from '../../../../contract/domain/export-state'
import { FAILURES_TO_PAUSE, RUNS_CHECKED } from '../../../../contract/domain/exports'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { getRunStatus } from '../../../components/batch-exports/status'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { ExportAlert } from './ExportAlert'
import type { ExportDetail } from './use-export-detail'

/** Notices about problems of the export: paused by the server, failing, retrying. */
export function Alerts({ detail: { record } }: { detail: ExportDetail }) {
  const failures = record.recent_failures ?? 0
  const failing = record.paused ? undefined : getFailingRun(record)
  return (
    <>
      {failing && <FailingNotice run={failing} failures={failures} />}
      {getExportState(record, new Date()) === 'stopped' && (
        <ExportAlert tone="error" title={t('The server paused this export')}>
          <p>{record.pause_reason}</p>
          <p>
            {t(
              'Fix the problem, test the connection in the form, then resume the export. “Resume and fill gaps” also exports the intervals missed while paused.',
            )}
          </p>
        </ExportAlert>
      )}
      {failures > 0 && !failing && !record.paused && (
        <ExportAlert tone="warning" title={formatFailures(failures)}>
          <Link to="." search={{ tab: 'runs', status: 'Failed' }}>
            {t('View failed runs')}
          </Link>
        </ExportAlert>
      )}
    </>
  )
}

const formatFailures = (failures: number) =>
  t('{failures} of the last {runs} runs failed. At {most} failures the export is paused', {
    failures,
    runs: RUNS_CHECKED,
    most: FAILURES_TO_PAUSE,
  })

/** Last error of an export whose newest run failed or is being retried. */
function FailingNotice({ run, failures }: { run: ExportRun; failures: number }) {
  const isRetrying = getRunStatus(run).outcome === 'retrying'
  return (
    <ExportAlert
      tone={isRetrying ? 'warning' : 'error'}
      title={isRetrying ? t('The current run is being retried') : t('The last run failed')}
    >
      <p className="text-sm mono">{run.latest_error}</p>
      {isRetrying && run.due_at && (
        <p>
          {rich('{attempts} so far. Next attempt {time}.', {
            attempts: tn(run.attempts, '{n} attempt', '{n} attempts'),
            time: <RelativeTime at={run.due_at} />,
          })}
        </p>
      )}
      {failures > 0 && <p>{formatFailures(failures)}.</p>}
      <p className="flex gap-16">
        <Link to="." search={{ tab: 'runs', run: run.id }}>
          {t('View run')}
        </Link>
        {failures > 0 && (
          <Link to="." search={{ tab: 'runs', status: 'Failed' }}>
            {t('View failed runs')}
          </Link>
        )}
      </p>
    </ExportAlert>
  )
}
