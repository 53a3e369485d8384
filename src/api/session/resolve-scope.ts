import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { Me } from '../../../contract/schemas/users'
import { findAccessibleProject, getTeams } from './accessible-projects'
import { parseScopeIds, type ScopeIds } from './last-scope'

/** Restrictions of the current key; empty lists mean unrestricted. */
export type KeyRestrictions = Pick<PersonalApiKey, 'scoped_organizations' | 'scoped_teams'>

/**
 * Organization and project of a URL. If it contains none: those of the last visit if they still exist, otherwise the
 * server's current ones.
 */
export function resolveScope(
  path: string,
  last: ScopeIds,
  me: Me | undefined,
  key: KeyRestrictions | null = null,
): ScopeIds {
  const here = parseScopeIds(path)
  if (!me) return here
  if (here.project_id !== undefined) {
    const organization_id = here.organization_id ?? findAccessibleProject(me, here.project_id)?.organization
    return { project_id: here.project_id, organization_id }
  }
  const teams = (key?.scoped_teams ?? []).map(String)
  if (teams.length > 0 && here.organization_id === undefined) {
    const project_id =
      [last.project_id, me.team && String(me.team.id)].find(
        (id) => id !== undefined && id !== null && teams.includes(id),
      ) ?? String(teams[0])
    const organization_id = findAccessibleProject(me, project_id)?.organization
    return { project_id, organization_id }
  }
  const allowed = key?.scoped_organizations ?? []
  const mine = (me.organizations ?? [])
    .map(({ id }) => id)
    .filter((id) => allowed.length === 0 || allowed.includes(id))
  const organization_id =
    here.organization_id ??
    [last.organization_id, me.organization?.id, mine[0]].find((id) => id !== undefined && mine.includes(id))
  if (organization_id === undefined) return {}
  return { organization_id, project_id: chooseProject(organization_id, last, me) }
}

/** Project shown with an organization: the last visited one, the current one, or the first. */
function chooseProject(organization_id: string, last: ScopeIds, me: Me): string | undefined {
  const organizationIds =
    me.organization?.id === organization_id ? getTeams(me.organization).map(({ id }) => String(id)) : null
  if (last.organization_id === organization_id && last.project_id !== undefined) {
    if (organizationIds === null || organizationIds.includes(last.project_id)) return last.project_id
  }
  if (me.team?.organization === organization_id) return String(me.team.id)
  return organizationIds?.[0]
}
