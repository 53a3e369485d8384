import { useQuery } from '@tanstack/react-query'
import { Link, linkOptions, useNavigate, useParams } from '@tanstack/react-router'
import { SurveyReportCreate, SurveyReportPatch } from '../../../contract/schemas/survey-reports'
import { query } from '../../api/query/queries'
import { EditPage } from '../../components/form/FormPage'
import { createTarget, updateTarget } from '../../components/form/model'
import { ResourceForm } from '../../components/form/ResourceForm'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { NarrowColumn, PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { newReport, reportModel, toReportValues } from './model'
import { ReportFields } from './ReportFields'

const LIST = '/projects/$project_id/survey_reports'

export function NewSurveyReportPage() {
  const params = useParams({ from: `${LIST}/new` })
  const navigate = useNavigate()
  return (
    <NarrowColumn>
      <PageHeader
        title={t('New report')}
        description={t('One score over several surveys, compared by period or segment.')}
        crumbs={[
          <Link key="all" to={LIST} params={params}>
            {t('Reports')}
          </Link>,
        ]}
      />
      <ResourceForm
        target={createTarget('surveyReports', 'create', params)}
        schema={SurveyReportCreate}
        values={() => newReport}
        model={reportModel}
        submitLabel={t('Create report')}
        onSaved={({ id, name }) => {
          notifySuccess(t('{name} was created.', { name }))
          void navigate({ to: `${LIST}/$id`, params: { ...params, id } })
        }}
        cancel={<CancelLink to={LIST} params={params} />}
      >
        <ReportFields project_id={params.project_id} />
      </ResourceForm>
    </NarrowColumn>
  )
}

export function EditSurveyReportPage() {
  const params = useParams({ from: `${LIST}/$id/edit` })
  return (
    <EditPage
      query={useQuery(query('surveyReports', 'retrieve', { params }))}
      kind={t('Report')}
      getName={({ name }) => name}
      list={{ label: t('Reports'), link: linkOptions({ to: LIST, params }) }}
      open={({ id }) => linkOptions({ to: `${LIST}/$id`, params: { ...params, id } })}
    >
      {(report, slots) => (
        <ResourceForm
          {...slots}
          target={updateTarget('surveyReports', 'update', params, report)}
          schema={SurveyReportPatch}
          values={toReportValues}
          model={reportModel}
          submitLabel={t('Save')}
        >
          <ReportFields project_id={params.project_id} />
        </ResourceForm>
      )}
    </EditPage>
  )
}
