import { isObject } from '../../../../contract/json-object'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { sameValue } from '../../../components/resource-form/changes'
import { withCompanions } from '../model/companions'
import type { SurveyBody } from '../model/survey'

/** A change of a loaded survey as it has to be sent: with what the server reads together with it. */
export function patchOf(survey: Survey, changes: Partial<SurveyBody>): SurveyPatch {
  const { conditions, iteration_count, iteration_frequency_days } = survey
  const whole = withCompanions(changes, {
    conditions: isObject(conditions) ? conditions : null,
    linked_flag_id: linkedId(survey),
    iteration_count,
    iteration_frequency_days,
  })
  // A companion that another server does not have is not sent.
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined))
}

/** The id of the linked flag, which servers tell in one of two ways. */
export const linkedId = ({ linked_flag, linked_flag_id }: Survey) => linked_flag?.id ?? linked_flag_id

/** What launching, stopping and archiving change, on purpose or as a consequence: rounds begin anew. */
const STEPS = [
  'start_date',
  'end_date',
  'archived',
  'responses_limit',
  'current_iteration',
  'current_iteration_start_date',
] as const

/** The change that makes a survey what it was before a step. */
export function undoOf(before: Survey, after: Survey): SurveyPatch {
  const changed = STEPS.filter(
    (field) => before[field] !== undefined && !sameValue(before[field], after[field]),
  )
  if (changed.length === 0) return {}
  const old = Object.fromEntries(changed.map((field) => [field, before[field]]))
  return { ...patchOf(before, old), ...old }
}
