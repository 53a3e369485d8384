import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/errors'
import { createMutation } from '../../../api/mutation'
import { toChange } from '../../../components/actions/action'
import { t } from '../../../texts/translate'
import { buildSurveyCopy, formatCopyName } from './copy'

const COPIES_MAX = 20

/** Creates the action that copies a survey in its project, under the first unused name, and opens it. */
export function createDuplicateChange(project_id: string) {
  const copy = (survey: Survey, nth: number) =>
    createMutation('surveys', 'create', {
      params: { project_id },
      body: buildSurveyCopy(survey, formatCopyName(survey.name, nth)),
    })
  return toChange({
    write: (survey: Survey) => copy(survey, 1),
    fallback: (survey, rejection, attempt) =>
      rejection instanceof ApiError && rejection.code === 'unique' && attempt < COPIES_MAX
        ? copy(survey, attempt + 1)
        : null,
    done: (_, { name }) => t('{name} was created as a draft.', { name }),
    failed: ({ name }) => t('{name} could not be duplicated.', { name }),
    redirectTo: (_, { id }) => `/projects/${project_id}/surveys/${id}`,
  })
}
