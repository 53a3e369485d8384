import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { client } from '../../../api/client/client'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { isDeepEqual } from '../../../components/form/deep-diff'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { t } from '../../../lib/i18n/translate'

/** Names of the fields that differ between two versions of a survey. */
const getChangedFields = (before: Survey, after: Survey) => {
  const old = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, value]) =>
    isDeepEqual(old.get(field), value) ? [] : [field],
  )
}

/** Launches a survey as it was checked. If it was changed since, refreshes it instead: see `changed`. */
export function useLaunch(project_id: string, survey: Survey) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [changed, setChanged] = useState<string[]>([])
  const params = { project_id, id: survey.id }

  const launch = async (body: SurveyPatch, successMessage: string) => {
    const fresh = await client.surveys.retrieve({ params })
    const fields = getChangedFields(survey, fresh)
    setChanged(fields)
    if (fields.length > 0) {
      cache.setQueryData(query('surveys', 'retrieve', { params }).queryKey, fresh)
      return
    }
    await executeMutation(createMutation('surveys', 'update', { params, body }))
    notifySuccess(successMessage)
    await navigate({ to: '/projects/$project_id/surveys/$id', params })
    await warnIfOff(project_id, survey.name)
  }

  return { launch, changed }
}

/** Some servers do not enable surveys in the project on launch; users have to do so. */
async function warnIfOff(project_id: string, name: string) {
  const project = await client.project.retrieve({ params: { project_id } }).catch(() => null)
  if (!project || project.surveys_opt_in === undefined || project.surveys_opt_in) return
  const reason = t('Surveys are turned off in the project, and the server did not turn them on.')
  notifyError(t('{name} was launched, but is not shown.', { name }), new Error(reason))
}
