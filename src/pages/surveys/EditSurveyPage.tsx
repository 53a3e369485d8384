import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { getSurveyState, type SurveyState } from '../../../contract/domain/survey-state'
import { SurveyPatch } from '../../../contract/schemas/surveys'
import { query } from '../../api/query/queries'
import { EditingNote } from '../../components/form/EditingNote'
import { updateTarget } from '../../components/form/model'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { surveyCrumbs } from './crumbs'
import { SurveyForm } from './form/SurveyForm'
import { parseSurvey } from './model/survey'
import { SurveyStateBadge } from './SurveyStateBadge'

/** A newer server may have fields that are unknown here; they can be edited as JSON. */
const SCHEMA = SurveyPatch.loose()

const DESCRIPTIONS: Record<SurveyState, string> = {
  draft: t('This survey is a draft. It is not shown until you launch it.'),
  running: t('Changes take effect when you save.'),
  complete: t('This survey is stopped. It is not shown until you resume it.'),
  archived: t('This survey is archived and not shown.'),
}

export function EditSurveyPage() {
  const params = useParams({ from: '/projects/$project_id/surveys/$id/edit' })
  const { as = 'form' } = useSearch({ from: '/projects/$project_id/surveys/$id/edit' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const survey = useQuery({
    ...query('surveys', 'retrieve', { params }),
    // The form starts from the current server state and is not refreshed until it is saved.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const navigate = useNavigate()
  return (
    <RecordBoundary query={survey} kind={t('Survey')}>
      {(record) => (
        <>
          <PageHeader
            title={t('Edit {name}', { name: record.name })}
            aside={<SurveyStateBadge survey={record} />}
            description={DESCRIPTIONS[getSurveyState(record)]}
            crumbs={surveyCrumbs(params.project_id, record)}
          />
          <EditingNote project_id={params.project_id} resource="survey" record_id={params.id} />
          {survey.isFetchedAfterMount && (
            <SurveyForm
              key={record.id}
              project_id={params.project_id}
              target={updateTarget('surveys', 'update', params, record)}
              values={parseSurvey}
              view={as}
              schema={SCHEMA}
              startsAt={startsAt}
              onSaved={({ id, name }) => {
                notifySuccess(t('“{name}” was saved.', { name }))
                void navigate({ to: '/projects/$project_id/surveys/$id', params: { ...params, id } })
              }}
              submitLabel={t('Save')}
              cancel={<CancelLink to="/projects/$project_id/surveys/$id" params={params} />}
            />
          )}
        </>
      )}
    </RecordBoundary>
  )
}
