import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Me } from '../../../contract/schemas/users'
import { t } from '../../lib/i18n/translate'
import { query } from '../query/queries'
import { findAccessibleProject } from './accessible-projects'
import { useCurrentApiKey } from './current-api-key'
import { useMe } from './me'
import { listMemberships, type Memberships } from './memberships'
import { useDenialReason } from './permissions'

/** Input that requests all organizations: the maximum page size. */
export const ALL_ORGANIZATIONS = { query: { limit: '1000' } }

/** Returns the organizations and projects of the user that the current key can see and access. */
export function useMemberships(): Memberships {
  const { data: me } = useMe()
  const { data: apiKey, isPending } = useCurrentApiKey((key) => key)
  const reason = useDenialReason(api.organizations.list)
  const all = useQuery({
    ...query('organizations', 'list', ALL_ORGANIZATIONS),
    enabled: !isPending && reason === null,
  })
  return listMemberships(me, apiKey ?? null, all.data?.results)
}

/** Returns the name of the organization or project in the path parameters if known, otherwise its id. */
export function getScopeName(
  { organization_id, project_id }: Readonly<Record<string, string | undefined>>,
  me: Me | undefined,
): string {
  if (project_id !== undefined)
    return findAccessibleProject(me, project_id)?.name ?? t('project {project_id}', { project_id })
  if (organization_id === undefined) return ''
  return (me?.organizations ?? []).find(({ id }) => id === organization_id)?.name ?? organization_id
}
