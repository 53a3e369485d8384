import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query/queries'
import { getTeams } from '../../api/session/accessible-projects'

/** Returns the projects of an organization that the user can access; empty for null or while loading. */
export function useProjects(organization_id: string | null): ReturnType<typeof getTeams> {
  const { data } = useQuery({
    ...query('organizations', 'retrieve', { params: { id: organization_id ?? '' } }),
    enabled: organization_id !== null,
  })
  return getTeams(data)
}
