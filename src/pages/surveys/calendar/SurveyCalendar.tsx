import { useState } from 'react'
import { formatDay } from '../../../components/ui/cells/format-time'
import { useZone } from '../../../lib/time/display-zone'
import { describeSchedule } from '../labels/schedule'
import { buildSchedule, type SurveyScheduleFields } from '../model/schedule'
import { CalendarStrip } from './CalendarStrip'
import classes from './calendar.module.css'
import { RoundDates } from './RoundDates'

/** Schedule of a survey: as text, as a timeline, and as the dates of its iterations. */
export function SurveyCalendar({ fields }: { fields: SurveyScheduleFields }) {
  const [now] = useState(() => new Date())
  const zone = useZone()
  const schedule = buildSchedule(fields, now)
  return (
    <div className={classes.calendar}>
      <p className={classes.words}>{describeSchedule(schedule, (at) => formatDay(at, zone))}</p>
      <CalendarStrip plan={schedule} now={now} zone={zone} />
      <RoundDates rounds={schedule.rounds} zone={zone} />
    </div>
  )
}
