import type { Places } from '../../api/use-places'
import type { PlaceNames } from './words'

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
