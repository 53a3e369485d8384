import { and, eq, ne } from 'drizzle-orm'
import type { SignupCreate } from '../../../contract/schemas/signup'
import { logActivity } from '../../core/activity/log'
import type { Actor } from '../../core/auth/principal'
import type { Database } from '../../core/db/database'
import { inviteTable } from '../../core/db/schema/invites'
import { membershipTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { invalid } from '../../core/errors'
import { isActiveMember } from './active-members'
import { issueApiKey } from './api-keys'
import { getProjectAccess } from './invites'
import { joinOrganization } from './join-organization'
import { lockOrganization } from './organization-lock'
import type { UserRow } from './serializers/users'
import {
  accountExistsError,
  assertAcceptable,
  findInvite,
  goneError,
  hasAccount,
  type OpenInvite,
} from './validate-invite'

export interface AcceptedInvite extends OpenInvite {
  user: UserRow
  /** First key of a new user. */
  key: string | null
  /** Emails of the previous members. */
  members: string[]
}

/** New user. One whose identity provider has verified the email address signs in there and gets no API key. */
interface NewUser extends SignupCreate {
  last_name?: string
  is_email_verified?: boolean
}

/** Accepts an invite in one transaction: the actor, or a new user, becomes a member, and the invite is deleted. */
export function redeemInvite(
  db: Database,
  invite_id: string,
  actor: Actor | null,
  person: NewUser,
): Promise<AcceptedInvite> {
  return db.transaction(async (tx) => {
    const { organization } = await findInvite(tx, invite_id)
    await lockOrganization(tx, organization.id)
    // Checked again under the lock.
    const open = await findInvite(tx, invite_id)
    await assertAcceptable(tx, open, actor)
    const { invite } = open
    if (!actor && (await hasAccount(tx, invite))) throw accountExistsError()
    const user = actor?.user ?? (await createUser(tx, invite.target_email, person))
    const [used] = await tx.delete(inviteTable).where(eq(inviteTable.id, invite.id)).returning()
    if (!used) throw await goneError(tx, invite.id)
    const membership = await joinOrganization(tx, user, {
      organization_id: organization.id,
      level: invite.level,
      projects: getProjectAccess(invite).value(),
    })
    const writer = { actor: { user }, organization }
    const needsKey = !actor && !user.is_email_verified
    const key = needsKey
      ? await issueApiKey(tx, writer, user.id, { label: 'First key', scopes: ['*'] })
      : null
    const entry = { name: user.email, changes: null }
    await logActivity(tx, writer, {
      scope: 'OrganizationInvite',
      item_id: invite.id,
      activity: 'accepted',
      ...entry,
    })
    await logActivity(tx, writer, {
      scope: 'OrganizationMembership',
      item_id: membership.id,
      activity: 'created',
      ...entry,
    })
    return { ...open, user, key: key?.value ?? null, members: await loadOtherMembers(tx, organization, user) }
  })
}

/** Creates a user, by default with an unverified email: the link does not prove access to the mailbox. */
async function createUser(tx: Database, email: string, person: NewUser): Promise<UserRow> {
  const { first_name, last_name = '', role_at_organization = null, is_email_verified = false } = person
  if (first_name === undefined) throw invalid('This field is required.', 'first_name', 'required')
  const [user] = await tx
    .insert(userTable)
    .values({ email, first_name, last_name, role_at_organization, is_email_verified })
    .onConflictDoNothing()
    .returning()
  // Another invite to this email was accepted concurrently in another organization.
  if (!user) throw accountExistsError()
  return user
}

/** Returns the email addresses of the other active members. */
export async function loadOtherMembers(
  tx: Database,
  organization: { id: string },
  user: UserRow,
): Promise<string[]> {
  const members = await tx
    .select({ email: userTable.email })
    .from(membershipTable)
    .innerJoin(userTable, eq(userTable.id, membershipTable.user_id))
    .where(
      and(eq(membershipTable.organization_id, organization.id), isActiveMember, ne(userTable.id, user.id)),
    )
  return members.map(({ email }) => email)
}
