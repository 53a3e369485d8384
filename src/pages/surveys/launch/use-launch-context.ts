import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/queries'
import { readCssColor } from '../form/read-color'
import { browserCss } from '../model/css'
import type { LaunchContext } from './checks/check'
import { runningSurveysQuery } from './running-surveys'

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
    css: browserCss,
    readColor: readCssColor,
  }
}
