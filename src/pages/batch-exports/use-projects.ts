import { useQuery } from '@tanstack/react-query'
import { teamsOf } from '../../api/known-projects'
import { query } from '../../api/queries'

/** The projects of an organization that the person may enter; none for null, and while they are on their way. */
export function useProjects(organization_id: string | null): ReturnType<typeof teamsOf> {
  const { data } = useQuery({
    ...query('organizations', 'retrieve', { params: { id: organization_id ?? '' } }),
    enabled: organization_id !== null,
  })
  return teamsOf(data)
}
