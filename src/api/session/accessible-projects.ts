import type { Organization } from '../../../contract/schemas/organizations'
import type { ProjectBasic } from '../../../contract/schemas/projects'
import type { Me } from '../../../contract/schemas/users'

export interface AccessibleProject {
  id: number
  name: string
  organization: string
  /** Not all servers return it. */
  timezone?: string
  ingested_event?: boolean
  user_access_levels?: ProjectBasic['user_access_levels']
}

const NONE: AccessibleProject[] = []

/** Returns the projects of an organization that the user can access. The contract types them as plain objects. */
export const getTeams = (organization: Pick<Organization, 'teams'> | null | undefined) =>
  (organization?.teams ?? NONE) as unknown as AccessibleProject[]

/** Returns the first project of an organization that the user can access. */
export const getFirstProject = (
  organization: Pick<Organization, 'teams'> | undefined,
): AccessibleProject | undefined => getTeams(organization)[0]

/** Returns a project's name and organization from the current user, if included. */
export function findAccessibleProject(
  me: Me | undefined,
  project_id: string | undefined,
): AccessibleProject | undefined {
  if (!me || project_id === undefined) return undefined
  const organization = me.organization?.id ?? ''
  const teams = getTeams(me.organization).map((team) => ({ ...team, organization }))
  return [...(me.team ? [me.team] : []), ...teams].find(({ id }) => String(id) === project_id)
}
