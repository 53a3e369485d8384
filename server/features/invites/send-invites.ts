import { eq, inArray } from 'drizzle-orm'
import type { InviteDelivery } from '../../../contract/schemas/invites'
import { inviteTable } from '../../core/db/schema/invites'
import { organizationTable } from '../../core/db/schema/organizations'
import { orNotFound } from '../../core/errors'
import { getPublicUrl } from '../../core/mail/dashboard-url'
import type { InviteRow } from '../accounts/invites'
import type { Deps } from '../deps'
import { buildInviteMail } from './invite-mail'
import type { Inviter } from './rules'

/**
 * Sends the links of committed invites by e-mail, so that no mail server can undo them or block them for long. Returns
 * the outcome of each by its id; if no e-mail was sent, the inviting user shares the link.
 */
export async function sendInvites(
  { db, env, mailer }: Pick<Deps, 'db' | 'env' | 'mailer'>,
  { actor, organization }: Inviter,
  invites: InviteRow[],
): Promise<Map<string, InviteDelivery>> {
  const ids = invites.map(({ id }) => id)
  if (mailer === null) return new Map(ids.map((id) => [id, { status: 'not_configured', detail: null }]))
  if (invites.length === 0) return new Map()
  const [named] = await db
    .select({ name: organizationTable.name })
    .from(organizationTable)
    .where(eq(organizationTable.id, organization.id))
  const about = { inviter: actor.user, organization: orNotFound(named), site: getPublicUrl(env) }
  const outcomes = await mailer.send(invites.map((invite) => buildInviteMail({ invite, ...about })))
  await db.update(inviteTable).set({ emailing_attempt_made: true }).where(inArray(inviteTable.id, ids))
  return new Map(outcomes.map((outcome, index) => [ids[index] ?? '', { detail: null, ...outcome }]))
}
