import { Link } from '@tanstack/react-router'
import type { ExportRun } from '../../../../contract/schemas/batch-exports'
import { getExportState, getFailingRun, getRunStatus } from '../../../components/batch-exports/status'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t, tn } from '../../../lib/i18n/translate'
import { ExportAlert } from './ExportAlert'
import type { ExportDetail } from './use-export-detail'

const FAILURES_MAX = 10
const RUNS_COUNTED = 50

/** Notices about problems of the export: paused by the server, failing, retrying. */
export function Alerts({ detail: { record } }: { detail: ExportDetail }) {
  const failures = record.recent_failures ?? 0
  const failing = record.paused ? undefined : getFailingRun(record)
  return (
    <>
      {failing && <FailingNotice run={failing} />}
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
      {failures > 0 && !record.paused && (
        <ExportAlert
          tone="warning"
          title={t('{failures} of the last {runs} runs failed. At {most} failures the export is paused', {
            failures,
            runs: RUNS_COUNTED,
            most: FAILURES_MAX,
          })}
        >
          <Link to="." search={{ tab: 'runs', status: 'Failed' }}>
            {t('View failed runs')}
          </Link>
        </ExportAlert>
      )}
    </>
  )
}

/** Last error of an export whose newest run failed or is being retried. */
function FailingNotice({ run }: { run: ExportRun }) {
  const isRetrying = getRunStatus(run).outcome === 'retrying'
  return (
    <ExportAlert
      tone={isRetrying ? 'warning' : 'error'}
      title={isRetrying ? t('The current run is being retried') : t('The last run failed')}
    >
      <p>{run.latest_error}</p>
      {isRetrying && run.due_at && (
        <p>
          {rich('{attempts} so far. Next attempt {time}.', {
            attempts: tn(run.attempts, '{n} attempt', '{n} attempts'),
            time: <RelativeTime at={run.due_at} />,
          })}
        </p>
      )}
      <Link to="." search={{ tab: 'runs', run: run.id }}>
        {t('View run')}
      </Link>
    </ExportAlert>
  )
}
