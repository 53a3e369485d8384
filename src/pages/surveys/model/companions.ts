import { isObject, type JsonRecord } from '../../../../contract/json-object'
import type { SurveyBody } from './survey'

function hasActions(conditions: JsonRecord | null) {
  const actions = conditions?.actions
  return isObject(actions) && Array.isArray(actions.values) && actions.values.length > 0
}

type Companions = Pick<
  SurveyBody,
  'conditions' | 'linked_flag_id' | 'iteration_count' | 'iteration_frequency_days'
>

/** The changes of a survey with the unchanged fields that the server reads together with them. */
export function withCompanions(changes: Partial<SurveyBody>, body: Companions): Partial<SurveyBody> {
  if (Object.keys(changes).length === 0) return changes
  const whole = { ...changes }
  // The public service forgets the actions of a survey when a write leaves the conditions out.
  if (hasActions(body.conditions)) whole.conditions = body.conditions
  // A variant is checked against the flag named in the same write.
  if (whole.conditions?.linkedFlagVariant && body.linked_flag_id) whole.linked_flag_id = body.linked_flag_id
  // Repetition is read as a pair: one without the other turns it off.
  if ('iteration_count' in changes || 'iteration_frequency_days' in changes) {
    whole.iteration_count = body.iteration_count
    whole.iteration_frequency_days = body.iteration_frequency_days
  }
  return whole
}
