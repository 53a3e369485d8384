import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { SURVEY_STATES } from '../../../contract/survey-state'
import { query } from '../../api/queries'
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
import { TYPE_OPTIONS } from './words/options'

const STATES = SURVEY_STATES.map((value) => ({ value, label: value }))

export function SurveysPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys' })
  const list = useListPage(lists.surveys)
  const actions = useSurveyActions(project_id)
  const counts = useQuery({
    ...query('surveys', 'responsesCount', { params: { project_id } }),
    // The list comes first: its request has the line to itself.
    enabled: list.query.data !== undefined,
  })
  return (
    <>
      <PageHeader
        title="Surveys"
        actions={
          <LinkButton to="/projects/$project_id/surveys/new" params={{ project_id }}>
            New survey
          </LinkButton>
        }
      />
      <DataTable
        label="Surveys"
        list={list}
        columns={surveyColumns(counts.data)}
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
          <EmptyState
            title="No surveys yet"
            action={
              <LinkButton to="/projects/$project_id/surveys/new" params={{ project_id }}>
                New survey
              </LinkButton>
            }
          >
            Ask people something while they use your product.
          </EmptyState>
        }
      />
    </>
  )
}
