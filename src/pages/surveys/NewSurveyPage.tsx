import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { RecordBoundary } from '../../components/ui/page/RecordBoundary'
import { t } from '../../lib/i18n/translate'
import { buildSurveyCopy, formatCopyName } from './actions/copy'
import { surveyCrumbs } from './crumbs'
import { NewSurveyForm } from './NewSurveyForm'
import { Gallery } from './templates/Gallery'
import { parseTemplate } from './templates/parse-template'
import { createTemplateValues, findTemplate } from './templates/templates'

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
