import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../../../contract'
import type { Survey } from '../../../contract/schemas/surveys'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { useCellContext } from '../../components/data-table/table'
import { type ListPage, useListPage } from '../../components/data-table/use-list-page'
import { ListTable } from '../../components/list-tools/ListTable'
import { useCreatorFilter } from '../../components/list-tools/use-creator-filter'
import { afterNextPaint } from '../../components/ui/page/AfterFirstPaint'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { useSurveyActions } from './actions/use-survey-actions'
import { surveysTable } from './table'

export function SurveysPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys' })
  const list = useListPage(surveysTable.list)
  const reason = useDenialReason(api.surveys.create)
  const actions = useSurveyActions(project_id)
  const creatorFilter = useCreatorFilter(list)
  const table = useCellContext(surveysTable, useCounts(project_id, list.query))
  const history: PageAction = {
    id: 'history',
    label: t('Activity'),
    icon: IconHistory,
    effect: { href: () => `/projects/${project_id}/surveys/activity` },
  }
  const create: PageAction = {
    ...NEW,
    label: t('New survey'),
    disabledReason: () => reason,
    effect: { href: () => `/projects/${project_id}/surveys/new` },
  }
  return (
    <>
      <PageHeader
        title={t('Surveys')}
        description={t('Ask users while they use your product.')}
        reason={reason}
        actions={<PageActions name={t('Surveys')} actions={[history, create]} />}
      />
      <ListTable
        table={table}
        list={list}
        actions={actions}
        create={create}
        loadedFilters={[creatorFilter]}
      />
    </>
  )
}

const NO_RESPONSES = {}

/**
 * Response counts of a project's surveys, and per day for the listed ones if one has responses. Requested once the
 * list is visible: otherwise its rows would be rendered twice before the first paint.
 */
function useCounts(project_id: string, { data, dataUpdatedAt }: ListPage<Survey>['query']) {
  const cache = useQueryClient()
  const params = { project_id }
  const ids = data?.results.map(({ id }) => id) ?? []
  const survey_ids = ids.join(',')
  const count = query('surveys', 'responsesCount', { params })
  const countByDay = query('surveys', 'dailyResponses', { params, query: { survey_ids } })
  const counts = useQuery({ ...count, enabled: false }).data
  const hasResponses = ids.some((id) => counts?.[id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options depend only on the project and the rows.
  useEffect(() => {
    if (!survey_ids) return
    return afterNextPaint(() => {
      void cache.prefetchQuery(count)
      if (hasResponses) void cache.prefetchQuery(countByDay)
    })
  }, [cache, project_id, survey_ids, dataUpdatedAt, hasResponses])
  const daily = useQuery({ ...countByDay, enabled: false })
  if (counts && !hasResponses) return { counts, daily: NO_RESPONSES }
  return { counts, daily: daily.isError ? null : daily.data }
}
