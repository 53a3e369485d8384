import { queryOptions } from '@tanstack/react-query'
import { isRunning } from '../../../../contract/survey-state'
import { client } from '../../../api/client'
import type { RunningSurveys } from './checks/check'

const PAGE = 100
/** A project with more is told that not all were read. */
const READ_MAX = 500

async function walk(project_id: string, signal: AbortSignal): Promise<RunningSurveys> {
  const found: RunningSurveys = { surveys: [], read: 0, whole: false }
  while (found.read < READ_MAX) {
    const query = { state: 'running', limit: String(PAGE), offset: String(found.read) } as const
    const { results, next } = await client.surveys.list({ params: { project_id }, query }, { signal })
    found.read += results.length
    // A server that does not know the filter answers all states.
    found.surveys.push(...results.filter(isRunning))
    found.whole = !next || results.length === 0
    if (found.whole) break
  }
  return found
}

/** The surveys of a project that run. */
export const runningSurveys = (project_id: string) =>
  queryOptions({
    queryKey: ['surveys', 'running', { project_id }],
    queryFn: ({ signal }) => walk(project_id, signal),
  })
