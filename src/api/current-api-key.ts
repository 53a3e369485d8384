import { useQuery } from '@tanstack/react-query'
import type { PersonalApiKey } from '../../contract/schemas/personal-api-keys'
import { useMe } from './me'
import { requestAs } from './request'
import { useSessionState } from './session-store'

/** Path of the page where keys are listed and created. */
export const API_KEYS_PAGE = '/personal_api_keys'

const STALE_MS = 60_000

/**
 * Returns data about the current key. This server includes it in the current user; other servers are queried for it. A
 * server without that endpoint rejects the request in its own format, so an error here is ignored and does not prompt
 * for another key.
 */
export function useCurrentApiKey<T>(select: (key: PersonalApiKey | null) => T) {
  const { session } = useSessionState()
  const { data: me } = useMe()
  // Other servers omit it.
  const told: PersonalApiKey | null | undefined = me?.personal_api_key
  const asked = useQuery({
    queryKey: ['key in use', session?.base, session?.key],
    queryFn: async ({ signal }) => {
      if (!session) return null
      const sent = { method: 'GET', path: '/api/personal_api_keys/@current/' }
      return (await requestAs(session, sent, { signal })) as PersonalApiKey
    },
    // The current user is loaded first: nothing renders without it.
    enabled: me !== undefined && told === undefined && session !== null,
    staleTime: STALE_MS,
    retry: false,
  })
  // Included in every response: the scopes of a key can change.
  const known = told === undefined ? asked.data : told
  return {
    data: known === undefined ? undefined : select(known),
    isPending: told === undefined && asked.isPending,
  }
}
