import type { Survey, SurveyPatch } from '../../../contract/schemas/surveys'
import type { Actor, ProjectScope } from '../../core/auth/principal'
import { assertAccess, canAccess, resolveAccess } from '../../core/auth/project-access'
import { JsonText } from '../../core/json'
import type { StoredSurvey } from './select'

export interface SurveyCaller {
  actor: Actor
  project: ProjectScope
}

/** Asserts that a caller who references a flag may view flags: the response contains it. */
export function assertMayLink({ actor, project }: SurveyCaller, body: SurveyPatch): void {
  if (typeof body.linked_flag_id === 'number' || body.targeting_flag_id !== undefined)
    assertAccess(actor, project, [{ resource: 'feature_flag', level: 'viewer' }])
}

/** Completes a survey with the access of the caller. Its linked flag is omitted if the caller may not view flags. */
export function presentSurvey(
  { actor, project }: SurveyCaller,
  survey: JsonText<StoredSurvey>,
): JsonText<Survey> {
  const user_access_level = resolveAccess(actor, project, 'survey').access_level
  if (canAccess(actor, project, 'feature_flag')) return survey.extend({ user_access_level })
  const { linked_flag: _, feature_flag_keys, ...rest } = survey.value()
  return JsonText.from({
    ...rest,
    linked_flag: null,
    feature_flag_keys: feature_flag_keys.map((entry) =>
      entry.key === 'linked_flag_key' ? { ...entry, value: null } : entry,
    ),
    user_access_level,
  })
}
