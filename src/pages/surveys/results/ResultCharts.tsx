import '../../../components/charts/chart-colors.css'
import { Button, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { BarChart, type ChartPoint } from '../../../components/charts/BarChart'
import { CountTable } from '../../../components/charts/CountTable'
import type { ChartColor } from '../../../components/charts/chart'
import { formatAverage, formatCount, formatShare } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { type CardView, formatScore } from './card-view'
import classes from './charts.module.css'
import { type AnswerMatch, isMatchSelected } from './results-search'
import type { ScoreRule } from './scales'
import {
  compareLastPeriods,
  FEW_ANSWERS,
  formatChange,
  formatPeriod,
  formatShortPeriod,
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
const SHOWN = 30

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
                          : { blockSize: `max(2px, ${(100 * bar.count) / most}%)` }
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

/** Trend of a rating: a column per period, none if there are no answers. */
export function TrendChart({
  trend,
  rule,
  range,
  table,
  height,
}: {
  trend: Trend
  rule: ScoreRule | null
  /** Minimum and maximum of the score. */
  range: readonly [low: number, high: number]
  table: boolean
  /** Height of the plot in px. */
  height?: number | undefined
}) {
  const zone = useZone()
  const { unit, periods, cut } = trend
  const name = rule?.name ?? t('Average')
  const hasFew = ({ count }: TrendPeriod) => count > 0 && count < FEW_ANSWERS
  const isCurrent = ({ start }: TrendPeriod) => isCurrentPeriod(start, unit, zone)
  const points = periods.map((period): ChartPoint => {
    const count = formatCount(period.count)
    return {
      key: period.start,
      label: formatPeriod(period.start, unit),
      tick: formatShortPeriod(period.start, unit),
      value: period.value,
      color: (period.value ?? 0) < 0 ? 5 : undefined,
      note: hasFew(period)
        ? t('{count} (few)', { count })
        : period.count === 0
          ? t('no answers')
          : isCurrent(period)
            ? t('{count} so far', { count })
            : count,
      isFaint: hasFew(period) || (period.count > 0 && isCurrent(period)),
    }
  })
  const notes = [
    ...(periods.some((period) => hasFew(period) && !isCurrent(period))
      ? [t('dashed: fewer than {few} answers, or current period', { few: FEW_ANSWERS })]
      : []),
    ...(cut ? [t('older answers are not included')] : []),
  ]
  return (
    <BarChart
      label={formatTrendTitle(name, unit)}
      points={points}
      valueLabel={name}
      noteLabel={t('Answers')}
      format={(value) => (rule ? formatScore(rule.name, value) : formatAverage(value))}
      range={range}
      note={notes.join(' · ')}
      change={rule && renderChange(rule, trend, zone)}
      asTable={table}
      {...(height !== undefined && { height })}
    />
  )
}

/** Renders the change of a score in the last period, which is preliminary while the period is running. */
function renderChange(rule: ScoreRule, trend: Trend, zone: string): ReactNode {
  const change = compareLastPeriods(trend)
  const last = trend.periods.at(-1)
  if (!change || !last) return null
  const sign = rule.name === 'CSAT' && change.difference > 0 ? '+' : ''
  const difference = sign + formatScore(rule.name, change.difference)
  return (
    <span
      className="tone"
      data-tone={change.difference > 0 ? 'success' : change.difference < 0 ? 'error' : 'neutral'}
      title={change.title}
    >
      {formatChange(
        isCurrentPeriod(last.start, trend.unit, zone) ? t('{difference} so far', { difference }) : difference,
        trend.unit,
      )}
    </span>
  )
}
