import { isObject } from '../../../../contract/is-object'
import { omit } from './json'
import type { SurveyValues } from './survey-values'

/** Conditions that decide on which pages a survey appears. A survey on its own page cannot have them. */
const PAGE_CONDITIONS = [
  'url',
  'urlMatchType',
  'selector',
  'seenSurveyWaitPeriodInDays',
  'linkedFlagVariant',
  'deviceTypes',
  'deviceTypesMatchType',
  'events',
  'actions',
  'cancelEvents',
]
/** Conditions that only say how another one is read. */
const MATCH_TYPES = ['urlMatchType', 'deviceTypesMatchType']
const DELAY = 'surveyPopupDelaySeconds'

function isSet(value: unknown): boolean {
  if (isObject(value)) return Array.isArray(value.values) && value.values.length > 0
  if (Array.isArray(value)) return value.length > 0
  return value !== undefined && value !== null && value !== '' && value !== 0
}

/** Lists the fields that are set and that a survey on its own page cannot have. */
export function listPageSettings({ conditions, appearance, ...values }: SurveyValues): string[] {
  const filters = values.remove_targeting_flag ? null : values.targeting_flag_filters
  return [
    ...PAGE_CONDITIONS.filter((key) => !MATCH_TYPES.includes(key) && isSet(conditions[key])),
    ...(values.linked_flag_id ? ['linked_flag_id'] : []),
    ...(filters ? ['targeting_flag_filters'] : []),
    ...(isSet(appearance[DELAY]) ? [DELAY] : []),
    ...(values.iteration_count ? ['iteration_count'] : []),
  ]
}

/**
 * Leaves out the settings that a survey on its own page cannot have. The form retains them, so that they are available
 * when another type is chosen.
 */
export function dropPageSettings(values: SurveyValues): SurveyValues {
  return {
    ...values,
    conditions: omit(values.conditions, PAGE_CONDITIONS),
    appearance: omit(values.appearance, [DELAY]),
    targeting_flag_filters: null,
    // Anyone with the link can answer again at any time, so there are no iterations.
    ...(values.iteration_count && { iteration_count: null }),
    ...(values.iteration_frequency_days && { iteration_frequency_days: null }),
    ...(values.schedule === 'recurring' && { schedule: 'once' }),
    ...(values.linked_flag_id && { linked_flag_id: null }),
  }
}
