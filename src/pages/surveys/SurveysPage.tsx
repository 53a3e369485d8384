import { IconHistory } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useDenialReason } from '../../api/permissions'
import type { PageAction } from '../../components/actions/action'
import { NEW } from '../../components/actions/common-actions'
import { PageActions } from '../../components/actions/PageActions'
import { DataTable } from '../../components/data-table/DataTable'
import { useCellContext } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { useSurveyActions } from './actions/use-survey-actions'
import { surveysTable } from './table'
import { useCounts } from './use-counts'

export function SurveysPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys' })
  const list = useListPage(surveysTable.list)
  const reason = useDenialReason(api.surveys.create)
  const actions = useSurveyActions(project_id)
  const counts = useCounts(project_id, list.query.dataUpdatedAt)
  const table = useCellContext(surveysTable, { counts })
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
        reason={reason}
        actions={<PageActions name={t('Surveys')} actions={[history, create]} />}
      />
      <DataTable table={table} list={list} actions={actions} create={create} />
    </>
  )
}
