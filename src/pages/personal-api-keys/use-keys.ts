import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { useKeyInUse } from '../../api/key-in-use'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'

/** Loads all API keys of the user, if the key in use is allowed to list them. */
export function useKeys() {
  const { isPending } = useKeyInUse((key) => key?.id)
  const reason = useMay(api.personalApiKeys.list)
  return useQuery({
    ...query('personalApiKeys', 'list', {}),
    // A server that does not return the key in use may still list the others.
    enabled: !isPending && reason === null,
  })
}
