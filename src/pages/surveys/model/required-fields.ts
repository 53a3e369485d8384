import { isObject, type JsonRecord } from '../../../../contract/is-object'
import type { SurveyBody } from './survey-values'

function hasActions(conditions: JsonRecord | null) {
  const actions = conditions?.actions
  return isObject(actions) && Array.isArray(actions.values) && actions.values.length > 0
}

type RequiredFields = Pick<
  SurveyBody,
  'conditions' | 'linked_flag_id' | 'iteration_count' | 'iteration_frequency_days'
>

/** Adds the unchanged fields that the server reads together with the changed ones. */
export function withRequiredSurveyFields(
  changes: Partial<SurveyBody>,
  body: RequiredFields,
): Partial<SurveyBody> {
  if (Object.keys(changes).length === 0) return changes
  const whole = { ...changes }
  // PostHog Cloud deletes the actions of a survey if a write omits the conditions.
  if (hasActions(body.conditions)) whole.conditions = body.conditions
  // A variant is validated against the flag in the same request.
  if (whole.conditions?.linkedFlagVariant && body.linked_flag_id) whole.linked_flag_id = body.linked_flag_id
  // Repetition fields are read as a pair: one without the other disables it.
  if ('iteration_count' in changes || 'iteration_frequency_days' in changes) {
    const { iteration_count, iteration_frequency_days } = body
    if (iteration_count !== undefined) whole.iteration_count = iteration_count
    if (iteration_frequency_days !== undefined) whole.iteration_frequency_days = iteration_frequency_days
  }
  return whole
}
