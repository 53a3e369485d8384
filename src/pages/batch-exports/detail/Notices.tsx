import { Link } from '@tanstack/react-router'
import { t } from '../../../texts/text'
import { exportState } from '../status'
import { Notice } from './Notice'
import type { ExportDetail } from './use-export-detail'

const FAILURES_MAX = 10
const RUNS_COUNTED = 50

/** What stands in the way of the export, and what to do about it. */
export function Notices({ detail: { record } }: { detail: ExportDetail }) {
  const failures = record.recent_failures ?? 0
  return (
    <>
      {exportState(record, new Date()) === 'stopped' && (
        <Notice tone="bad" title={t('The server paused this export')}>
          <p>{record.pause_reason}</p>
          <p>
            {t(
              'Put right what is wrong, test the connection in the form, then unpause it. “Unpause and fill the gap” also exports what was missed meanwhile.',
            )}
          </p>
        </Notice>
      )}
      {failures > 0 && !record.paused && (
        <Notice
          tone="warning"
          title={t('{failures} of the last {runs} runs failed; at {most} the export is paused', {
            failures,
            runs: RUNS_COUNTED,
            most: FAILURES_MAX,
          })}
        >
          <Link to="." search={{ tab: 'runs', status: 'Failed' } as never}>
            {t('Show the failed runs')}
          </Link>
        </Notice>
      )}
    </>
  )
}
