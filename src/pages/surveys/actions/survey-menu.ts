import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconCopyPlus,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import type { Survey } from '../../../../contract/schemas/surveys'
import { type SurveyState, surveyState } from '../../../../contract/survey-state'
import type { MenuItem } from '../../../components/menu/menu-item'
import type { SurveyActions } from './use-survey-actions'

/** The step that a survey in each state is most likely to take next. */
export function nextStep(state: SurveyState, actions: SurveyActions): MenuItem | null {
  const disabledBecause = actions.reason
  switch (state) {
    case 'draft':
      return { label: 'Launch', icon: IconPlayerPlay, href: actions.launchHref, disabledBecause }
    case 'running':
      return { label: 'Stop', icon: IconPlayerStop, onClick: actions.stop, disabledBecause }
    case 'complete':
      return { label: 'Resume', icon: IconPlayerPlay, href: actions.launchHref, disabledBecause }
    default:
      return null
  }
}

/** Everything but the next step, which has a button of its own on the survey's page. */
export function otherSteps(survey: Survey, actions: SurveyActions): MenuItem[] {
  const disabledBecause = actions.reason
  return [
    { label: 'Duplicate', icon: IconCopy, onClick: actions.duplicate, disabledBecause },
    { label: 'Duplicate to …', icon: IconCopyPlus, onClick: actions.duplicateTo, disabledBecause },
    surveyState(survey) === 'archived'
      ? { label: 'Unarchive', icon: IconArchiveOff, onClick: actions.unarchive, disabledBecause }
      : { label: 'Archive', icon: IconArchive, onClick: actions.archive, disabledBecause },
    { label: 'Delete', icon: IconTrash, onClick: actions.remove, disabledBecause, danger: true, apart: true },
  ]
}

/** The menu of a row in the list. */
export function surveyMenu(project_id: string, survey: Survey, actions: SurveyActions): MenuItem[] {
  const next = nextStep(surveyState(survey), actions)
  return [
    {
      label: 'Edit',
      icon: IconPencil,
      href: `/projects/${project_id}/surveys/${survey.id}/edit`,
      disabledBecause: actions.reason,
    },
    ...(next ? [next] : []),
    ...otherSteps(survey, actions),
  ]
}
