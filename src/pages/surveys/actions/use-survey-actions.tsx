import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyState } from '../../../../contract/survey-state'
import { useMay } from '../../../api/may'
import { plannedOf } from '../../../api/planned'
import { useWrite } from '../../../api/use-write'
import { ask } from '../../../components/confirm/question'
import { openDialog } from '../../../components/dialog/open-dialog'
import { say, sayError } from '../../../components/toasts/toasts'
import type { SurveyBody } from '../model/survey'
import { patchOf } from './patch'
import { useDuplicate } from './use-duplicate'
import { useStep } from './use-step'

const DuplicateDialog = lazy(() => import('./DuplicateDialog'))

export interface SurveyActions {
  /** Why none of them is to be had; null when they are. */
  reason: string | null
  /** The page that checks a survey and launches or resumes it. */
  launchHref: string
  stop: () => void
  archive: () => void
  unarchive: () => void
  duplicate: () => void
  duplicateTo: () => void
  remove: () => void
}

/** What can be done with a survey of a project, each with the question that goes before it. */
export function useSurveyActions(project_id: string): (survey: Survey) => SurveyActions {
  const { mutateAsync: destroy } = useWrite('surveys', 'destroy')
  const step = useStep(project_id)
  const duplicate = useDuplicate(project_id)
  const navigate = useNavigate()
  // All of them need the same of the key.
  const reason = useMay(api.surveys.update)

  return (survey) => {
    const { id, name } = survey
    const params = { project_id, id }
    const now = () => new Date().toISOString()
    const state = surveyState(survey)

    /** The part of a question that sends a change. */
    const sending = (changes: Partial<SurveyBody>, done: string) => {
      const body = patchOf(survey, changes)
      return {
        request: plannedOf(api.surveys.update, { params, body }),
        action: () => step(survey, body, done),
      }
    }

    return {
      reason,
      launchHref: `/projects/${project_id}/surveys/${id}/launch`,
      stop: () =>
        ask({
          title: `Stop ${name}?`,
          message: 'It is no longer shown. The responses stay, and it can be resumed.',
          confirm: 'Stop',
          ...sending({ end_date: now() }, `${name} was stopped.`),
        }),
      archive: () =>
        ask({
          title: state === 'running' ? `Stop and archive ${name}?` : `Archive ${name}?`,
          message:
            'It leaves the list of current surveys. Its responses stay, and it can be taken out again.',
          confirm: state === 'running' ? 'Stop and archive' : 'Archive',
          ...sending(
            state === 'running' ? { end_date: now(), archived: true } : { archived: true },
            `${name} was archived.`,
          ),
        }),
      unarchive: () => {
        sending({ archived: false }, `${name} is out of the archive.`)
          .action()
          .catch((error) => sayError(`${name} was not taken out of the archive.`, error))
      },
      duplicate: () => {
        duplicate(survey).catch((error) => sayError(`${name} was not duplicated.`, error))
      },
      duplicateTo: () =>
        openDialog((close) => <DuplicateDialog project_id={project_id} survey={survey} onClose={close} />),
      remove: () =>
        ask({
          title: `Delete ${name}?`,
          message:
            'The survey and the flags that it made go for good. Responses that were sent stay stored as events.',
          confirm: 'Delete survey',
          danger: true,
          ...(state !== 'draft' && { typed: name }),
          request: plannedOf(api.surveys.destroy, { params }),
          action: async () => {
            await destroy({ params })
            await navigate({ to: `/projects/${project_id}/surveys` })
            say(`${name} was deleted.`)
          },
        }),
    }
  }
}
