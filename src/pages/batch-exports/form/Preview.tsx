import { useDeferredValue } from 'react'
import { useZone } from '../../../api/clock'
import { Time } from '../../../components/cells/Time'
import { rangeWords } from '../../../components/cells/time'
import { useValues } from '../../../components/resource-form/use-values'
import classes from './form.module.css'
import { columnsOf, fileNames, nextIntervals, previewSentence, tableName } from './preview'
import { type ExportValues, isLocal } from './values'

const RUNS = 3

/** What the export would do as it stands in the form. */
export function Preview() {
  const zone = useZone()
  const values = useDeferredValue(useValues<ExportValues>())
  const sentence = previewSentence(values)
  const runs = nextIntervals(values, new Date(), RUNS)
  const [next] = runs
  const files = next ? fileNames(values, next) : null
  const table = tableName(values)
  const columns = columnsOf(values)
  return (
    <section className={classes.preview} aria-label="Preview">
      <h2>What will happen</h2>
      <p>{sentence ?? 'Choose where the rows go to see what will be written.'}</p>
      {values.paused && <p>It is paused: nothing runs until it is unpaused.</p>}
      {files && (
        <>
          <h3>{files.length > 1 ? 'Files of the next run' : 'File of the next run'}</h3>
          <ul className={classes.keys}>
            {files.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <p className={classes.hint}>Without rows, nothing is written.</p>
        </>
      )}
      {table && (
        <>
          <h3>Table</h3>
          <p>
            <code>{table}</code>
          </p>
        </>
      )}
      {columns && (
        <>
          <h3>Columns</h3>
          <p className={classes.columns}>
            <code>{columns.join(', ')}</code>
          </p>
        </>
      )}
      <h3>Next runs</h3>
      {runs.length === 0 ? (
        <p>None: the schedule ends before.</p>
      ) : (
        <ol className={classes.runs}>
          {runs.map((run) => (
            <li key={run.end.getTime()}>
              {/* Days are cut in the zone of the export. */}
              {rangeWords(run.start, run.end, isLocal(values.interval) ? values.timezone : zone)}
              <span className={classes.hint}>
                runs <Time at={run.end.toISOString()} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
