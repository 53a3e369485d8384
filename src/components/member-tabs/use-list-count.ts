import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'

type CountedResource = 'members' | 'invites' | 'roles' | 'serviceAccounts' | 'organizationApiKeys'

/** Returns the number of records of a list of an organization; null while loading, undefined if it is unknown. */
export function useListCount(resource: CountedResource, organization_id: string): number | null | undefined {
  const reason = useDenialReason(api[resource].list)
  const { data, isError } = useQuery({
    ...query(resource, 'list', { params: { organization_id }, query: { limit: '1' } }),
    enabled: reason === null,
  })
  return reason !== null || isError ? undefined : (data?.count ?? null)
}
