import { getScoreRange, type ReportMetric } from '../../../contract/domain/survey-reports'
import type { SurveyReportResults } from '../../../contract/schemas/survey-reports'
import { t } from '../../lib/i18n/translate'
import { addCalendarDays, clipPeriod, getDay } from '../../lib/time/zoned-time'
import { BarChart, LEGEND } from '../charts/BarChart'
import { getScoreColor } from '../charts/chart'
import { buildScoreLegend, CURRENT_TICKS } from '../charts/partial-legend'
import { formatCount } from '../ui/cells/format-number'
import { formatDay, formatDayOfYear } from '../ui/cells/format-time'
import { formatDays, formatReportScore, METRIC_LABELS } from './format-report'

/** Returns true if a week has not ended. `start` is its first day in the time zone. */
export const isCurrentWeek = (start: string, timezone: string): boolean =>
  start > addCalendarDays(getDay(new Date(), timezone), -7)

/** Maximum number of columns of a small chart that have their values. */
const VALUES_MAX = 6

export type TrendData = Pick<SurveyReportResults, 'weeks' | 'scale' | 'timezone' | 'date_from' | 'date_to'>

/** Weeks with fewer responses are not meaningful. */
const FEW_RESPONSES = 5

/**
 * Score of a report by week, with the number of responses.
 *
 * @param isCompact If true, there is only the plot, without a first week that begins before the period
 */
export function ReportTrend({
  metric,
  results: { weeks, scale, timezone, date_from, date_to },
  height,
  isCompact = false,
}: {
  metric: ReportMetric
  results: TrendData
  height?: number
  isCompact?: boolean
}) {
  const label = METRIC_LABELS[metric]
  type Week = (typeof weeks)[number]
  const hasFew = ({ responses }: Week) => responses > 0 && responses < FEW_RESPONSES
  const all = weeks.map((week) => {
    const { start, score } = week
    const isCurrent = isCurrentWeek(start, timezone)
    // The period of the report may begin or end within a week.
    const { from, to, isCut } = clipPeriod(
      { start, end: addCalendarDays(start, 6), isCurrent },
      { from: date_from, to: date_to },
    )
    const count = formatCount(week.responses)
    const isFaint = hasFew(week) || isCurrent || isCut
    return {
      key: start,
      label: isCut ? formatDays(from, to) : t('Week of {day}', { day: formatDay(start, 'UTC') }),
      tick: isCurrent ? CURRENT_TICKS.week : formatDayOfYear(from, 'UTC'),
      value: score,
      color: getScoreColor(score, !hasFew(week)),
      note: hasFew(week) ? t('{count} (few)', { count }) : isCurrent ? t('{count} so far', { count }) : count,
      isFaint,
      isCurrent,
      isCut,
    }
  })
  const [first, ...others] = all
  const points = isCompact && first?.isCut && others.some(({ value }) => value !== null) ? others : all
  const legend = buildScoreLegend(points, 'week')
  return (
    <BarChart
      label={t('{score} by week', { score: label })}
      points={points}
      valueLabel={label}
      noteLabel={t('Responses')}
      periodLabel={t('Week')}
      format={(value) => formatReportScore(metric, value)}
      range={getScoreRange(metric, scale ?? 0)}
      legend={legend}
      {...(isCompact && { isLabelHidden: true, asTable: false, hasValues: points.length <= VALUES_MAX })}
      {...(height !== undefined && { height: legend ? height - LEGEND : height })}
    />
  )
}
