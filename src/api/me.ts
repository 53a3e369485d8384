import { useQuery } from '@tanstack/react-query'
import { query } from './queries'

/** Who the key belongs to, and where they are a member. */
export const meQuery = query('users', 'retrieve', { params: { uuid: '@me' } })

export const useMe = () => useQuery(meQuery)

/** The person's level in an organization; undefined while it is not known yet, null where they have none. */
export function useLevel(organization_id: string): number | null | undefined {
  const { data } = useMe()
  if (!data) return undefined
  const all = data.organizations ?? []
  return all.find(({ id }) => id === organization_id)?.membership_level ?? null
}
