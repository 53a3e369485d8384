import { useParams, useSearch } from '@tanstack/react-router'
import { PageHeader } from '../../components/page/PageHeader'
import { t } from '../../texts/translate'
import { surveyCrumbs } from './crumbs'
import { NewSurveyForm } from './NewSurveyForm'
import { CopiedSurvey } from './templates/CopiedSurvey'
import { Gallery } from './templates/Gallery'
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
