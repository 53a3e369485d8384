import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { isRunning } from '../../../../contract/domain/survey-state'
import { client } from '../../../api/client/client'
import { query } from '../../../api/query/queries'
import { readCssColor } from '../form/use-recoloring'
import { browserCss } from '../model/css'
import type { LaunchContext, RunningSurveys } from './checks/check'

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
export async function loadLaunchContext(cache: QueryClient, project_id: string): Promise<LaunchContext> {
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
