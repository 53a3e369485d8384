import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'

/** Maximum page size. */
const PROJECTS_SHOWN = '1000'

/** Returns the private projects of an organization that the user can access; undefined while loading. */
export function usePrivateProjects(organization_id: string, enabled = true): ProjectBasic[] | undefined {
  const reason = useDenialReason(api.projects.list)
  const projects = useQuery({
    ...query('projects', 'list', { params: { organization_id }, query: { limit: PROJECTS_SHOWN } }),
    enabled: enabled && reason === null,
    select: privateOnes,
  })
  return projects.data
}

const privateOnes = ({ results }: PaginatedResponse<ProjectBasic>) =>
  results.filter(({ access_control }) => access_control)
