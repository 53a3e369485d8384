import { useQuery } from '@tanstack/react-query'
import { query } from '../query/queries'

/** Query of the user that the key belongs to, with their memberships. */
export const meQuery = query('users', 'retrieve', { params: { uuid: '@me' } })

export const useMe = () => useQuery(meQuery)

/** Returns the user's level in an organization; undefined while loading, null without a membership. */
export function useLevel(organization_id: string): number | null | undefined {
  const { data } = useMe()
  if (!data) return undefined
  const all = data.organizations ?? []
  return all.find(({ id }) => id === organization_id)?.membership_level ?? null
}
