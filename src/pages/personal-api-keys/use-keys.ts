import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { useCurrentApiKey } from '../../api/current-api-key'
import { useDenialReason } from '../../api/permissions'
import { query } from '../../api/queries'

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
