import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { query } from '../../../api/query/queries'
import { BarChart } from '../../../components/charts/BarChart'
import { markCurrentDay } from '../../../components/charts/current-day'
import { Card } from '../../../components/ui/card/Card'
import { t } from '../../../lib/i18n/translate'
import { useClock } from '../../../lib/time/display-zone'
import { addCalendarDays, getDay } from '../../../lib/time/zoned-time'
import { formatPeriod, formatShortPeriod } from '../results/format-period'
import classes from './view.module.css'

/** Number of days in the chart. */
const DAYS = 30
/** Maximum number of days that the server reports. */
const REPORTED_DAYS = 90

/** Responses per day: of the last days, or of the days before the survey ended. */
export function ResponsesChart({ project_id, survey }: { project_id: string; survey: Survey }) {
  const { id, end_date } = survey
  // The server counts days in the time zone of the project.
  const zone = useClock().project?.zone ?? 'UTC'
  const [today] = useState(() => getDay(new Date(), zone))
  const last = end_date ? getDay(new Date(end_date), zone) : today
  const { data, error } = useQuery(
    query('surveys', 'dailyResponses', {
      params: { project_id },
      query: { survey_ids: id, days: String(REPORTED_DAYS) },
    }),
  )
  // Not every server has this endpoint.
  if (error || last < addCalendarDays(today, 1 - REPORTED_DAYS)) return null
  const points = data?.[id]
    ?.map((value, index) => {
      const day = addCalendarDays(today, index + 1 - REPORTED_DAYS)
      return {
        key: day,
        label: formatPeriod(day, 'day'),
        tick: formatShortPeriod(day, 'day'),
        value,
        ...markCurrentDay(day, zone),
      }
    })
    .filter(({ key }) => key <= last)
    .slice(-DAYS)
  const title = end_date ? t('Responses per day') : t('Responses per day, last {days} days', { days: DAYS })
  return (
    <Card title={title} isTitleHidden={points !== undefined || !data}>
      {points && <BarChart label={title} valueLabel={t('Responses')} points={points} />}
      {!points && (
        <div
          className={`${classes.chartSpace} grid center soft`}
          data-loading={!data || undefined}
          role="status"
        >
          {data ? t('No responses yet') : t('Loading…')}
        </div>
      )}
    </Card>
  )
}
