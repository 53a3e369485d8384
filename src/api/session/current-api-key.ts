import { useQuery } from '@tanstack/react-query'
import type { PersonalApiKey } from '../../../contract/schemas/personal-api-keys'
import type { Me } from '../../../contract/schemas/users'
import { requestAs } from '../client/client'
import { useMe } from './me'
import type { Session } from './session'
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
  const keyOfMe: PersonalApiKey | null | undefined = me?.personal_api_key
  const keyQuery = useQuery({
    queryKey: ['key in use', session?.base, session?.key],
    queryFn: async ({ signal }) => {
      if (!session) return null
      const sentRequest = { method: 'GET', path: '/api/personal_api_keys/@current/' }
      return (await requestAs(session, sentRequest, { signal })) as PersonalApiKey
    },
    // The current user is loaded first: nothing renders without it.
    enabled: me !== undefined && keyOfMe === undefined && session !== null,
    staleTime: STALE_MS,
    retry: false,
  })
  // Included in every response: the scopes of a key can change.
  const key = keyOfMe === undefined ? keyQuery.data : keyOfMe
  return {
    data: key === undefined ? undefined : select(key),
    isPending: keyOfMe === undefined && keyQuery.isPending,
  }
}

/** Fetches the user that the key belongs to. Throws the server's error if the key is rejected. */
export async function validateApiKey(session: Session): Promise<Me> {
  return (await requestAs(session, { method: 'GET', path: '/api/users/@me/' })) as Me
}
