import { BarChart, type ChartPoint } from '../../../components/charts/BarChart'
import { formatAverage, formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatScore } from './card-view'
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
  const change = rule && compareLastPeriods(trend)
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
      change={
        change && (
          <span
            className="tone"
            data-tone={change.difference > 0 ? 'success' : change.difference < 0 ? 'error' : 'neutral'}
            title={change.title}
          >
            {formatChange(
              (rule.name === 'CSAT' && change.difference > 0 ? '+' : '') +
                formatScore(rule.name, change.difference),
              unit,
            )}
          </span>
        )
      }
      asTable={table}
      {...(height !== undefined && { height })}
    />
  )
}
