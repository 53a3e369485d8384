import { eq, inArray } from 'drizzle-orm'
import type { InviteDelivery } from '../../../contract/schemas/invites'
import type { InviteRow } from '../../accounts/invites'
import { inviteTable } from '../../db/tables/invites'
import { organizationTable } from '../../db/tables/organizations'
import type { Deps } from '../../deps'
import { found } from '../../http/errors'
import { getPublicUrl } from '../../mail/site'
import { inviteMail } from './letter'
import type { Inviter } from './rules'

/**
 * Mails the links of invites that stand already, so that no mail server can undo them or hold them up for long. Answers
 * what became of each, by its id; where no mail has gone, whoever invites hands the link over.
 */
export async function deliver(
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
  const about = { inviter: actor.user, organization: found(named), site: getPublicUrl(env) }
  const outcomes = await mailer.send(invites.map((invite) => inviteMail({ invite, ...about })))
  await db.update(inviteTable).set({ emailing_attempt_made: true }).where(inArray(inviteTable.id, ids))
  return new Map(outcomes.map((outcome, index) => [ids[index] ?? '', { detail: null, ...outcome }]))
}
