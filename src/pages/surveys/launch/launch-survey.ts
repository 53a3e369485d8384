import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isRunning } from '../../../../contract/domain/survey-state'
import type { Survey, SurveyPatch } from '../../../../contract/schemas/surveys'
import { client } from '../../../api/client/client'
import { createMutation, executeMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { notifyError, notifySuccess } from '../../../components/overlays/toasts'
import { t } from '../../../lib/i18n/translate'
import { buildSurveyPatch } from '../actions/patch'
import { readCssColor } from '../form/use-recoloring'
import { browserCss } from '../model/lint'
import type { LaunchContext, RunningSurveys } from './checks/check'
import { getLaunchOperation } from './launch-operation'
import { runPreflight } from './preflight'

/** Sends the request that launches or resumes a survey, and reports the result after `leave`. */
export async function sendLaunch(
  project_id: string,
  { id, name }: Pick<Survey, 'id' | 'name'>,
  { body, done }: { body: SurveyPatch; done: string },
  navigateAway: () => Promise<unknown>,
): Promise<void> {
  await executeMutation(createMutation('surveys', 'update', { params: { project_id, id }, body }))
  notifySuccess(done)
  await navigateAway()
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
  navigateAway: () => Promise<unknown>,
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
    await sendLaunch(project_id, survey, { body, done: operation.done }, navigateAway)
    return true
  } catch (error) {
    notifyError(t('The survey was saved as a draft, but could not be launched.'), error)
    return false
  }
}

const BROWSER = { css: browserCss, readColor: readCssColor }

/** Data for the launch checks; null while loading. */
export function useLaunchContext(project_id: string, id: string): LaunchContext | null {
  const params = { project_id }
  const counts = useQuery(query('surveys', 'responsesCount', { params, query: { survey_ids: id } }))
  const others = useQuery(runningSurveysQuery(project_id))
  const project = useQuery(query('project', 'retrieve', { params }))
  if (counts.isPending || others.isPending || project.isPending) return null
  return {
    // Surveys without responses are absent from the counts.
    responses: counts.data ? (counts.data[id] ?? 0) : null,
    others: others.data ?? null,
    project: project.data ?? null,
    ...BROWSER,
  }
}

/** Loads the data for the launch checks of a survey that was just created. */
async function loadLaunchContext(cache: QueryClient, project_id: string): Promise<LaunchContext> {
  const [others, project] = await Promise.all([
    cache.fetchQuery(runningSurveysQuery(project_id)).catch(() => null),
    cache.fetchQuery(query('project', 'retrieve', { params: { project_id } })).catch(() => null),
  ])
  return { responses: 0, others, project, ...BROWSER }
}

const PAGE = 100
/** Maximum number of surveys loaded; for larger projects the page says that not all were compared. */
const READ_MAX = 500

async function fetchRunningSurveys(project_id: string, signal: AbortSignal): Promise<RunningSurveys> {
  const result: RunningSurveys = { surveys: [], read: 0, whole: false }
  while (result.read < READ_MAX) {
    const query = { state: 'running', limit: String(PAGE), offset: String(result.read) } as const
    const { results, next } = await client.surveys.list({ params: { project_id }, query }, { signal })
    result.read += results.length
    // A server that does not support the filter returns surveys in all states.
    result.surveys.push(...results.filter(isRunning))
    result.whole = !next || results.length === 0
    if (result.whole) break
  }
  return result
}

/** Query of the running surveys of a project. */
const runningSurveysQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['surveys', 'running', { project_id }],
    queryFn: ({ signal }) => fetchRunningSurveys(project_id, signal),
  })
