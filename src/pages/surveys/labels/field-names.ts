import { capitalized } from '../../../lib/i18n/case'
import { t } from '../../../lib/i18n/translate'
import { NESTED_FIELD_NAMES } from './nested-field-names'

const NAMES: Record<string, string> = {
  ...NESTED_FIELD_NAMES,
  name: t('Name'),
  description: t('Description'),
  type: t('Survey type'),
  schedule: t('Frequency'),
  linked_flag: t('Linked feature flag'),
  linked_flag_id: t('Linked feature flag'),
  targeting_flag: t('Targeting flag'),
  targeting_flag_filters: t('Filter by properties'),
  internal_targeting_flag: t('Internal flag'),
  questions: t('Questions'),
  conditions: t('Conditions'),
  appearance: t('Appearance'),
  start_date: t('Start'),
  end_date: t('End'),
  archived: t('Archived'),
  responses_limit: t('Response limit'),
  iteration_count: t('Iterations'),
  iteration_frequency_days: t('Days between iterations'),
  iteration_start_dates: t('Iteration start dates'),
  current_iteration: t('Current iteration'),
  current_iteration_start_date: t('Start of current iteration'),
  response_sampling_start_date: t('Rate limit start'),
  response_sampling_interval_type: t('Rate limit unit'),
  response_sampling_interval: t('Period'),
  response_sampling_limit: t('Rate limit'),
  response_sampling_daily_limits: t('Responses per day'),
  enable_partial_responses: t('Partial responses'),
  enable_iframe_embedding: t('iframe embedding'),
  base_language: t('Language'),
  translations: t('Translations'),
}

/** Label of a survey field; an unknown name is split into words. */
export function getSurveyFieldName(field: string) {
  const label = Object.hasOwn(NAMES, field) ? NAMES[field] : undefined
  const spacedName = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return label ?? capitalized(spacedName)
}
