import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { query } from '../../api/query/queries'
import { QueryState } from '../../components/feedback/QueryState'
import { t } from '../../lib/i18n/translate'

const route = getRouteApi('/projects/$project_id')

/** Redirects from a project's short URL to its page in its organization. */
export function ProjectRedirect() {
  const { project_id } = route.useParams()
  const project = useQuery(query('project', 'retrieve', { params: { project_id } }))
  if (!project.data) return <QueryState query={project} what={t('This project')} />
  const { id, organization } = project.data
  return (
    <Navigate
      to="/organizations/$organization_id/projects/$id"
      params={{ organization_id: organization, id: String(id) }}
      replace
    />
  )
}
