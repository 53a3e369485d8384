import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCopyPlus,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { getSurveyState, type SurveyState } from '../../../../contract/survey-state'
import { createMutation } from '../../../api/mutation'
import { useDenialReason } from '../../../api/permissions'
import { useTrashNote } from '../../../api/trash'
import type { Action } from '../../../components/actions/action'
import { DELETE, EDIT } from '../../../components/actions/usual'
import { openDialog } from '../../../components/dialog/open-dialog'
import { part } from '../../../components/part/part'
import { t } from '../../../texts/text'
import { duplication } from './duplication'
import { stepChanges } from './step-changes'

const DuplicateDialog = part(() => import('./DuplicateDialog'))

const isIn = (state: SurveyState) => (survey: Survey) => getSurveyState(survey) === state

/** Returns the actions of a survey of a project. */
export function useSurveyActions(project_id: string): Action<Survey>[] {
  // All actions require the same permission.
  const reason = useDenialReason(api.surveys.update)
  const trashNote = useTrashNote()
  const list = `/projects/${project_id}/surveys`
  const launch = { href: ({ id }: Survey) => `${list}/${id}/launch` }
  const steps = stepChanges(project_id)
  const actions: Action<Survey>[] = [
    {
      ...EDIT,
      does: { href: ({ id }) => `${list}/${id}/edit` },
    },
    { id: 'launch', label: t('Launch'), icon: IconPlayerPlay, keys: 'l', fits: isIn('draft'), does: launch },
    {
      id: 'stop',
      label: t('Stop'),
      icon: IconPlayerStop,
      keys: 's',
      fits: isIn('running'),
      does: steps.stop,
    },
    {
      id: 'resume',
      label: t('Resume'),
      icon: IconPlayerPlay,
      keys: 'l',
      fits: isIn('complete'),
      does: launch,
    },
    { id: 'duplicate', label: t('Duplicate'), icon: IconCopy, keys: 'd', does: duplication(project_id) },
    {
      id: 'duplicate-to',
      label: t('Duplicate to …'),
      icon: IconCopyPlus,
      does: {
        open: (survey) =>
          openDialog((close) => <DuplicateDialog project_id={project_id} survey={survey} onClose={close} />),
      },
    },
    {
      id: 'archive',
      label: t('Archive'),
      icon: IconArchive,
      keys: 'a',
      fits: (survey) => !isIn('archived')(survey),
      does: steps.archive,
    },
    {
      id: 'unarchive',
      label: t('Unarchive'),
      icon: IconArchiveOff,
      keys: 'a',
      fits: isIn('archived'),
      does: steps.unarchive,
    },
    {
      ...DELETE,
      does: {
        write: ({ id }) => createMutation('surveys', 'destroy', { params: { project_id, id } }),
        question: (survey) => ({
          title: t('Delete {name}?', { name: survey.name }),
          message: `${t('It is no longer shown, and the flags that it made are deleted with it. Responses stay stored as events.')} ${trashNote}`,
          confirm: t('Delete survey'),
          danger: true,
          ...(!isIn('draft')(survey) && { typed: survey.name }),
        }),
        done: ({ name }) => t('{name} was deleted.', { name }),
        failed: ({ name }) => t('{name} was not deleted.', { name }),
        leadsTo: () => list,
      },
    },
  ]
  return actions.map((action) => ({ ...action, whyNot: () => reason }))
}
