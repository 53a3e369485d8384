import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { useWrite } from '../../../api/use-write'
import { say, sayError } from '../../../components/toasts/toasts'
import { undoOf } from './patch'

/** Sends a change of a survey, says that it is done, and offers the way back for a while. */
export function useStep(project_id: string) {
  const { mutateAsync: update } = useWrite('surveys', 'update')

  return async (before: Survey, body: SurveyPatch, done: string): Promise<Survey> => {
    const params = { project_id, id: before.id }
    const after = await update({ params, body })
    const back = undoOf(before, after)
    const act = () => {
      update({ params, body: back }).then(
        () => say(`${before.name} is as it was before.`),
        (error) => sayError(`${before.name} is not as it was before.`, error),
      )
    }
    say(done, Object.keys(back).length > 0 ? { label: 'Undo', act } : undefined)
    return after
  }
}
