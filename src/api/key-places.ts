import type { PersonalApiKey } from '../../contract/schemas/personal-api-keys'
import { t } from '../texts/text'
import type { Places } from './places'

/** The names of organizations and projects, by id. */
export interface PlaceNames {
  organizations: ReadonlyMap<string, string>
  projects: ReadonlyMap<number, string>
}

/** The names of places, by id; of projects with the organization, where there are several. */
export const namesOf = ({ organizations, projects }: Places): PlaceNames => ({
  organizations: new Map(organizations.map(({ id, name }) => [id, name])),
  projects: new Map(
    projects.map(({ id, name, organization }) => [
      id,
      organizations.length > 1 ? `${name} (${organization})` : name,
    ]),
  ),
})

/** The names of the places that a key is restricted to; empty where it works everywhere. */
export function placesOf(
  { scoped_organizations, scoped_teams }: Pick<PersonalApiKey, 'scoped_organizations' | 'scoped_teams'>,
  names: PlaceNames,
): string[] {
  const organizations = scoped_organizations ?? []
  return [
    ...organizations.map((id) => names.organizations.get(id) ?? t('Organization {id}', { id })),
    ...(scoped_teams ?? []).map((id) => names.projects.get(id) ?? t('Project {id}', { id })),
  ]
}
