import {
  getDifferenceFormat,
  getScoreFormat,
  type ReportComparison,
  type ReportMetric,
  type ReportPeriod,
} from '../../../contract/domain/survey-reports'
import type { ReportSegment, SurveyReportResults } from '../../../contract/schemas/survey-reports'
import { numberFormat } from '../../lib/i18n/locale'
import { t, tn } from '../../lib/i18n/translate'
import { formatDay, formatDayOfYear } from '../ui/cells/format-time'
import type { Tone } from '../ui/cells/StatusBadge'

export const METRIC_LABELS: Record<ReportMetric, string> = {
  nps: 'NPS',
  csat: 'CSAT',
  average: t('Average rating'),
}

export const PERIOD_LABELS: Record<ReportPeriod, string> = {
  last_7_days: t('Last 7 days'),
  last_30_days: t('Last 30 days'),
  last_90_days: t('Last 90 days'),
  last_365_days: t('Last 365 days'),
  all_time: t('All time'),
  custom: t('Custom period'),
}

export const COMPARISON_LABELS: Record<ReportComparison, string> = {
  none: t('Nothing'),
  previous_period: t('Previous period'),
  surveys: t('Surveys with each other'),
  property: t('Values of a property'),
}

const formatNumber = (value: number, options: Intl.NumberFormatOptions) =>
  numberFormat(options).format(value).replace('-', '−')

/** Formats a score: `+32`, `79%`, `4.2`. */
export const formatReportScore = (metric: ReportMetric, score: number): string =>
  formatNumber(metric === 'csat' ? score / 100 : score, getScoreFormat(metric, score))

/** Formats the difference of two scores: in points, `+4 pt`; of averages with a decimal, `+0.4`. */
export function formatDifference(metric: ReportMetric, difference: number): string {
  const text = formatNumber(difference, getDifferenceFormat(metric))
  return metric === 'average' ? text : t('{difference} pt', { difference: text })
}

/** Formats a confidence interval: `+20 to +44`. */
export const formatConfidence = (
  metric: ReportMetric,
  { low, high }: { low: number; high: number },
): string =>
  t('{low} to {high}', { low: formatReportScore(metric, low), high: formatReportScore(metric, high) })

export const formatResponses = (count: number): string => tn(count, '{n} response', '{n} responses')

/** Formats a p value: `p < 0.001`. */
const formatPValue = (p: number): string =>
  p < 0.001 ? 'p < 0.001' : `p = ${numberFormat({ maximumFractionDigits: 3 }).format(p)}`

type Difference = NonNullable<ReportSegment['difference']>

export const VERDICT_TONES: Record<Difference['verdict'], Tone> = {
  significant: 'success',
  not_significant: 'neutral',
  too_few: 'muted',
}

/** Describes the significance of a difference: `Significant (p = 0.012)`. */
export function formatVerdict({ verdict, p_value }: Difference): string {
  if (verdict === 'too_few' || p_value === null) return t('Too few responses')
  const p = formatPValue(p_value)
  return verdict === 'significant' ? t('Significant ({p})', { p }) : t('Not significant ({p})', { p })
}

/** Name of a segment. */
export function formatSegment({ kind, label }: Pick<ReportSegment, 'kind' | 'label'>): string {
  switch (kind) {
    case 'current':
      return t('Current period')
    case 'previous':
      return t('Previous period')
    case 'other':
      return t('Other values')
    case 'missing':
      return t('No value')
    default:
      return label ?? t('All responses')
  }
}

/** Formats days without a time zone, and without a year within the current one. */
export function formatDays(from: string | null, to: string): string {
  const year = String(new Date().getFullYear())
  const format = from?.startsWith(year) && to.startsWith(year) ? formatDayOfYear : formatDay
  if (from === to) return format(to, 'UTC')
  return from === null
    ? t('All time until {day}', { day: formatDay(to, 'UTC') })
    : t('{from} – {to}', { from: format(from, 'UTC'), to: format(to, 'UTC') })
}

/** Difference to the previous period, if a report has that comparison. */
export const findPeriodChange = ({ segments }: SurveyReportResults) =>
  segments.find(({ kind }) => kind === 'current')?.difference ?? null
