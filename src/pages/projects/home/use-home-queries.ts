import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../contract'
import { isRunning } from '../../../../contract/domain/survey-state'
import { query } from '../../../api/query/queries'
import { findAccessibleProject } from '../../../api/session/accessible-projects'
import { useMe } from '../../../api/session/me'
import { useDenialReason } from '../../../api/session/permissions'
import { getEventPollInterval } from '../../../components/home/InstallSnippet'
import { HOME_ROWS } from '../../../components/home/ListCard'
import { usePeople } from '../../../components/home/PeopleCard'
import { homeInputs } from '../home-inputs'
import { projectHomeQuery } from './project-home-query'

const LIMIT = String(HOME_ROWS)

/** Reads everything that the home page of a project shows, as far as the user may read it. */
export function useHomeQueries(project_id: string) {
  const { data: me } = useMe()
  const inputs = homeInputs(project_id)
  const reasons = {
    project: useDenialReason(api.project.retrieve),
    home: useDenialReason(api.projectHome.retrieve),
    surveys: useDenialReason(api.surveys.list),
    exports: useDenialReason(api.projectBatchExports.list),
    projectActivity: useDenialReason(api.projects.activity),
    flagActivity: useDenialReason(api.featureFlags.activityOfAll),
    exportActivity: useDenialReason(api.projectBatchExports.activityOfAll),
  }
  const canReadSurveys = reasons.surveys === null
  const project = useQuery({
    ...query('project', 'retrieve', inputs.project),
    enabled: reasons.project === null,
    refetchInterval: ({ state }) => getEventPollInterval(state.data),
  })
  // The permissions are those of the user: before they are known, only what the route prefetches is read.
  const organization_id = me && (findAccessibleProject(me, project_id) ?? project.data)?.organization
  const running = useQuery({ ...query('surveys', 'list', inputs.running), enabled: canReadSurveys })
  // Some servers ignore the filter.
  const runningSurveys = running.data?.results.filter(isRunning)
  const complete = useQuery({
    ...query('surveys', 'list', { params: { project_id }, query: { limit: '1', state: 'complete' } }),
    enabled: canReadSurveys && runningSurveys?.length === 0,
  })
  const survey_ids = runningSurveys?.map(({ id }) => id).join(',')
  const ofRunning = { params: { project_id }, query: { survey_ids } }
  const counts = useQuery({ ...query('surveys', 'responsesCount', ofRunning), enabled: Boolean(survey_ids) })
  const daily = useQuery({ ...query('surveys', 'dailyResponses', ofRunning), enabled: Boolean(survey_ids) })
  const latest = { params: { project_id }, query: { limit: LIMIT } }
  const settings = { organization_id: organization_id ?? '', id: project_id }
  return {
    reasons,
    organization_id,
    project,
    home: useQuery({ ...projectHomeQuery(inputs.home), enabled: reasons.home === null }),
    running,
    runningSurveys,
    complete,
    counts,
    daily,
    exports: useQuery({
      ...query('projectBatchExports', 'list', inputs.exports),
      enabled: reasons.exports === null,
    }),
    people: usePeople(organization_id),
    surveyActivity: useQuery({
      ...query('surveys', 'activityOfAll', latest),
      enabled: me !== undefined && canReadSurveys,
    }),
    flagActivity: useQuery({
      ...query('featureFlags', 'activityOfAll', latest),
      enabled: me !== undefined && reasons.flagActivity === null,
    }),
    exportActivity: useQuery({
      ...query('projectBatchExports', 'activityOfAll', latest),
      enabled: me !== undefined && reasons.exportActivity === null,
    }),
    projectActivity: useQuery({
      ...query('projects', 'activity', { params: settings, query: { limit: LIMIT } }),
      enabled: organization_id !== undefined && reasons.projectActivity === null,
    }),
  }
}

export type HomeQueries = ReturnType<typeof useHomeQueries>
