import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { query } from '../query/queries'
import { useCurrentApiKey } from './current-api-key'
import { useMe } from './me'
import { ALL_ORGANIZATIONS, listMemberships, type Memberships } from './memberships'
import { useDenialReason } from './permissions'

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
