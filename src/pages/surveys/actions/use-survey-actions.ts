import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../../contract'
import type { Survey } from '../../../../contract/schemas/surveys'
import { surveyState } from '../../../../contract/survey-state'
import { ApiError } from '../../../api/errors'
import { useMay } from '../../../api/may'
import { useWrite } from '../../../api/queries'
import { ask } from '../../../components/confirm/question'
import { say, sayError } from '../../../components/toasts/toasts'
import { copyName, copyOf } from './copy'

const COPIES_MAX = 20

export interface SurveyActions {
  /** Why none of them is to be had; null when they are. */
  reason: string | null
  launch: () => void
  stop: () => void
  resume: () => void
  archive: () => void
  unarchive: () => void
  duplicate: () => void
  remove: () => void
}

/** What can be done with a survey of a project, each with the question that goes before it. */
export function useSurveyActions(project_id: string): (survey: Survey) => SurveyActions {
  const { mutateAsync: update } = useWrite('surveys', 'update')
  const { mutateAsync: create } = useWrite('surveys', 'create')
  const { mutateAsync: destroy } = useWrite('surveys', 'destroy')
  const navigate = useNavigate()
  // All of them need the same of the key.
  const reason = useMay(api.surveys.update)

  return (survey) => {
    const { id, name } = survey
    const params = { project_id, id }
    const now = () => new Date().toISOString()
    const state = surveyState(survey)
    const patch = async (body: Parameters<typeof update>[0]['body'], done: string) => {
      await update({ params, body })
      say(done)
    }

    const duplicate = async () => {
      for (let attempt = 1; ; attempt++) {
        try {
          const copy = await create({ params: { project_id }, body: copyOf(survey, copyName(name, attempt)) })
          say(`${copy.name} was created as a draft.`)
          await navigate({ to: `/projects/${project_id}/surveys/${copy.id}` })
          return
        } catch (error) {
          const taken = error instanceof ApiError && error.code === 'unique'
          if (!taken || attempt === COPIES_MAX) throw error
        }
      }
    }

    return {
      reason,
      launch: () =>
        ask({
          title: `Launch ${name}?`,
          message: 'From now on people see it. Who they are stands on its page.',
          confirm: 'Launch',
          action: () => patch({ start_date: now() }, `${name} is running.`),
        }),
      stop: () =>
        ask({
          title: `Stop ${name}?`,
          message: 'It is no longer shown. The responses stay, and it can be resumed.',
          confirm: 'Stop',
          action: () => patch({ end_date: now() }, `${name} was stopped.`),
        }),
      resume: () =>
        ask({
          title: `Resume ${name}?`,
          message: 'From now on people see it again. Who they are stands on its page.',
          confirm: 'Resume',
          action: () => patch({ end_date: null }, `${name} is running again.`),
        }),
      archive: () =>
        ask({
          title: state === 'running' ? `Stop and archive ${name}?` : `Archive ${name}?`,
          message:
            'It leaves the list of current surveys. Its responses stay, and it can be taken out again.',
          confirm: state === 'running' ? 'Stop and archive' : 'Archive',
          action: () =>
            patch(
              state === 'running' ? { end_date: now(), archived: true } : { archived: true },
              `${name} was archived.`,
            ),
        }),
      unarchive: () => {
        patch({ archived: false }, `${name} is out of the archive.`).catch((error) =>
          sayError(`${name} was not taken out of the archive.`, error),
        )
      },
      duplicate: () => {
        duplicate().catch((error) => sayError(`${name} was not duplicated.`, error))
      },
      remove: () =>
        ask({
          title: `Delete ${name}?`,
          message:
            'The survey and the flags that it made go for good. Responses that were sent stay stored as events.',
          confirm: 'Delete survey',
          danger: true,
          ...(state !== 'draft' && { typed: name }),
          action: async () => {
            await destroy({ params })
            await navigate({ to: `/projects/${project_id}/surveys` })
            say(`${name} was deleted.`)
          },
        }),
    }
  }
}
