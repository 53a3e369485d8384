import type { Invite } from '../../../contract/schemas/invites'
import { siteOf } from '../../api/session'

const DAY_MS = 86_400_000
const LIFE_MS = 3 * DAY_MS

/** When an invite can no longer be accepted; null where its own time makes no sense. */
export function expiresAt({ created_at }: Pick<Invite, 'created_at'>): string | null {
  const end = new Date(Date.parse(created_at) + LIFE_MS)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** The link of an invite, to be handed over by whoever sent it. */
export const linkOf = (base: string, { id }: Pick<Invite, 'id'>): string => `${siteOf({ base })}/signup/${id}`
