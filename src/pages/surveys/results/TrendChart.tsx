import { PlainTable } from '../../../components/data-table/PlainTable'
import { formatAverage, formatCount } from '../../../components/ui/cells/format-number'
import { formatUnit } from '../../../components/ui/cells/format-time'
import { Name } from '../../../components/ui/cells/PersonName'
import { t } from '../../../lib/i18n/translate'
import { formatScore } from './card-view'
import classes from './charts.module.css'
import type { ScoreRule } from './scales'
import { FEW_ANSWERS, type Trend, type TrendPeriod, type TrendUnit } from './trend'

function formatPeriod({ start }: TrendPeriod, unit: TrendUnit): string {
  const startText = formatUnit(new Date(start), unit === 'week' ? 'day' : unit, 'UTC')
  return unit === 'week' ? t('Week of {day}', { day: startText }) : startText
}

const TITLES: Record<TrendUnit, (figure: string) => string> = {
  day: (figure) => t('{figure} by day', { figure }),
  week: (figure) => t('{figure} by week', { figure }),
  month: (figure) => t('{figure} by month', { figure }),
  year: (figure) => t('{figure} by year', { figure }),
}

/** Trend of a rating: a column per period, none if there are no answers. */
export function TrendChart({
  trend,
  rule,
  range,
  table,
}: {
  trend: Trend
  rule: ScoreRule | null
  /** Minimum and maximum of the score. */
  range: readonly [low: number, high: number]
  table: boolean
}) {
  const { unit, periods, cut } = trend
  const name = rule?.name ?? t('Average')
  const formatValue = (value: number | null) =>
    value === null ? t('no answers') : rule ? formatScore(rule.name, value) : formatAverage(value)
  const formatAnswerCount = ({ count }: TrendPeriod) =>
    count > 0 && count < FEW_ANSWERS ? t('{count} (few)', { count: formatCount(count) }) : formatCount(count)
  const formatTitle = (period: TrendPeriod) => {
    const labels = { label: formatPeriod(period, unit), value: formatValue(period.value) }
    return period.count > 0
      ? t('{label}: {value}, answers: {answers}', { ...labels, answers: formatAnswerCount(period) })
      : t('{label}: {value}', labels)
  }
  const label = TITLES[unit](name)
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return null
  if (table) {
    return (
      <PlainTable
        label={label}
        rows={[...periods].reverse()}
        columns={[
          { id: 'period', header: t('Period'), cell: (period) => <Name>{formatPeriod(period, unit)}</Name> },
          {
            id: 'value',
            header: name,
            cell: ({ value }) => formatValue(value),
            width: '120px',
            align: 'end',
          },
          { id: 'count', header: t('Answers'), cell: formatAnswerCount, width: '120px', align: 'end' },
        ]}
        rowKey={({ start }) => start}
        rowName={(period) => formatPeriod(period, unit)}
      />
    )
  }
  const [low, high] = range
  const at = (value: number) => (100 * (value - low)) / (high - low || 1)
  const base = low < 0 && high > 0 ? at(0) : 0
  return (
    <figure className={classes.trend}>
      <figcaption>
        {label}
        <span className={classes.soft}>
          {' · '}
          {t('lighter with a dashed border: fewer than {few} answers', { few: FEW_ANSWERS })}
          {cut && ` · ${t('older answers are not included')}`}
        </span>
      </figcaption>
      <div className={classes.plot}>
        <span className={classes.scale} aria-hidden>
          <span>{rule ? formatScore(rule.name, high) : formatCount(high)}</span>
          <span>{rule ? formatScore(rule.name, low) : formatCount(low)}</span>
        </span>
        <div
          className={classes.columns}
          role="img"
          aria-label={t('{label}. First {first}. Last {last}. The table lists all periods.', {
            label,
            first: formatTitle(first),
            last: formatTitle(last),
          })}
        >
          <span className={classes.base} style={{ insetBlockEnd: `${base}%` }} />
          {periods.map((period) => {
            const { value, count, start } = period
            const to = value === null ? base : at(value)
            return (
              <span key={start} className={classes.column} title={formatTitle(period)}>
                {value !== null && (
                  <span
                    data-few={count < FEW_ANSWERS || undefined}
                    style={{
                      insetBlockEnd: `${Math.min(base, to)}%`,
                      // A value equal to the baseline stays visible.
                      blockSize: `max(3px, ${Math.abs(to - base)}%)`,
                    }}
                  />
                )}
              </span>
            )
          })}
        </div>
      </div>
      <p className={classes.ends} aria-hidden>
        <span>{formatPeriod(first, unit)}</span>
        <span>{formatPeriod(last, unit)}</span>
      </p>
    </figure>
  )
}
