import type { QueryClient } from '@tanstack/react-query'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { client } from '../../../api/client/client'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { t } from '../../../lib/i18n/translate'
import { buildSurveyPatch } from '../actions/patch'
import { loadLaunchContext } from './launch-context'
import { getLaunchOperation } from './launch-operation'
import { runPreflight } from './preflight'

/** Sends the request that launches or resumes a survey, and reports the result after `leave`. */
export async function sendLaunch(
  project_id: string,
  { id, name }: Pick<Survey, 'id' | 'name'>,
  { body, done }: { body: SurveyPatch; done: string },
  leave: () => Promise<unknown>,
): Promise<void> {
  await executeMutation(createMutation('surveys', 'update', { params: { project_id, id }, body }))
  notifySuccess(done)
  await leave()
  await warnIfOff(project_id, name)
}

/** Some servers do not enable surveys in the project on launch; users have to do so. */
async function warnIfOff(project_id: string, name: string) {
  const project = await client.project.retrieve({ params: { project_id } }).catch(() => null)
  if (!project || project.surveys_opt_in === undefined || project.surveys_opt_in) return
  const reason = t('Surveys are turned off in the project, and the server did not turn them on.')
  notifyError(t('{name} was launched, but is not shown.', { name }), new Error(reason))
}

/**
 * Launches a survey that was just created, unless a check finds a problem or cannot be performed. Returns false then: the
 * launch page shows the results, and the user decides.
 */
export async function launchNewSurvey(
  cache: QueryClient,
  project_id: string,
  id: string,
  leave: () => Promise<unknown>,
): Promise<boolean> {
  try {
    const [survey, context] = await Promise.all([
      client.surveys.retrieve({ params: { project_id, id } }),
      loadLaunchContext(cache, project_id),
    ])
    const operation = getLaunchOperation(survey, new Date())
    if (!operation) return false
    const { findings, unknown } = runPreflight({ ...survey, ...operation.changes } as Survey, context)
    if (unknown.length > 0 || findings.some(({ severity }) => severity !== 'note')) return false
    const body = buildSurveyPatch(survey, operation.changes)
    await sendLaunch(project_id, survey, { body, done: operation.done }, leave)
    return true
  } catch (error) {
    notifyError(t('The survey was saved as a draft, but could not be launched.'), error)
    return false
  }
}
