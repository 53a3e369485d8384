import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract'
import { useKeyInUse } from './key-in-use'
import { teamsOf } from './known-projects'
import { useMay } from './may'
import { useMe } from './me'
import { query } from './queries'

/** As many as one page can hold. */
const ORGANIZATIONS_SHOWN = '1000'

/** Where the key in use can lead. */
export interface Places {
  organizations: { id: string; name: string }[]
  projects: { id: number; name: string; organization: string }[]
}

/** The organizations and projects of the person, as far as the key in use may see and reach them. */
export function usePlaces(): Places {
  const { data: me } = useMe()
  const { data: held, isPending } = useKeyInUse((key) => key)
  const reason = useMay(api.organizations.list)
  const all = useQuery({
    ...query('organizations', 'list', { query: { limit: ORGANIZATIONS_SHOWN } }),
    enabled: !isPending && reason === null,
  })
  const known = all.data?.results ?? (me?.organization ? [me.organization] : [])
  const organizations = held?.scoped_organizations ?? []
  const teams = held?.scoped_teams ?? []
  return {
    organizations: (me?.organizations ?? [])
      .filter(({ id }) => organizations.length === 0 || organizations.includes(id))
      .map(({ id, name }) => ({ id, name })),
    projects: known
      .flatMap((organization) =>
        teamsOf(organization).map(({ id, name }) => ({ id, name, organization: organization.name })),
      )
      .filter(({ id }) => teams.length === 0 || teams.includes(id)),
  }
}
