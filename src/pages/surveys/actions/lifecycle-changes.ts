import { getSurveyState } from '../../../../contract/domain/survey-state'
import type { Survey } from '../../../../contract/schemas/surveys'
import { createMutation } from '../../../api/query/mutation'
import type { ActionChange } from '../../../components/actions/action'
import { t } from '../../../lib/i18n/translate'
import type { SurveyBody } from '../model/survey-values'
import { buildSurveyPatch } from './patch'

const now = () => new Date().toISOString()
const isRunning = (survey: Survey) => getSurveyState(survey) === 'running'

/** Builds a survey action from its changes. */
const createLifecycleChange = (
  project_id: string,
  changes: (survey: Survey) => Partial<SurveyBody>,
  texts: Pick<ActionChange<Survey>, 'question' | 'done' | 'failed'>,
): ActionChange<Survey> => ({
  ...texts,
  write: (survey) =>
    createMutation('surveys', 'update', {
      params: { project_id, id: survey.id },
      body: buildSurveyPatch(survey, changes(survey)),
    }),
})

/** Survey actions without prior checks: stop, archive and unarchive. */
export const createLifecycleChanges = (project_id: string) => ({
  stop: createLifecycleChange(project_id, () => ({ end_date: now() }), {
    question: ({ name }) => ({
      title: t('Stop {name}?', { name }),
      message: t('It stops showing. Responses remain, and you can resume it.'),
      confirm: t('Stop'),
    }),
    done: ({ name }) => t('{name} was stopped.', { name }),
    failed: ({ name }) => t('{name} could not be stopped.', { name }),
  }),
  archive: createLifecycleChange(
    project_id,
    (survey) => (isRunning(survey) ? { end_date: now(), archived: true } : { archived: true }),
    {
      question: (survey) => ({
        title: isRunning(survey)
          ? t('Stop and archive {name}?', { name: survey.name })
          : t('Archive {name}?', { name: survey.name }),
        message: t(
          'It is removed from the list of current surveys. Responses remain, and you can unarchive it.',
        ),
        confirm: isRunning(survey) ? t('Stop and archive') : t('Archive'),
      }),
      done: ({ name }) => t('{name} was archived.', { name }),
      failed: ({ name }) => t('{name} could not be archived.', { name }),
    },
  ),
  unarchive: createLifecycleChange(project_id, () => ({ archived: false }), {
    done: ({ name }) => t('{name} was unarchived.', { name }),
    failed: ({ name }) => t('{name} could not be unarchived.', { name }),
  }),
})
