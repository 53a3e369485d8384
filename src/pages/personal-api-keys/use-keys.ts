import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { useKeyInUse } from '../../api/key-in-use'
import { useMay } from '../../api/may'
import { query } from '../../api/queries'

/** All keys of the person, where the key in use may list them. */
export function useKeys() {
  const { isPending } = useKeyInUse((key) => key?.id)
  const reason = useMay(api.personalApiKeys.list)
  return useQuery({
    ...query('personalApiKeys', 'list', {}),
    // A server that does not tell of the key in use may still list the others.
    enabled: !isPending && reason === null,
  })
}
