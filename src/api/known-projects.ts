import type { Organization } from '../../contract/schemas/organizations'
import type { Me } from '../../contract/schemas/users'

interface Project {
  id: number
  name: string
  organization: string
  /** Not all servers say. */
  timezone?: string
}

const NONE: Project[] = []

/** The projects of an organization that the person may enter. The contract calls them objects, and says no more. */
export const teamsOf = (organization: Pick<Organization, 'teams'> | null | undefined) =>
  (organization?.teams ?? NONE) as unknown as Project[]

/** The first project of an organization that the person may enter. */
export const firstProject = (organization: Pick<Organization, 'teams'> | undefined): Project | undefined =>
  teamsOf(organization)[0]

/** A project's name and organization, where the person's own record tells them. */
export function knownProject(me: Me | undefined, project_id: string | undefined): Project | undefined {
  if (!me || project_id === undefined) return undefined
  const organization = me.organization?.id ?? ''
  const teams = teamsOf(me.organization).map((team) => ({ ...team, organization }))
  return [...(me.team ? [me.team] : []), ...teams].find(({ id }) => String(id) === project_id)
}
