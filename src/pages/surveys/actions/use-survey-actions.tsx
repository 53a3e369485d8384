import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCopyPlus,
  IconPlayerPlay,
  IconPlayerStopFilled,
} from '@tabler/icons-react'
import { api } from '../../../../contract'
import { getSurveyState, type SurveyState } from '../../../../contract/domain/survey-state'
import type { Survey } from '../../../../contract/schemas/surveys'
import { ApiError } from '../../../api/client/errors'
import { createMutation } from '../../../api/query/mutation'
import { useTrashNote } from '../../../api/query/trash'
import { useDenialReason } from '../../../api/session/permissions'
import { type Action, type ActionChange, toChange } from '../../../components/actions/action'
import { DELETE, EDIT } from '../../../components/actions/common-actions'
import { lazyWithRetry } from '../../../components/overlays/lazy-with-retry'
import { openDialog } from '../../../components/overlays/open-dialog'
import { t } from '../../../lib/i18n/translate'
import type { SurveyBody } from '../model/survey-values'
import { buildSurveyCopy, formatCopyName } from './copy'
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
const createLifecycleChanges = (project_id: string) => ({
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

const DuplicateDialog = lazyWithRetry(() => import('./DuplicateDialog'))

const isIn = (state: SurveyState) => (survey: Survey) => getSurveyState(survey) === state

/** Returns the actions of a survey of a project. */
export function useSurveyActions(project_id: string): Action<Survey>[] {
  // All actions require the same permission.
  const reason = useDenialReason(api.surveys.update)
  const trashNote = useTrashNote()
  const list = `/projects/${project_id}/surveys`
  const launch = { href: ({ id }: Survey) => `${list}/${id}/launch` }
  const steps = createLifecycleChanges(project_id)
  const actions: Action<Survey>[] = [
    {
      ...EDIT,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'launch',
      label: t('Review and launch'),
      icon: IconPlayerPlay,
      keys: 'l',
      isAvailable: isIn('draft'),
      effect: launch,
    },
    {
      id: 'stop',
      label: t('Stop'),
      icon: IconPlayerStopFilled,
      keys: 's',
      isAvailable: isIn('running'),
      effect: steps.stop,
    },
    {
      id: 'resume',
      label: t('Review and resume'),
      icon: IconPlayerPlay,
      keys: 'l',
      isAvailable: isIn('complete'),
      effect: launch,
    },
    {
      id: 'duplicate',
      label: t('Duplicate'),
      icon: IconCopy,
      keys: 'd',
      effect: createDuplicateChange(project_id),
    },
    {
      id: 'duplicate-to',
      label: t('Copy to project…'),
      icon: IconCopyPlus,
      effect: {
        open: (survey) =>
          openDialog((close) => <DuplicateDialog project_id={project_id} survey={survey} onClose={close} />),
      },
    },
    {
      id: 'archive',
      label: t('Archive'),
      icon: IconArchive,
      keys: 'a',
      isAvailable: (survey) => !isIn('archived')(survey),
      effect: steps.archive,
    },
    {
      id: 'unarchive',
      label: t('Unarchive'),
      icon: IconArchiveOff,
      keys: 'a',
      isAvailable: isIn('archived'),
      effect: steps.unarchive,
    },
    {
      ...DELETE,
      effect: {
        write: ({ id }) => createMutation('surveys', 'destroy', { params: { project_id, id } }),
        question: (survey) => ({
          title: t('Delete {name}?', { name: survey.name }),
          message: `${t('It stops showing, and the flags created for it are deleted too. Responses remain as events.')} ${trashNote}`,
          confirm: t('Delete survey'),
          danger: true,
          typed: isIn('draft')(survey) ? undefined : survey.name,
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} could not be deleted.', { name }),
        redirectTo: () => list,
      },
    },
  ]
  return actions.map((action) => ({ ...action, disabledReason: () => reason }))
}

const COPIES_MAX = 20

/** Creates the action that copies a survey in its project, under the first unused name, and opens it. */
function createDuplicateChange(project_id: string) {
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
