import type { Organization } from '../../contract/schemas/organizations'
import type { PersonalApiKey } from '../../contract/schemas/personal-api-keys'
import type { Me } from '../../contract/schemas/users'
import { teamsOf } from './known-projects'

/** What asks for all organizations: as many as one page can hold. */
export const ALL_ORGANIZATIONS = { query: { limit: '1000' } }

/** Where a key can lead. */
export interface Places {
  organizations: { id: string; name: string }[]
  projects: { id: number; name: string; organization: string }[]
}

/** The organizations and projects of a person, as far as a key may see and reach them. */
export function placesOf(
  me: Me | undefined,
  key: Pick<PersonalApiKey, 'scoped_organizations' | 'scoped_teams'> | null,
  listed: readonly Organization[] | undefined,
): Places {
  const known = listed ?? (me?.organization ? [me.organization] : [])
  const organizations = key?.scoped_organizations ?? []
  const teams = key?.scoped_teams ?? []
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
