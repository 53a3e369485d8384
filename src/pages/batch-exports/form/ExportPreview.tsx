import { useDeferredFormValues } from '../../../components/form/deferred-values'
import { formatTimeRange } from '../../../components/ui/cells/format-time'
import { RelativeTime } from '../../../components/ui/cells/RelativeTime'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatSchedule } from '../labels'
import classes from './form.module.css'
import { formatPreview, getFileNames, getNextIntervals, getPreviewColumns, getTableName } from './preview'
import { type ExportValues, usesLocalTime } from './values'

const RUNS = 5

/** Preview of the export with the current form values. */
export function ExportPreview() {
  const zone = useZone()
  const values = useDeferredFormValues<ExportValues>()
  const sentence = formatPreview(values)
  const runs = getNextIntervals(values, new Date(), RUNS)
  const [next] = runs
  const files = next ? getFileNames(values, next) : null
  const table = getTableName(values)
  const columns = getPreviewColumns(values)
  return (
    <section className={classes.preview} aria-label={t('Preview')}>
      <h2 className="mb-6">{t('Summary')}</h2>
      <p>{sentence ?? t('Choose a destination to see what will be written.')}</p>
      {values.paused && <p>{t('The export is paused. No runs start until you resume it.')}</p>}
      {files && (
        <>
          <h3>{files.length > 1 ? t('Files of the next run') : t('File of the next run')}</h3>
          <ul className="grid gap-6">
            {files.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p className="soft text-sm">{t('Intervals without rows write no files.')}</p>
        </>
      )}
      {table && (
        <>
          <h3>{t('Table')}</h3>
          <p>
            <code>{table}</code>
          </p>
        </>
      )}
      {columns && (
        <>
          <h3>{t('Columns')}</h3>
          <p>
            <code>{columns.join(', ')}</code>
          </p>
        </>
      )}
      <h3>{t('Next runs')}</h3>
      <p className="mb-6 medium">{formatSchedule(values)}</p>
      {runs.length === 0 ? (
        <p>{t('None, the schedule ends before.')}</p>
      ) : (
        <ol className="grid gap-6">
          {runs.map((run) => (
            <li key={run.end.getTime()}>
              {/* Days start at midnight in the time zone of the export. */}
              {formatTimeRange(run.start, run.end, usesLocalTime(values.interval) ? values.timezone : zone)}
              <span className="block soft text-sm">
                {rich('runs {time}', { time: <RelativeTime at={run.end.toISOString()} /> })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
