import type { Organization } from '../../../contract/schemas/organizations'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { Me } from '../../../contract/schemas/users'
import { t } from '../../lib/i18n/translate'
import { getTeams } from './accessible-projects'

/** The names of organizations and projects, by id. */
export interface ScopeNames {
  organizations: ReadonlyMap<string, string>
  projects: ReadonlyMap<number, string>
}

/** Returns the names by id; project names include the organization if there are several. */
export const buildScopeNames = ({ organizations, projects }: Memberships): ScopeNames => ({
  organizations: new Map(organizations.map(({ id, name }) => [id, name])),
  projects: new Map(
    projects.map(({ id, name, organization }) => [
      id,
      organizations.length > 1 ? `${name} (${organization})` : name,
    ]),
  ),
})

/** Returns the names of the organizations and projects that a key is restricted to; empty if it is unrestricted. */
export function listRestrictedScopes(
  { scoped_organizations, scoped_teams }: Pick<PersonalApiKey, 'scoped_organizations' | 'scoped_teams'>,
  names: ScopeNames,
): string[] {
  const organizations = scoped_organizations ?? []
  return [
    ...organizations.map((id) => names.organizations.get(id) ?? t('Organization {id}', { id })),
    ...(scoped_teams ?? []).map((id) => names.projects.get(id) ?? t('Project {id}', { id })),
  ]
}

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
