import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import { t } from '../../lib/i18n/translate'
import type { Memberships } from './memberships'

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
