/** Survey fields that are sent in the same format as received, besides the documents. */
export const PLAIN_FIELDS = [
  'name',
  'description',
  'type',
  'schedule',
  'linked_flag_id',
  'start_date',
  'end_date',
  'archived',
  'responses_limit',
  'iteration_count',
  'iteration_frequency_days',
  'response_sampling_start_date',
  'response_sampling_interval_type',
  'response_sampling_interval',
  'response_sampling_limit',
  'enable_partial_responses',
  'enable_iframe_embedding',
  'base_language',
  'translations',
  'form_content',
] as const

/* Fields of each section of the form. */

export const BASIC_FIELDS = ['name', 'description', 'type', 'enable_iframe_embedding']

export const TARGETING_FIELDS = [
  'linked_flag_id',
  'targeting_flag_filters',
  'remove_targeting_flag',
  'conditions',
]

export const APPEARANCE_FIELDS = ['appearance']

export const TRANSLATION_FIELDS = ['base_language', 'translations']

export const COMPLETION_FIELDS = [
  'schedule',
  'iteration_count',
  'iteration_frequency_days',
  'responses_limit',
  'enable_partial_responses',
  'response_sampling_start_date',
  'response_sampling_interval_type',
  'response_sampling_interval',
  'response_sampling_limit',
  'start_date',
  'end_date',
  'archived',
]
