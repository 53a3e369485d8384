import { TimestampText } from '../../components/ui/cells/TimestampText'
import { useZone } from '../../lib/time/display-zone'
import classes from './exports.module.css'
import { formatRunInterval, type RunIntervalFields } from './run-labels'

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
