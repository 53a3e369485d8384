import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { api } from '../../../../contract'
import { isRunning } from '../../../../contract/domain/survey-state'
import type { ActivityEntry } from '../../../../contract/schemas/activity'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import { client } from '../../../api/client/client'
import { ApiError } from '../../../api/client/errors'
import { getUnsupportedMessage } from '../../../api/client/unsupported-endpoint'
import { nullIfUnsupported } from '../../../api/query/optional-endpoint'
import { query } from '../../../api/query/queries'
import { findAccessibleProject } from '../../../api/session/accessible-projects'
import { useMe } from '../../../api/session/me'
import { useDenialReason } from '../../../api/session/permissions'
import { type ExportsSummary, summarizeExport } from '../../../components/home/BatchExportsCard'
import { getEventPollInterval } from '../../../components/home/InstallSnippet'
import { HOME_ROWS, type ListState } from '../../../components/home/ListCard'
import { usePeople } from '../../../components/home/PeopleCard'
import { addCalendarDays, getDay } from '../../../lib/time/zoned-time'
import { HOME_DEFAULT, homeInputs } from '../home-inputs'

const LIMIT = String(HOME_ROWS)

/**
 * Reads everything that the home page of a project shows, as far as the user may read it.
 *
 * @param days Period of the URL, in days
 */
export function useHomeQueries(project_id: string, days: string | undefined) {
  const { data: me } = useMe()
  const inputs = homeInputs(project_id, days)
  const reasons = {
    project: useDenialReason(api.project.retrieve),
    home: useDenialReason(api.projectHome.retrieve),
    surveys: useDenialReason(api.surveys.list),
    exports: useDenialReason(api.projectBatchExports.list),
    projectActivity: useDenialReason(api.projects.activity),
    surveyActivity: useDenialReason(api.surveys.activityOfAll),
    flagActivity: useDenialReason(api.featureFlags.activityOfAll),
    exportActivity: useDenialReason(api.projectBatchExports.activityOfAll),
  }
  const canReadSurveys = reasons.surveys === null
  const reasonsOfKinds = [
    reasons.projectActivity,
    reasons.surveyActivity,
    reasons.flagActivity,
    reasons.exportActivity,
  ]
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
  const daily = useQuery({ ...query('surveys', 'dailyResponses', ofRunning), enabled: Boolean(survey_ids) })
  // Not every server has the responses by day.
  const counts = useQuery({ ...query('surveys', 'responsesCount', ofRunning), enabled: daily.isError })
  const latest = { params: { project_id }, query: { limit: LIMIT } }
  const settings = { organization_id: organization_id ?? '', id: project_id }
  const home = useQuery({ ...projectHomeQuery(inputs.home), enabled: reasons.home === null })
  // Other servers have only the lists. The route's request reports that as an error.
  const needsLists = home.data === null || isUnsupported(home.error) || reasons.home !== null
  const exportList = useQuery({
    ...query('projectBatchExports', 'list', latest),
    enabled: needsLists && reasons.exports === null,
  })
  const exports: ExportsSummary | undefined = needsLists
    ? exportList.data && {
        count: exportList.data.count,
        results: exportList.data.results.map(summarizeExport),
      }
    : (home.data?.exports ?? undefined)
  // Of the days of the figures, which are in UTC.
  const today = getDay(new Date(), 'UTC')
  const length = Number(days ?? HOME_DEFAULT)
  const start = addCalendarDays(today, 1 - length)
  const ofPeriod = (range: { date_from: string; date_to?: string }) =>
    query('surveys', 'statsOfAll', { params: { project_id }, query: range })
  const surveyStats = useQuery({
    ...ofPeriod({ date_from: start }),
    enabled: !needsLists && canReadSurveys,
    placeholderData: keepPreviousData,
  })
  // Not before the figures of the period, which it would delay.
  const previousSurveyStats = useQuery({
    ...ofPeriod({
      date_from: addCalendarDays(start, -length),
      date_to: `${addCalendarDays(start, -1)}T23:59:59.999Z`,
    }),
    enabled: surveyStats.isSuccess && home.data?.responses?.previous_count != null,
  })
  const activityLists = [
    useQuery({
      ...query('surveys', 'activityOfAll', latest),
      enabled: needsLists && me !== undefined && reasons.surveyActivity === null,
    }),
    useQuery({
      ...query('featureFlags', 'activityOfAll', latest),
      enabled: needsLists && me !== undefined && reasons.flagActivity === null,
    }),
    useQuery({
      ...query('projectBatchExports', 'activityOfAll', latest),
      enabled: needsLists && me !== undefined && reasons.exportActivity === null,
    }),
    useQuery({
      ...query('projects', 'activity', { params: settings, query: { limit: LIMIT } }),
      enabled: needsLists && organization_id !== undefined && reasons.projectActivity === null,
    }),
  ]
  return {
    // Activity is shown if any of it may be read.
    reasons: {
      ...reasons,
      activity: reasonsOfKinds.every((reason) => reason !== null) ? (reasonsOfKinds[1] ?? null) : null,
    },
    organization_id,
    project,
    home,
    hasFigures: !needsLists,
    running,
    runningSurveys,
    surveyStats,
    previousSurveyStats,
    complete,
    counts,
    daily,
    exports,
    exportQuery: needsLists ? exportList : home,
    activity: needsLists
      ? mergeActivity(activityLists)
      : {
          data: home.data ? (home.data.activity ?? []) : undefined,
          error: home.error,
          refetch: home.refetch,
        },
    people: usePeople(organization_id),
  }
}

