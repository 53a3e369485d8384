import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ReportMetric } from '../../../contract/domain/survey-reports'
import type { SurveyReportSummary } from '../../../contract/schemas/survey-reports'
import { t } from '../../lib/i18n/translate'
import { formatDifference, formatReportScore, formatVerdict } from './format-report'
import { ReportTrend, type TrendData } from './ReportTrend'

/** Score of a report in a card, with its change to the previous period, and the trend. */
export function ReportFigures({
  metric,
  score,
  change,
  trend,
  height,
  children,
}: Pick<SurveyReportSummary, 'score' | 'change'> & {
  metric: ReportMetric
  trend: TrendData
  /** Height of the plot in px. */
  height: number
  /** Line below the score. */
  children: ReactNode
}) {
  // A change that may be chance is neither good nor bad.
  const isSignificant = change?.verdict === 'significant'
  const Arrow = (change?.score ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <>
      <div>
        <p className="flush row wrap baseline gap-8">
          <strong className="numeric tight" style={{ fontSize: 'var(--hg-text-figure)' }}>
            {score === null ? '–' : formatReportScore(metric, score)}
          </strong>
          {change?.score != null && (
            <span
              className="inline-row gap-2 text-sm medium numeric tone"
              data-tone={isSignificant ? (change.score > 0 ? 'success' : 'error') : 'neutral'}
              title={formatVerdict(change)}
            >
              {change.score !== 0 && <Arrow size={14} stroke={2} aria-hidden />}
              {t('{difference} vs. previous period', {
                difference: formatDifference(metric, change.score),
              })}
            </span>
          )}
        </p>
        <p className="flush soft text-sm">{children}</p>
      </div>
      <div>
        {trend.weeks.length > 1 ? (
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
