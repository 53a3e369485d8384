import type { JsonRecord } from '../is-object'

/** `csat` is the share of the best ratings of a scale, in percent. */
export const REPORT_METRICS = ['nps', 'csat', 'average'] as const
export type ReportMetric = (typeof REPORT_METRICS)[number]

export const REPORT_PERIODS = [
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'last_365_days',
  'all_time',
  'custom',
] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Number of days of a period, including the current one; null if it has no fixed number. */
export const PERIOD_DAYS: Record<ReportPeriod, number | null> = {
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_365_days: 365,
  all_time: null,
  custom: null,
}

export const REPORT_COMPARISONS = ['none', 'previous_period', 'surveys', 'property'] as const
export type ReportComparison = (typeof REPORT_COMPARISONS)[number]

/** Kinds of segments. `other` combines rare values of a property, `missing` are responses without the property. */
export const SEGMENT_KINDS = ['total', 'current', 'previous', 'survey', 'value', 'other', 'missing'] as const
export type SegmentKind = (typeof SEGMENT_KINDS)[number]

/** Result of the comparison of a segment with the base. */
export const VERDICTS = ['significant', 'not_significant', 'too_few'] as const

/** Reasons why a survey of a report has no results. */
export const EXCLUSION_REASONS = ['deleted', 'no_question', 'other_scale'] as const

/** Segments with fewer responses are not tested. */
export const SAMPLE_MIN = 30
/** Differences with a lower p value are significant. */
export const SIGNIFICANCE_LEVEL = 0.05
/** Values of a property with fewer responses are combined, so that a report does not identify persons. */
export const SEGMENT_RESPONSES_MIN = 5

const NPS_SCALE = 10
const SCALES = [2, 3, 5, 7, NPS_SCALE]

/** Scale of a rating question: its number of points, 10 for 0 to 10; null for other questions. */
const getRatingScale = ({ type, scale }: JsonRecord): number | null =>
  type === 'rating' && typeof scale === 'number' && SCALES.includes(scale) ? scale : null

/** Lowest and highest point of a scale. */
export const getScaleRange = (scale: number): readonly [low: number, high: number] => [
  scale === NPS_SCALE ? 0 : 1,
  scale,
]

/** Lowest point of a scale that counts as satisfied. Of two points, 1 is thumbs up, which is the only one. */
export const isSatisfied = (scale: number, value: number): boolean =>
  scale === 2 ? value === 1 : scale === 3 ? value === 3 : value >= scale - 1

/** Returns true if ratings on a scale have the metric. */
export const isMetricOfScale = (metric: ReportMetric, scale: number): boolean =>
  metric === 'nps' ? scale === NPS_SCALE : metric === 'csat' || scale !== 2

/** Metric that is usual for a scale. */
export const getDefaultMetric = (scale: number): ReportMetric => (scale === NPS_SCALE ? 'nps' : 'csat')

/** Range of the score of a metric. */
export const getScoreRange = (metric: ReportMetric, scale: number): readonly [low: number, high: number] =>
  metric === 'nps' ? [-100, 100] : metric === 'csat' ? [0, 100] : getScaleRange(scale)

/**
 * Format of the scores of a metric: an NPS with its sign, a CSAT as the percentage of a share, so divided by 100. A CSAT
 * within one percent of nothing or all has a decimal, so that 99.6% is not 100%.
 */
export function getScoreFormat(metric: ReportMetric, score: number): Intl.NumberFormatOptions {
  if (metric === 'nps') return { maximumFractionDigits: 0, signDisplay: 'exceptZero' }
  if (metric === 'average') return { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const isNearEnd = score < 1 || (score > 99 && score < 100)
  return { style: 'percent', maximumFractionDigits: isNearEnd ? 1 : 0 }
}

/** Format of the differences of two scores: in points, of averages with a decimal. */
export const getDifferenceFormat = (metric: ReportMetric): Intl.NumberFormatOptions => ({
  maximumFractionDigits: metric === 'average' ? 1 : 0,
  signDisplay: 'exceptZero',
})

export interface ReportQuestion {
  index: number
  id: string | null
  text: string
  scale: number
}

/** Rating questions of a survey, in their order. */
export function listRatingQuestions(questions: readonly JsonRecord[] | null | undefined): ReportQuestion[] {
  return (questions ?? []).flatMap((question, index) => {
    const scale = getRatingScale(question)
    if (scale === null) return []
    const { id, question: text } = question
    return [
      { index, id: typeof id === 'string' ? id : null, text: typeof text === 'string' ? text : '', scale },
    ]
  })
}

/**
 * Finds the question of a survey in a report: the selected one, or else the first rating question of the scale.
 *
 * @param scale Scale of the report; null if no survey before has determined it
 */
export function findReportQuestion(
  questions: readonly JsonRecord[] | null | undefined,
  question_id: string | null,
  metric: ReportMetric,
  scale: number | null,
): ReportQuestion | 'no_question' | 'other_scale' {
  const ratings = listRatingQuestions(questions)
  const candidates = question_id === null ? ratings : ratings.filter(({ id }) => id === question_id)
  if (candidates.length === 0) return 'no_question'
  return (
    candidates.find(
      (question) => isMetricOfScale(metric, question.scale) && (scale ?? question.scale) === question.scale,
    ) ?? 'other_scale'
  )
}
