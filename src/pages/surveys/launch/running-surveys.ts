import { queryOptions } from '@tanstack/react-query'
import { isRunning } from '../../../../contract/survey-state'
import { client } from '../../../api/client'
import type { RunningSurveys } from './checks/check'

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
export const runningSurveysQuery = (project_id: string) =>
  queryOptions({
    queryKey: ['surveys', 'running', { project_id }],
    queryFn: ({ signal }) => fetchRunningSurveys(project_id, signal),
  })
