import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { SurveyCreate } from '../../../contract/schemas/surveys'
import { query } from '../../api/query/queries'
import { createTarget } from '../../components/form/model'
import { notifySuccess } from '../../components/overlays/toasts'
import { CancelLink } from '../../components/ui/link/CancelLink'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { buildSurveyCopy, formatCopyName } from './actions/copy'
import { surveyCrumbs } from './crumbs'
import { SurveyForm } from './form/SurveyForm'
import type { SurveyValues } from './model/survey-values'
import { Gallery } from './templates/Gallery'
import { createTemplateValues, findTemplate, parseTemplate } from './templates/templates'
import type { Recommendation } from './wizard/frequency'

/** A newer server may have fields that are unknown here; they can be edited as JSON. */
const SCHEMA = SurveyCreate.loose()

/** Value of the button that launches the survey after saving. */
const LAUNCH = 'launch'

interface NewSurveyFormProps {
  project_id: string
  /** Read only on mount. */
  start: SurveyValues
  advice: Recommendation | undefined
}

/** Form page of a survey that is not saved yet. */
function NewSurveyForm({ project_id, start, advice }: NewSurveyFormProps) {
  const { as = 'form', from } = useSearch({ from: '/projects/$project_id/surveys/new' })
  const startsAt = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const cache = useQueryClient()
  const gallery = (
    <Link key="gallery" to="/projects/$project_id/surveys/new" params={{ project_id }}>
      {t('Templates')}
    </Link>
  )
  return (
    <>
      <PageHeader
        title={t('New survey')}
        page={from}
        description={t('The survey is not shown until you launch it.')}
        crumbs={[...surveyCrumbs(project_id), gallery]}
      />
      <SurveyForm
        project_id={project_id}
        target={createTarget('surveys', 'create', { project_id })}
        values={() => start}
        advice={advice}
        view={as}
        schema={SCHEMA}
        startsAt={startsAt}
        onSaved={async ({ id, name }, button) => {
          const params = { project_id, id }
          const open = () => navigate({ to: '/projects/$project_id/surveys/$id', params })
          if (button === LAUNCH) {
            const { launchNewSurvey } = await import('./launch/launch-survey')
            if (!(await launchNewSurvey(cache, project_id, id, open)))
              await navigate({ to: '/projects/$project_id/surveys/$id/launch', params })
            return
          }
          notifySuccess(t('“{name}” was saved as a draft.', { name }))
          await open()
        }}
        final={
          <Button type="submit" value={LAUNCH}>
            {t('Launch')}
          </Button>
        }
        submitLabel={t('Save as draft')}
        cancel={<CancelLink to="/projects/$project_id/surveys" params={{ project_id }} />}
      />
    </>
  )
}

const COPY = 'copy:'

export function NewSurveyPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/surveys/new' })
  const { from } = useSearch({ from: '/projects/$project_id/surveys/new' })
  if (from?.startsWith(COPY)) {
    return <CopiedSurvey key={from} project_id={project_id} id={from.slice(COPY.length)} />
  }
  const start = from === undefined ? null : createTemplateValues(from)
  if (start) {
    return (
      <NewSurveyForm
        key={from}
        project_id={project_id}
        start={start}
        advice={findTemplate(from ?? '')?.advice}
      />
    )
  }
  return (
    <>
      <PageHeader
        title={t('New survey')}
        page={from}
        description={t('Start from a template and adapt it. The survey is not shown until you launch it.')}
        crumbs={surveyCrumbs(project_id)}
      />
      <Gallery project_id={project_id} missing={from} />
    </>
  )
}

/** New survey that starts as a copy of another. Nothing is stored until it is saved. */
function CopiedSurvey({ project_id, id }: { project_id: string; id: string }) {
  const survey = useQuery({
    ...query('surveys', 'retrieve', { params: { project_id, id } }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <RecordBoundary query={survey} kind={t('Survey')}>
      {(record) => (
        <NewSurveyForm
          project_id={project_id}
          start={parseTemplate(buildSurveyCopy(record, formatCopyName(record.name, 1)))}
          advice={undefined}
        />
      )}
    </RecordBoundary>
  )
}
