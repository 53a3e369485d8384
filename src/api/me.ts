import { useQuery } from '@tanstack/react-query'
import { LEVELS, type LevelName, levelName } from '../../contract/levels'
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

/** Why a person of this level may not do what needs another, in words; null when they may, or while it is not known. */
export function whyNot(level: number | null | undefined, needed: LevelName, deed: string): string | null {
  if (level === undefined || (level ?? 0) >= LEVELS[needed]) return null
  const who = needed === 'owner' ? 'Only owners' : 'Only admins and owners'
  return `${who} can ${deed}. ${level === null ? 'You are not a member.' : `You are ${article(levelName(level))}.`}`
}

const article = (word: string) => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`)
