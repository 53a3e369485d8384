import { Link } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'

/** Breadcrumbs of a survey page. */
export function surveyCrumbs(project_id: string, survey?: { id: string; name: string }) {
  const list = (
    <Link key="list" to="/projects/$project_id/surveys" params={{ project_id }}>
      {t('Surveys')}
    </Link>
  )
  if (!survey) return [list]
  const here = (
    <Link key="survey" to="/projects/$project_id/surveys/$id" params={{ project_id, id: survey.id }}>
      {survey.name}
    </Link>
  )
  return [list, here]
}
