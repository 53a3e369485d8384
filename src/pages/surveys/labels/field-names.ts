import { capitalized } from '../../../texts/case'
import { t } from '../../../texts/translate'
import { NESTED_FIELD_NAMES } from './nested-field-names'

const NAMES: Record<string, string> = {
  ...NESTED_FIELD_NAMES,
  name: t('Name'),
  description: t('Description'),
  type: t('How it reaches people'),
  schedule: t('How often'),
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
  iteration_count: t('Rounds'),
  iteration_frequency_days: t('Days between rounds'),
  iteration_start_dates: t('Rounds begin'),
  current_iteration: t('Current round'),
  current_iteration_start_date: t('Current round began'),
  response_sampling_start_date: t('Spread from'),
  response_sampling_interval_type: t('Spread unit'),
  response_sampling_interval: t('Spread over'),
  response_sampling_limit: t('Responses to spread'),
  response_sampling_daily_limits: t('Responses by day'),
  enable_partial_responses: t('Unfinished answers'),
  enable_iframe_embedding: t('Embedding in an iframe'),
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
