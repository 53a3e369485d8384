import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyState } from '../../../../contract/survey-state'
import { write } from '../../../api/write'
import type { Change } from '../../../components/actions/action'
import type { SurveyBody } from '../model/survey'
import { patchOf } from './patch'

const now = () => new Date().toISOString()
const isRunning = (survey: Survey) => surveyState(survey) === 'running'

/** A step as the change that it is. */
const stepping = (
  project_id: string,
  changes: (survey: Survey) => Partial<SurveyBody>,
  words: Pick<Change<Survey>, 'question' | 'done' | 'failed'>,
): Change<Survey> => ({
  ...words,
  write: (survey) =>
    write('surveys', 'update', {
      params: { project_id, id: survey.id },
      body: patchOf(survey, changes(survey)),
    }),
})

/** The steps of a survey that need no check before: stopping it, and putting it away or taking it out again. */
export const stepChanges = (project_id: string) => ({
  stop: stepping(project_id, () => ({ end_date: now() }), {
    question: ({ name }) => ({
      title: `Stop ${name}?`,
      message: 'It is no longer shown. The responses stay, and it can be resumed.',
      confirm: 'Stop',
    }),
    done: ({ name }) => `${name} was stopped.`,
    failed: ({ name }) => `${name} was not stopped.`,
  }),
  archive: stepping(
    project_id,
    (survey) => (isRunning(survey) ? { end_date: now(), archived: true } : { archived: true }),
    {
      question: (survey) => ({
        title: isRunning(survey) ? `Stop and archive ${survey.name}?` : `Archive ${survey.name}?`,
        message: 'It leaves the list of current surveys. Its responses stay, and it can be taken out again.',
        confirm: isRunning(survey) ? 'Stop and archive' : 'Archive',
      }),
      done: ({ name }) => `${name} was archived.`,
      failed: ({ name }) => `${name} was not archived.`,
    },
  ),
  unarchive: stepping(project_id, () => ({ archived: false }), {
    done: ({ name }) => `${name} is out of the archive.`,
    failed: ({ name }) => `${name} was not taken out of the archive.`,
  }),
})
