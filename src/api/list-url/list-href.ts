import type { Me } from '../../../contract/schemas/users'
import { findAccessibleProject, getTeams } from '../session/accessible-projects'
import type { ListDefinition } from './list-url'

type Params = Readonly<Record<string, string | undefined>>

/** Returns the URL of a list in the scope given by the parameters. */
export const buildListHref = ({ path }: Pick<ListDefinition, 'path'>, params: Params): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** Returns the path parameters of a list for the current scope; null if there is no such scope. */
export function findListParams(
  { path }: Pick<ListDefinition, 'path'>,
  here: Params,
  me: Me | undefined,
): Params | null {
  const organization_id =
    here.organization_id ?? findAccessibleProject(me, here.project_id)?.organization ?? me?.organization?.id
  const teams = me?.organization?.id === organization_id ? getTeams(me?.organization) : []
  const own = me?.team && me.team.organization === organization_id ? me.team : teams[0]
  const project_id = here.project_id ?? (own && String(own.id))
  const params: Params = { organization_id, project_id }
  return [...path.matchAll(/:(\w+)/g)].every(([, name = '']) => params[name] !== undefined) ? params : null
}
