import { isObject } from '../../../../contract/is-object'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { withRequiredSurveyFields } from '../model/required-fields'
import type { SurveyBody } from '../model/survey-values'

/** Builds the patch for a change of a loaded survey, with the fields that the server validates together with it. */
export function buildSurveyPatch(survey: Survey, changes: Partial<SurveyBody>): SurveyPatch {
  const { conditions, iteration_count, iteration_frequency_days } = survey
  const whole = withRequiredSurveyFields(changes, {
    conditions: isObject(conditions) ? conditions : null,
    linked_flag_id: getLinkedFlagId(survey),
    iteration_count,
    iteration_frequency_days,
  })
  // Dependent fields that another server does not have are not sent.
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** Id of the linked flag, which servers return in one of two ways. */
export const getLinkedFlagId = ({ linked_flag, linked_flag_id }: Survey) => linked_flag?.id ?? linked_flag_id
