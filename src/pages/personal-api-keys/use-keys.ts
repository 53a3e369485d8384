import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { query } from '../../api/query/queries'
import { useCurrentApiKey } from '../../api/session/current-api-key'
import { useDenialReason } from '../../api/session/permissions'

/** Loads all API keys of the user, if the key in use is allowed to list them. */
export function useKeys() {
  const { isPending } = useCurrentApiKey((key) => key?.id)
  const reason = useDenialReason(api.personalApiKeys.list)
  return useQuery({
    ...query('personalApiKeys', 'list', {}),
    // A server that does not return the key in use may still list the others.
    enabled: !isPending && reason === null,
  })
}
