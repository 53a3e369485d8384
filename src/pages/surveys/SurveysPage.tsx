import { useParams } from '@tanstack/react-router'
import { api } from '../../../contract'
import { useMay } from '../../api/may'
import { DataTable } from '../../components/data-table/DataTable'
import { withFacts } from '../../components/data-table/table'
import { useListPage } from '../../components/data-table/use-list-page'
import { LinkButton } from '../../components/link/LinkButton'
import { PageHeader } from '../../components/page/PageHeader'
import { surveyMenu } from './actions/survey-menu'
import { useSurveyActions } from './actions/use-survey-actions'
import { surveysTable } from './table'
import { useCounts } from './use-counts'

export function SurveysPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys' })
  const list = useListPage(surveysTable.list)
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
        table={withFacts(surveysTable, { counts })}
        list={list}
        rowMenu={(survey) => surveyMenu(project_id, survey, actions(survey))}
        create={reason === null && create}
      />
    </>
  )
}
