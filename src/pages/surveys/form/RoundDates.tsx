import { useWatch } from 'react-hook-form'
import { iterationDates } from '../model/iterations'
import { counted } from '../words/lists'
import classes from './form.module.css'

const SHOWN = 6
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** When the rounds of the survey begin, as the fields stand now. */
export function RoundDates() {
  const [count, days, start] = useWatch({
    name: ['iteration_count', 'iteration_frequency_days', 'start_date'],
  })
  if (typeof count !== 'number' || typeof days !== 'number' || count < 1 || days < 1) return null
  const from = typeof start === 'string' ? new Date(start) : new Date()
  if (Number.isNaN(from.getTime())) return null
  const dates = iterationDates(from, count, days, SHOWN)
  const [last] = iterationDates(from, count, days, count).slice(-1)
  return (
    <div className={classes.hint}>
      {start ? 'Rounds begin on' : 'If you launched it now, rounds would begin on'}
      <ol className={classes.dates}>
        {dates.map((date) => (
          <li key={date.getTime()}>{day.format(date)}</li>
        ))}
        {count > SHOWN && last && <li>… the last on {day.format(last)}</li>}
      </ol>
      {`It takes ${counted(count * days, 'day')} in all. The server counts the rounds itself.`}
    </div>
  )
}
