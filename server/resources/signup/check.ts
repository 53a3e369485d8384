import { and, eq, gte, sql } from 'drizzle-orm'
import { type InviteRow, isExpired } from '../../accounts/invites'
import type { Database } from '../../db/client'
import { isLiveOrganization } from '../../db/live'
import { inviteTable } from '../../db/tables/invites'
import { membershipTable, organizationTable } from '../../db/tables/organizations'
import { userTable } from '../../db/tables/users'
import { isUuid } from '../../http/access'
import type { Actor } from '../../http/actor'
import { forbidden, invalid } from '../../http/errors'

export interface OpenInvite {
  invite: InviteRow
  organization: typeof organizationTable.$inferSelect
}

export const unusable = () =>
  invalid('This invite does not exist, or was used or replaced. Ask for a new one.')

export const accountExists = () =>
  invalid(
    'There is an account with this address. Join with a personal API key of it.',
    null,
    'account_exists',
  )

export async function findInvite(db: Database, id: string): Promise<OpenInvite> {
  if (!isUuid(id)) throw unusable()
  const [row] = await db
    .select({ invite: inviteTable, organization: organizationTable })
    .from(inviteTable)
    .innerJoin(organizationTable, eq(organizationTable.id, inviteTable.organization_id))
    .where(and(eq(inviteTable.id, id), isLiveOrganization))
  if (!row) throw unusable()
  return row
}

/**
 * Whether this invite may be accepted by this actor, or by a new person where there is none. The checks have an order:
 * what a person learns is what they have to mend first.
 */
export async function assertAcceptable(
  db: Database,
  { invite, organization }: OpenInvite,
  actor: Actor | null,
): Promise<void> {
  const address = invite.target_email.toLowerCase()
  if (actor && actor.user.email.toLowerCase() !== address) {
    throw invalid('This invite is for another address than that of your account.', null, 'invalid_recipient')
  }
  if (isExpired(invite)) throw invalid('This invite has expired. Ask for a new one.', null, 'expired')
  await assertInviterMay(db, invite)
  if (!actor) {
    const [account] = await db
      .select({ id: userTable.id })
      .from(userTable)
      .where(eq(sql`lower(${userTable.email})`, address))
    if (account) throw accountExists()
    return
  }
  const { scoped_organizations } = actor.key
  if (scoped_organizations.length && !scoped_organizations.includes(organization.id)) {
    throw forbidden('A key that is restricted to other organizations cannot be used to join this one.')
  }
  const [membership] = await db
    .select({ id: membershipTable.id })
    .from(membershipTable)
    .where(
      and(eq(membershipTable.organization_id, organization.id), eq(membershipTable.user_id, actor.user.id)),
    )
  if (membership) {
    throw invalid('You are already a member of this organization.', null, 'user_already_member')
  }
}

/** An invite is worth what its sender could still give: who was removed or lowered cannot come back by their own links. */
async function assertInviterMay(db: Database, invite: InviteRow): Promise<void> {
  const [inviter] =
    invite.created_by_id === null
      ? []
      : await db
          .select({ id: membershipTable.id })
          .from(membershipTable)
          .where(
            and(
              eq(membershipTable.organization_id, invite.organization_id),
              eq(membershipTable.user_id, invite.created_by_id),
              gte(membershipTable.level, invite.level),
            ),
          )
  if (!inviter) throw invalid('Who sent this invite may no longer invite at its level. Ask for a new one.')
}
