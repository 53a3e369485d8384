import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { SURVEY_STATES } from '../../../contract/survey-state'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { ListFilter } from '../../components/data-table/ListFilter'
import { ListSearch } from '../../components/data-table/ListSearch'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { EmptyState } from '../../components/states/EmptyState'
import { lists } from '../lists'
import { surveyMenu } from './actions/survey-menu'
import { useSurveyActions } from './actions/use-survey-actions'
import { surveyColumns } from './columns'
import { useCounts } from './use-counts'
import { TYPE_OPTIONS } from './words/options'

const STATES = SURVEY_STATES.map((value) => ({ value, label: value }))

export function SurveysPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys' })
  const list = useListPage(lists.surveys)
  const reason = useMay(api.surveys.create)
  const actions = useSurveyActions(project_id)
  const counts = useCounts(project_id, list.query.dataUpdatedAt)
  const create = (
    <LinkButton to="/projects/$project_id/surveys/new" params={{ project_id }} disabledBecause={reason}>
      New survey
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title="Surveys"
        reason={reason}
        actions={
          <>
            <LinkButton variant="default" to="/projects/$project_id/surveys/activity" params={{ project_id }}>
              History
            </LinkButton>
            {create}
          </>
        }
      />
      <DataTable
        label="Surveys"
        list={list}
        columns={surveyColumns(counts)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => `/projects/${project_id}/surveys/${id}`}
        rowMenu={(survey) => surveyMenu(project_id, survey, actions(survey))}
        toolbar={
          <>
            <ListSearch list={list} label="Search names and descriptions" />
            <ListFilter list={list} name="state" label="Any state" options={STATES} />
            <ListFilter list={list} name="type" label="Any type" options={TYPE_OPTIONS} />
          </>
        }
        empty={
          <EmptyState title="No surveys yet" action={reason === null && create}>
            Ask people something while they use your product.
          </EmptyState>
        }
      />
    </>
  )
}
