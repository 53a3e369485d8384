import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract'
import { useKeyInUse } from './key-in-use'
import { useMay } from './may'
import { useMe } from './me'
import { ALL_ORGANIZATIONS, type Places, placesOf } from './places'
import { query } from './queries'

/** Returns the organizations and projects of the user that the current key can see and access. */
export function usePlaces(): Places {
  const { data: me } = useMe()
  const { data: held, isPending } = useKeyInUse((key) => key)
  const reason = useMay(api.organizations.list)
  const all = useQuery({
    ...query('organizations', 'list', ALL_ORGANIZATIONS),
    enabled: !isPending && reason === null,
  })
  return placesOf(me, held ?? null, all.data?.results)
}
