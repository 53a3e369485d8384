import type { Invite } from '../../../contract/schemas/invites'
import { siteOf } from '../../api/session'

const DAY_MS = 86_400_000
const LIFE_MS = 3 * DAY_MS

/** When an invite can no longer be accepted. */
export const expiresAt = ({ created_at }: Pick<Invite, 'created_at'>): string =>
  new Date(Date.parse(created_at) + LIFE_MS).toISOString()

/** The link of an invite, to be handed over by whoever sent it. */
export const linkOf = (base: string, { id }: Pick<Invite, 'id'>): string => `${siteOf({ base })}/signup/${id}`
