import '../../../components/charts/chart-colors.css'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { BarChart, LEGEND } from '../../../components/charts/BarChart'
import { CAPTION } from '../../../components/charts/ChartFigure'
import { CountTable } from '../../../components/charts/CountTable'
import { type ChartColor, getScoreColor } from '../../../components/charts/chart'
import { buildScoreLegend } from '../../../components/charts/partial-legend'
import { formatDifference } from '../../../components/reports/format-report'
import { formatAverage, formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { type CardView, formatScore } from './card-view'
import classes from './charts.module.css'
import type { DayRange } from './day-range'
import { type AnswerMatch, isMatchSelected } from './results-search'
import type { ScoreRule } from './scales'
import {
  compareLastPeriods,
  describePeriod,
  FEW_ANSWERS,
  formatChange,
  formatInterim,
  formatTrendTitle,
  isCurrentPeriod,
  type Trend,
  type TrendPeriod,
} from './trend'

/** Bar with a toggle that filters the results by the answer. */
export interface ChartBar {
  matches: AnswerMatch[]
  label: string
  count: number
  note: string | null
  color?: ChartColor | undefined
}

/** Maximum number of bars shown initially; an open-ended question may have any number of answers. */
const SHOWN = 12

/**
 * Number of responses per answer, as a table or as bars: below each other, or as columns of a histogram for the points of
 * a scale.
 */
export function AnswerBars({
  label,
  answers,
  whole,
  view,
  layout = 'rows',
}: {
  label: string
  answers: readonly ChartBar[]
  whole: number
  view: CardView
  layout?: 'rows' | 'columns'
}) {
  const [all, setAll] = useState(false)
  const { question, state, toggle } = view
  const most = answers.reduce((most, { count }) => Math.max(most, count), 1)
  const visibleBars = all ? answers : answers.slice(0, SHOWN)
  return (
    <>
      {state.show === 'tables' ? (
        <CountTable
          label={label}
          rows={visibleBars}
          whole={whole}
          onOpen={({ matches }) => toggle(matches)}
        />
      ) : (
        <ul className={classes.bars} data-layout={layout} aria-label={label}>
          {visibleBars.map((bar) => {
            const isOn = isMatchSelected(state.answers, question.key, bar.matches)
            return (
              <li key={JSON.stringify(bar.matches)}>
                <button
                  type="button"
                  className={classes.row}
                  aria-pressed={isOn}
                  title={isOn ? t('Clear filter') : t('Filter by this answer')}
                  onClick={() => toggle(bar.matches)}
                >
                  <span className={classes.name}>
                    {bar.label}
                    {bar.note && <span className="soft"> {t('({note})', { note: bar.note })}</span>}
                  </span>
                  <VisuallyHidden>: </VisuallyHidden>
                  <span className={classes.track} aria-hidden>
                    <span
                      className={classes.fill}
                      data-color={bar.color ?? 1}
                      style={
                        layout === 'rows'
                          ? { inlineSize: `${(100 * bar.count) / Math.max(1, whole)}%` }
                          : { blockSize: `calc(var(--plot) * ${bar.count / most})` }
                      }
                    />
                  </span>
                  <span className={classes.figure}>
                    <span className="soft">{formatCount(bar.count)}</span>{' '}
                    <strong>{formatShare(bar.count, whole)}</strong>
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {answers.length > visibleBars.length && (
        <Button size="compact-sm" variant="default" mt={8} onClick={() => setAll(true)}>
          {t('Show all {answers} answers', { answers: formatCount(answers.length) })}
        </Button>
      )}
    </>
  )
}

/**
 * Trend of a rating: a column per period, none if there are no answers.
 *
 * @param isTitled If false, the card has the title and the change
 */
export function TrendChart({
  trend,
  rule,
  range,
  days,
  table,
  height,
  isTitled = true,
}: {
  trend: Trend
  rule: ScoreRule | null
  /** Minimum and maximum of the score. */
  range: readonly [low: number, high: number]
  /** Range of the results. */
  days: DayRange
  table: boolean
  /** Height of the plot in px, with the remark above it if there is no title. */
  height?: number | undefined
  isTitled?: boolean
}) {
  const zone = useZone()
  const { unit, periods, cut } = trend
  const name = rule?.name ?? t('Average')
  const hasFew = ({ count }: TrendPeriod) => count > 0 && count < FEW_ANSWERS
  const points = periods.map((period) => {
    const count = formatCount(period.count)
    const { isCurrent, isCut, ...names } = describePeriod(period.start, unit, zone, days)
    const isFaint = hasFew(period) || (period.count > 0 && (isCurrent || isCut))
    return {
      ...names,
      key: period.start,
      value: period.value,
      color: getScoreColor(period.value, !hasFew(period)),
      note: hasFew(period)
        ? t('{count} (few)', { count })
        : period.count === 0
          ? t('no answers')
          : isCurrent
            ? t('{count} so far', { count })
            : count,
      isFaint,
      isCurrent,
      isCut,
    }
  })
  const legend = buildScoreLegend(points, unit)
  return (
    <BarChart
      label={formatTrendTitle(name, unit)}
      isLabelHidden={!isTitled}
      points={points}
      valueLabel={name}
      noteLabel={t('Answers')}
      format={(value) => (rule ? formatScore(rule.name, value) : formatAverage(value))}
      range={range}
      note={cut && t('older answers are not included')}
      legend={legend}
      hasValues
      change={isTitled && rule && <ScoreChange rule={rule} trend={trend} />}
      asTable={table}
      {...(height !== undefined && { height: height - (cut ? CAPTION : 0) - (legend ? LEGEND : 0) })}
    />
  )
}

/** Change of a score in the last period; both scores while the period is running. */
export function ScoreChange({ rule, trend }: { rule: ScoreRule; trend: Trend }) {
  const zone = useZone()
  const change = compareLastPeriods(trend)
  if (!change) return null
  const { start, last, count, previous, title } = change
  const format = (value: number) => formatScore(rule.name, value)
  if (isCurrentPeriod(start, trend.unit, zone)) {
    return (
      <span className="soft regular numeric" title={title}>
        {formatInterim(format(last), format(previous), count, trend.unit)}
      </span>
    )
  }
  const difference = last - previous
  return (
    <span
      className="tone medium numeric"
      data-tone={difference > 0 ? 'success' : difference < 0 ? 'error' : 'neutral'}
      title={title}
    >
      {formatChange(formatDifference(rule.name === 'NPS' ? 'nps' : 'csat', difference), trend.unit)}
    </span>
  )
}
