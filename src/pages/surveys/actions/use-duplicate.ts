import { useNavigate } from '@tanstack/react-router'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/errors'
import { useWrite } from '../../../api/use-write'
import { say } from '../../../components/toasts/toasts'
import { copyName, copyOf } from './copy'

const COPIES_MAX = 20

/** Makes a copy of a survey in its project, under the first name that is free, and goes there. */
export function useDuplicate(project_id: string) {
  const { mutateAsync: create } = useWrite('surveys', 'create')
  const navigate = useNavigate()

  return async (survey: Survey) => {
    for (let attempt = 1; ; attempt++) {
      try {
        const body = copyOf(survey, copyName(survey.name, attempt))
        const copy = await create({ params: { project_id }, body })
        say(`${copy.name} was created as a draft.`)
        await navigate({ to: `/projects/${project_id}/surveys/${copy.id}` })
        return
      } catch (error) {
        const taken = error instanceof ApiError && error.code === 'unique'
        if (!taken || attempt === COPIES_MAX) throw error
      }
    }
  }
}
