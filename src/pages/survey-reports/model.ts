import type { ReportComparison, ReportMetric, ReportPeriod } from '../../../contract/domain/survey-reports'
import type { SurveyReport, SurveyReportCreate } from '../../../contract/schemas/survey-reports'
import type { FormModel, FormProblem } from '../../components/form/model'
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

export const newReport: ReportValues = {
  name: '',
  surveys: [],
  metric: 'nps',
  period: 'last_90_days',
  date_from: null,
  date_to: null,
  comparison: 'previous_period',
  property_type: 'person',
  property: '',
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
  property_type: property_type ?? newReport.property_type,
  property: property ?? '',
})

function toBody({ property, property_type, ...values }: ReportValues) {
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

function findProblems(values: ReportValues): FormProblem[] {
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
  body: toBody,
  problems: findProblems,
}
