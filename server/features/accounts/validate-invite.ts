import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { assertPerson, isUuidParam } from '../../core/auth/access'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { isLiveOrganization } from '../../core/db/not-deleted'
import { activityTable } from '../../core/db/schema/activity'
import { inviteTable } from '../../core/db/schema/invites'
import { membershipTable, organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { forbidden, invalid } from '../../core/errors'
import { type InviteRow, isInviteExpired } from './invites'

export interface OpenInvite {
  invite: InviteRow
  organization: typeof organizationTable.$inferSelect
}

/**
 * Builds the error for an invite that is no longer stored. The activity log, which outlives it, has the reason; it also
 * has the invites that former versions of the server deleted.
 */
export async function goneError(db: Database, id: string): Promise<Error> {
  const [last] = await db
    .select({ activity: activityTable.activity })
    .from(activityTable)
    .where(
      and(
        eq(activityTable.scope, 'OrganizationInvite'),
        eq(activityTable.item_id, id.toLowerCase()),
        inArray(activityTable.activity, ['accepted', 'deleted']),
      ),
    )
    .orderBy(desc(activityTable.created_at))
    .limit(1)
  switch (last?.activity) {
    case 'accepted':
      return invalid(
        'This invite was already used. Sign in with an API key of the account that joined.',
        null,
        'used',
      )
    case 'deleted':
      return invalid(
        'This invite was withdrawn or replaced by a newer one. Ask for a new one.',
        null,
        'withdrawn',
      )
    default:
      return unknownInvite()
  }
}

const unknownInvite = () => invalid('This invite does not exist. Check the link or ask for a new one.')

export const accountExistsError = () =>
  invalid(
    'An account with this email address already exists. Join with a personal API key of that account.',
    null,
    'account_exists',
  )

export const ssoRequiredError = () =>
  invalid(
    'The domain of the invited email address enforces single sign-on. Sign in with it to join.',
    null,
    'sso_enforced',
  )

export async function findInvite(db: Database, id: string): Promise<OpenInvite> {
  if (!isUuidParam(id)) throw unknownInvite()
  const [row] = await db
    .select({ invite: inviteTable, organization: organizationTable })
    .from(inviteTable)
    .innerJoin(organizationTable, eq(organizationTable.id, inviteTable.organization_id))
    .where(and(eq(inviteTable.id, id), isLiveOrganization))
  if (!row) throw await goneError(db, id)
  return row
}

/**
 * Asserts that this invite may be accepted by this actor, or by a new user if there is none. The checks are ordered:
 * the error names the first problem that the user has to fix.
 */
export async function assertAcceptable(
  db: Database,
  { invite, organization }: OpenInvite,
  actor: Actor | null,
): Promise<void> {
  const address = invite.target_email.toLowerCase()
  if (actor && actor.user.email.toLowerCase() !== address) {
    throw invalid(
      'This invite is for a different email address than that of your account.',
      null,
      'invalid_recipient',
    )
  }
  if (isInviteExpired(invite)) throw invalid('This invite has expired. Ask for a new one.', null, 'expired')
  await assertInviterCanGrant(db, invite)
  if (!actor) return
  assertPerson(actor)
  const { scoped_organizations } = actor.key
  if (scoped_organizations.length && !scoped_organizations.includes(organization.id)) {
    throw forbidden('An API key that is restricted to other organizations cannot be used to join this one.')
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

/**
 * Asserts that the inviter could still grant this access: a removed or demoted member cannot return through their own
 * link.
 */
async function assertInviterCanGrant(db: Database, invite: InviteRow): Promise<void> {
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
  if (!inviter)
    throw invalid('The sender of this invite can no longer grant its access level. Ask for a new invite.')
}

/** Checks for an account with the invited address. Only a key of that account can accept the invite. */
export async function hasAccount(db: Database, { target_email }: InviteRow): Promise<boolean> {
  const [account] = await db
    .select({ id: userTable.id })
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, target_email.toLowerCase()))
  return account !== undefined
}
