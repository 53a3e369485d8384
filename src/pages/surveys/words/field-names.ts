const NAMES: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  type: 'How it reaches people',
  schedule: 'How often',
  linked_flag: 'Linked feature flag',
  linked_flag_id: 'Linked feature flag',
  targeting_flag: 'Targeting flag',
  targeting_flag_filters: 'Filter by properties',
  internal_targeting_flag: 'Internal flag',
  questions: 'Questions',
  conditions: 'Conditions',
  appearance: 'Appearance',
  start_date: 'Start',
  end_date: 'End',
  archived: 'Archived',
  responses_limit: 'Response limit',
  iteration_count: 'Rounds',
  iteration_frequency_days: 'Days between rounds',
  iteration_start_dates: 'Rounds begin',
  current_iteration: 'Current round',
  current_iteration_start_date: 'Current round began',
  response_sampling_start_date: 'Spread from',
  response_sampling_interval_type: 'Spread unit',
  response_sampling_interval: 'Spread over',
  response_sampling_limit: 'Responses to spread',
  response_sampling_daily_limits: 'Responses by day',
  enable_partial_responses: 'Unfinished answers',
}

/** The name of a survey's field; one that is not known here is taken apart into words. */
export function fieldName(field: string) {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
