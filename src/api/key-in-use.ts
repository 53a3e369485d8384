import { useQuery } from '@tanstack/react-query'
import type { PersonalApiKey } from '../../contract/schemas/personal-api-keys'
import { useMe } from './me'
import { requestAs } from './request'
import { useSessionState } from './session-state'

/** Where keys are listed and made. */
export const KEYS_PAGE = '/personal_api_keys'

const STALE_MS = 60_000

/**
 * What is to be known of the key in use: this server says it with who somebody is, others are asked. A server that does not tell refuses in its own words, so a failure here is
 * nobody's concern: least of all does it ask for another key.
 */
export function useKeyInUse<T>(select: (key: PersonalApiKey | null) => T) {
  const { session } = useSessionState()
  const { data: me } = useMe()
  // Other servers leave it out.
  const told: PersonalApiKey | null | undefined = me?.personal_api_key
  const asked = useQuery({
    queryKey: ['key in use', session?.base, session?.key],
    queryFn: async ({ signal }) => {
      if (!session) return null
      const sent = { method: 'GET', path: '/api/personal_api_keys/@current/' }
      return (await requestAs(session, sent, { signal })) as PersonalApiKey
    },
    // Who somebody is comes first: nothing is drawn without it.
    enabled: me !== undefined && told === undefined && session !== null,
    staleTime: STALE_MS,
    retry: false,
  })
  // Told again with each answer: what a key may do can change.
  const known = told === undefined ? asked.data : told
  return {
    data: known === undefined ? undefined : select(known),
    isPending: told === undefined && asked.isPending,
  }
}
