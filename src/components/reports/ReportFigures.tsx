import type { CSSProperties, ReactNode } from 'react'
import { getScoreRange, type ReportMetric, SAMPLE_MIN } from '../../../contract/domain/survey-reports'
import type { ReportSegment, SurveyReportSummary } from '../../../contract/schemas/survey-reports'
import { t, tn } from '../../lib/i18n/translate'
import { AXIS, LEGEND } from '../charts/BarChart'
import { buildAxis } from '../charts/chart'
import '../charts/chart-colors.css'
import classes from '../charts/charts.module.css'
import { SeriesLegend } from '../charts/SeriesLegend'
import { formatCount } from '../ui/cells/format-number'
import {
  formatConfidence,
  formatDifference,
  formatReportScore,
  formatSegment,
  formatVerdict,
  METRIC_LABELS,
} from './format-report'
import { ReportTrend, type TrendData } from './ReportTrend'

/** Score of a report in a card, with its change to the previous period, and the trend or the scores of its segments. */
export function ReportFigures({
  metric,
  score,
  change,
  trend,
  segments = [],
  height,
  label,
  children,
}: Pick<SurveyReportSummary, 'score' | 'change'> & {
  metric: ReportMetric
  trend: TrendData
  /** Surveys or values of a property that the report compares. */
  segments?: readonly ReportSegment[]
  /** Height of the plot in px. */
  height: number
  /** Line above the score. */
  label?: string
  /** Line below the score. */
  children: ReactNode
}) {
  // A change that may be chance is neither good nor bad.
  const isSignificant = change?.verdict === 'significant'
  const difference = change?.score == null ? null : formatDifference(metric, change.score)
  const comparison = difference && t('{difference} vs. previous period', { difference })
  return (
    <>
      <div>
        {label && <p className="flush soft text-sm">{label}</p>}
        <p className="flush row wrap baseline gap-8">
          <strong className="numeric tight" style={{ fontSize: 'var(--hg-text-figure)' }}>
            {score === null ? '–' : formatReportScore(metric, score)}
          </strong>
          {change?.score != null && difference && comparison && (
            <span
              role="img"
              aria-label={comparison}
              className="inline-row gap-2 text-sm medium numeric tone"
              data-tone={isSignificant ? (change.score > 0 ? 'success' : 'error') : 'neutral'}
              title={`${comparison} · ${formatVerdict(change)}`}
            >
              {difference}
              {!isSignificant && (
                <span className="ms-8 regular">
                  {change.verdict === 'too_few' ? t('too few responses') : t('not significant')}
                </span>
              )}
            </span>
          )}
        </p>
        <p className="flush soft text-sm">{children}</p>
      </div>
      <div className="mt-8">
        {segments.length > 1 ? (
          <SegmentScores metric={metric} scale={trend.scale} segments={segments} height={height + AXIS} />
        ) : trend.weeks.length > 1 ? (
          <ReportTrend metric={metric} results={trend} height={height} isCompact />
        ) : (
          <p
            className="flush rounded sunken grid center text-center soft text-sm p-12"
            style={{ minHeight: height }}
          >
            {score === null
              ? t('No responses in this period')
              : t('A trend needs responses from at least two weeks.')}
          </p>
        )}
      </div>
    </>
  )
}

/** Maximum number of segments in a card; the others are counted. */
const SEGMENTS_MAX = 4
/** Maximum height of a row in px. */
const ROW_MAX = 28
/** Height of the headers in px. */
const HEAD = 20

/** Table of segments with a bar for each score, and its confidence interval as a line on it, all on one axis. */
function SegmentScores({
  metric,
  scale,
  segments,
  height,
}: {
  metric: ReportMetric
  scale: number | null
  segments: readonly ReportSegment[]
  height: number
}) {
  const shown = segments.slice(0, SEGMENTS_MAX)
  const values = shown.flatMap(({ score, interval }) =>
    score === null ? [] : [score, ...(interval ? [interval.low, interval.high] : [])],
  )
  const { low, high } = buildAxis(values, getScoreRange(metric, scale ?? 0))
  const toPercent = (value: number) => (100 * (value - low)) / (high - low || 1)
  // The neutral score.
  const zero = Math.min(Math.max(0, low), high)
  const base = toPercent(zero)
  // Labels of the ends, and of the neutral score if it is not close to an end.
  const ticks = new Set([...(base > 18 || zero === low ? [low] : []), zero, high])
  const rest = segments.length - shown.length
  const row = Math.min(ROW_MAX, (height - HEAD - LEGEND) / shown.length)
  return (
    <div className="container" style={{ minHeight: height, '--row': `${row}px` } as CSSProperties}>
      <table className={classes.segments}>
        <thead>
          <tr>
            <th scope="col">{t('Segment')}</th>
            <td aria-hidden>
              <span className={classes.scale}>
                {[...ticks].map((tick) => (
                  <span
                    key={tick}
                    style={{ insetInlineStart: `${toPercent(tick)}%`, translate: `-${toPercent(tick)}%` }}
                  >
                    {formatReportScore(metric, tick)}
                  </span>
                ))}
              </span>
            </td>
            <th scope="col">{METRIC_LABELS[metric]}</th>
            <th scope="col">{t('Responses')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((segment) => {
            const { key, score, interval, responses } = segment
            const end = score === null ? base : toPercent(score)
            const name = formatSegment(segment)
            return (
              <tr key={key}>
                <th scope="row" title={name}>
                  {name}
                </th>
                <td
                  title={
                    interval
                      ? t('95% interval {interval}', { interval: formatConfidence(metric, interval) })
                      : undefined
                  }
                >
                  <span className={classes.bar} aria-hidden>
                    {[...ticks].map((tick) => (
                      <span
                        key={tick}
                        className={classes.mark}
                        style={{ insetInlineStart: `${toPercent(tick)}%` }}
                      />
                    ))}
                    {score !== null && (
                      <span
                        data-color={end < base ? 5 : 1}
                        style={{
                          insetInlineStart: `${Math.min(base, end)}%`,
                          inlineSize: `max(2px, ${Math.abs(end - base)}%)`,
                        }}
                      />
                    )}
                    {interval && (
                      <span
                        className={classes.interval}
                        style={{
                          insetInlineStart: `${toPercent(interval.low)}%`,
                          inlineSize: `${toPercent(interval.high) - toPercent(interval.low)}%`,
                        }}
                      />
                    )}
                    {score !== null && (
                      <span className={classes.dot} style={{ insetInlineStart: `${end}%` }} />
                    )}
                  </span>
                </td>
                <td>{score === null ? '–' : formatReportScore(metric, score)}</td>
                <td>
                  {responses < SAMPLE_MIN
                    ? t('{count} (few)', { count: formatCount(responses) })
                    : formatCount(responses)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="row between gap-8">
        <SeriesLegend series={[{ label: t('95% interval'), sign: 'interval' }]} />
        {rest > 0 && (
          <p className="flush soft text-xs">{tn(rest, '{n} more segment', '{n} more segments')}</p>
        )}
      </div>
    </div>
  )
}
