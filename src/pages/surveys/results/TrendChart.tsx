import { BarChart, type ChartPoint } from '../../../components/charts/BarChart'
import { formatAverage, formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { formatScore } from './card-view'
import type { ScoreRule } from './scales'
import {
  FEW_ANSWERS,
  formatPeriod,
  formatShortPeriod,
  formatTrendTitle,
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
  const { unit, periods, cut } = trend
  const name = rule?.name ?? t('Average')
  const isFaint = ({ count }: TrendPeriod) => count > 0 && count < FEW_ANSWERS
  const points = periods.map((period): ChartPoint => {
    const count = formatCount(period.count)
    return {
      key: period.start,
      label: formatPeriod(period.start, unit),
      tick: formatShortPeriod(period.start, unit),
      value: period.value,
      color: (period.value ?? 0) < 0 ? 5 : undefined,
      note: isFaint(period) ? t('{count} (few)', { count }) : period.count > 0 ? count : t('no answers'),
      isFaint: isFaint(period),
    }
  })
  const notes = [
    ...(periods.some(isFaint) ? [t('dashed: fewer than {few} answers', { few: FEW_ANSWERS })] : []),
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
      asTable={table}
      {...(height !== undefined && { height })}
    />
  )
}
