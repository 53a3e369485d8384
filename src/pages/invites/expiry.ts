import type { Invite } from '../../../contract/schemas/invites'
import { getServerUrl } from '../../api/session/session'

const DAY_MS = 86_400_000
const LIFE_MS = 3 * DAY_MS

/** Returns the expiry time of an invite; null if its creation time is invalid. */
export function getExpiry({ created_at }: Pick<Invite, 'created_at'>): string | null {
  const end = new Date(Date.parse(created_at) + LIFE_MS)
  return Number.isNaN(end.getTime()) ? null : end.toISOString()
}

/** Returns the link of an invite, which the sender can share manually. */
export const buildInviteLink = (base: string, { id }: Pick<Invite, 'id'>): string =>
  `${getServerUrl({ base })}/signup/${id}`
