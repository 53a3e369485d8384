import {
  getDefaultMetric,
  listRatingQuestions,
  type ReportComparison,
  type ReportMetric,
  type ReportPeriod,
} from '../../../contract/domain/survey-reports'
import { REPORT_SURVEYS_MAX } from '../../../contract/limits'
import type { SurveyReport, SurveyReportCreate } from '../../../contract/schemas/survey-reports'
import type { Survey } from '../../../contract/schemas/surveys'
import type { FormModel, FormProblem } from '../../components/form/model'
import { METRIC_LABELS, PERIOD_LABELS } from '../../components/reports/format-report'
import { inSentence } from '../../lib/i18n/case'
import { t } from '../../lib/i18n/translate'

export interface ReportValues {
  name: string
  surveys: SurveyReport['surveys']
  metric: ReportMetric
  period: ReportPeriod
  date_from: string | null
  date_to: string | null
  comparison: ReportComparison
  property_type: 'person' | 'event'
  property: string
}

const EMPTY: ReportValues = {
  name: '',
  surveys: [],
  metric: 'nps',
  period: 'last_30_days',
  date_from: null,
  date_to: null,
  comparison: 'previous_period',
  property_type: 'person',
  property: '',
}

/** Scale of NPS. */
const NPS_SCALE = 10

/**
 * Builds the values of a new report: on the NPS of all launched surveys that have one, or else on the scale that most of
 * them have.
 */
export function buildNewReport(all: readonly Survey[]): ReportValues {
  const rated = all.flatMap(({ id, start_date, archived, questions }) => {
    const scales = start_date && !archived ? listRatingQuestions(questions).map(({ scale }) => scale) : []
    return scales.length > 0 ? [{ survey_id: id, scales }] : []
  })
  // Without a selected question, the first rating counts, except for NPS.
  const findByScale = (scale: number) =>
    rated.filter(({ scales }) => (scale === NPS_SCALE ? scales.includes(scale) : scales[0] === scale))
  const scales = rated.flatMap(({ scales }) => scales.slice(0, 1))
  const [most = NPS_SCALE] = scales.sort((a, b) => findByScale(b).length - findByScale(a).length)
  const scale = findByScale(NPS_SCALE).length > 0 ? NPS_SCALE : most
  const surveys = findByScale(scale)
    .slice(0, REPORT_SURVEYS_MAX)
    .map(({ survey_id }) => ({ survey_id, question_id: null }))
  const values = { ...EMPTY, surveys, metric: getDefaultMetric(scale) }
  return { ...values, name: buildReportName(values, all) }
}

/**
 * Builds the name of a report: `NPS of Shop`, `Shop NPS, last 30 days` if the survey is named after the metric, or of
 * several surveys `NPS, last 30 days`; empty without surveys.
 */
export function buildReportName(
  { metric, period, surveys: [first, ...others] }: ReportValues,
  all: readonly Survey[],
): string {
  if (first === undefined) return ''
  const label = METRIC_LABELS[metric]
  const survey = all.find(({ id }) => id === first.survey_id)?.name
  const addPeriod = (metric: string) =>
    t('{metric}, {period}', { metric, period: inSentence(PERIOD_LABELS[period]) })
  if (survey === undefined || others.length > 0) return addPeriod(label)
  return (
    survey.includes(label) ? addPeriod(survey) : t('{metric} of {survey}', { metric: label, survey })
  ).slice(0, 200)
}

export const toReportValues = ({
  name,
  surveys,
  metric,
  period,
  date_from,
  date_to,
  comparison,
  property_type,
  property,
}: SurveyReport): ReportValues => ({
  ...{ name, surveys, metric, period, date_from, date_to, comparison },
  property_type: property_type ?? EMPTY.property_type,
  property: property ?? '',
})

export function toReportBody({ property, property_type, ...values }: ReportValues) {
  const isCustom = values.period === 'custom'
  const isProperty = values.comparison === 'property'
  return {
    ...values,
    date_from: isCustom ? values.date_from : null,
    date_to: isCustom ? values.date_to : null,
    property: isProperty ? property : null,
    property_type: isProperty ? property_type : null,
  }
}

/** Finds problems of the settings, which the server would reject. */
export function findReportProblems(values: ReportValues): FormProblem[] {
  const { surveys, period, date_from, date_to, comparison, property } = values
  const problems: FormProblem[] = []
  if (surveys.length === 0) problems.push({ field: 'surveys', message: t('Choose at least one survey.') })
  if (period === 'custom') {
    if (!date_from) problems.push({ field: 'date_from', message: t('Enter the first day.') })
    if (!date_to) problems.push({ field: 'date_to', message: t('Enter the last day.') })
    if (date_from && date_to && date_from > date_to)
      problems.push({ field: 'date_to', message: t('The last day must not be before the first day.') })
  }
  if (period === 'all_time' && comparison === 'previous_period')
    problems.push({ field: 'comparison', message: t('All time has no previous period.') })
  if (comparison === 'property' && property.trim() === '')
    problems.push({ field: 'property', message: t('Enter the name of a property.') })
  return problems
}

export const reportModel: FormModel<ReportValues, SurveyReportCreate> = {
  body: toReportBody,
  problems: findReportProblems,
}
