import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { send, type Write, write } from '../../../api/write'
import { sayDone, type TakeBack } from '../../../components/actions/say-done'
import { undoOf } from './patch'

const update = (project_id: string, { id }: Survey, body: SurveyPatch): Write<Survey> =>
  write('surveys', 'update', { params: { project_id, id }, body })

/** The way back from a step of a survey; null where it changed nothing. */
export function takeBackOf(project_id: string, before: Survey, after: Survey): TakeBack | null {
  const back = undoOf(before, after)
  return Object.keys(back).length > 0 ? { name: before.name, write: update(project_id, before, back) } : null
}

/** Sends a step of a survey, says that it is done, and offers the way back for a while. */
export async function sendStep(project_id: string, before: Survey, body: SurveyPatch, done: string) {
  const after = await send(update(project_id, before, body))
  sayDone(done, takeBackOf(project_id, before, after))
}
