import type { Organization } from '../../../contract/schemas/organizations'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { Me } from '../../../contract/schemas/users'
import { getTeams } from './accessible-projects'

/** Input that requests all organizations: the maximum page size. */
export const ALL_ORGANIZATIONS = { query: { limit: '1000' } }

/** Organizations and projects that a key can access. */
export interface Memberships {
  organizations: { id: string; name: string }[]
  projects: { id: number; name: string; organization: string }[]
}

/** Returns the organizations and projects of a user that a key can see and access. */
export function listMemberships(
  me: Me | undefined,
  key: Pick<PersonalApiKey, 'scoped_organizations' | 'scoped_teams'> | null,
  listedOrganizations: readonly Organization[] | undefined,
): Memberships {
  const accessibleOrganizations = listedOrganizations ?? (me?.organization ? [me.organization] : [])
  const organizations = key?.scoped_organizations ?? []
  const teams = key?.scoped_teams ?? []
  return {
    organizations: (me?.organizations ?? [])
      .filter(({ id }) => organizations.length === 0 || organizations.includes(id))
      .map(({ id, name }) => ({ id, name })),
    projects: accessibleOrganizations
      .flatMap((organization) =>
        getTeams(organization).map(({ id, name }) => ({ id, name, organization: organization.name })),
      )
      .filter(({ id }) => teams.length === 0 || teams.includes(id)),
  }
}