type ActivityQuery = Pick<
  UseQueryResult<{ results: ActivityEntry[] }>,
  'data' | 'error' | 'isLoading' | 'refetch'
>

const isUnsupported = (error: Error | null) =>
  error instanceof ApiError && getUnsupportedMessage(error) !== null

/** State of the latest entries of several lists. Not every server has all of them. */
function mergeActivity(lists: readonly ActivityQuery[]): ListState<ActivityEntry> {
  const entries = lists
    .flatMap(({ data }) => data?.results ?? [])
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, HOME_ROWS)
  const errors = lists.flatMap(({ error }) => error ?? [])
  const failure = errors.find((error) => !isUnsupported(error)) ?? null
  const hasSource = lists.some(({ data }) => data !== undefined)
  const error = failure ?? (hasSource ? null : (errors[0] ?? null))
  const isLoading = lists.some(({ isLoading }) => isLoading)
  return {
    data: isLoading || (entries.length === 0 && error) ? undefined : entries,
    error,
    refetch: () => lists.map(({ refetch }) => refetch()),
  }
}

export type HomeQueries = ReturnType<typeof useHomeQueries>

/** Returns true if a project has an event; without access to its figures, if it has ever received one. */
export const isReceivingEvents = ({ project, home }: Pick<HomeQueries, 'project' | 'home'>): boolean =>
  home.data ? home.data.last_event_at !== null : project.data?.ingested_event === true

const POLL_MS = 3000

/** Query of the figures of a project's home page; null if the server does not support it. Polls until the first event. */
function projectHomeQuery(input: ReturnType<typeof homeInputs>['home']) {
  return queryOptions<ProjectHome | null>({
    queryKey: query('projectHome', 'retrieve', input).queryKey,
    queryFn: ({ signal }) =>
      nullIfUnsupported('projectHome', () => client.projectHome.retrieve(input, { signal })),
    refetchInterval: ({ state }) => (state.data?.last_event_at === null ? POLL_MS : false),
    // Figures of another period of the same project, until those of the new one are loaded.
    placeholderData: (previous, from) =>
      (from?.queryKey[2] as typeof input | undefined)?.params.project_id === input.params.project_id
        ? previous
        : undefined,
  })
}
