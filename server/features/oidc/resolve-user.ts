import { and, desc, eq, sql } from 'drizzle-orm'
import { LEVELS } from '../../../contract/domain/levels'
import { logActivity } from '../../core/activity/log'
import { findEnforcedDomain, getEmailDomain, isVerifiedDomain } from '../../core/auth/sso-enforcement'
import type { Database } from '../../core/db/database'
import { domainTable } from '../../core/db/schema/domains'
import { inviteTable } from '../../core/db/schema/invites'
import { oidcIdentityTable } from '../../core/db/schema/oidc'
import { organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import { HttpError } from '../../core/errors'
import { loadOtherMembers, redeemInvite } from '../accounts/accept-invite'
import { isInviteExpired } from '../accounts/invites'
import { joinOrganization } from '../accounts/join-organization'
import type { Joined } from '../accounts/notify-members'
import type { UserRow } from '../accounts/serializers/users'
import type { IdentityProvider } from './identity-providers'

/** Reason of a rejected sign-in, which the dashboard explains. */
export type SignInRefusal =
  | 'denied'
  | 'deactivated'
  | 'email_not_verified'
  | 'enforced'
  | 'expired'
  | 'failed'
  | 'invalid_response'
  | 'no_account'
  | 'no_provider'
  | 'provider_unreachable'
  | 'wrong_domain'

/** Refused sign-in. */
export class SignInError extends Error {
  constructor(
    readonly reason: SignInRefusal,
    /** Email address that the page names. */
    readonly email: string | null = null,
    options?: ErrorOptions,
  ) {
    super(reason, options)
  }
}

/** Account at a provider, as its claims describe it. */
export interface Identity {
  issuer: string
  subject: string
  /** Null unless the provider has verified it. */
  verifiedEmail: string | null
  firstName: string
  lastName: string
}

interface Resolved {
  user: UserRow
  /** Organization that the user has joined by signing in. */
  joined: Joined | null
}

/**
 * Resolves the user of an identity: the one who signed in with it before, the one with its verified email address, or a
 * new member of an organization. Throws a SignInError otherwise.
 */
export async function resolveUser(
  tx: Database,
  serverIssuer: string | undefined,
  provider: IdentityProvider,
  identity: Identity,
): Promise<Resolved> {
  const { verifiedEmail } = identity
  assertInDomain(provider, verifiedEmail)
  const linkedUser = await findLinkedUser(tx, identity)
  if (linkedUser) assertInDomain(provider, linkedUser.email)
  const email = linkedUser?.email ?? verifiedEmail
  if (email === null) throw new SignInError('email_not_verified')
  const enforced = await findEnforcedDomain(tx, getEmailDomain(email), serverIssuer)
  if (enforced && enforced.provider_id !== provider.id) throw new SignInError('enforced', email)
  const user = linkedUser ?? (await findUserByEmail(tx, email))
  // The placeholder address of a service account.
  if (user?.is_service_account) throw new SignInError('no_account', email)
  if (user && !user.is_active) throw new SignInError('deactivated', email)
  const resolved = user ? { user, joined: null } : await createMember(tx, email, identity)
  return { ...resolved, user: await recordSignIn(tx, resolved.user, identity, linkedUser !== null) }
}

/** Asserts that the provider of a domain signs in users of that domain only. */
function assertInDomain({ domain }: IdentityProvider, email: string | null): void {
  if (domain === null) return
  if (email === null) throw new SignInError('email_not_verified')
  if (getEmailDomain(email) !== domain) throw new SignInError('wrong_domain', email)
}

async function findLinkedUser(tx: Database, { issuer, subject }: Identity): Promise<UserRow | null> {
  const [row] = await tx
    .select({ user: userTable })
    .from(oidcIdentityTable)
    .innerJoin(userTable, eq(userTable.id, oidcIdentityTable.user_id))
    .where(and(eq(oidcIdentityTable.issuer, issuer), eq(oidcIdentityTable.subject, subject)))
  return row?.user ?? null
}

async function findUserByEmail(tx: Database, email: string): Promise<UserRow | null> {
  const [user] = await tx
    .select()
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, email.toLowerCase()))
  return user ?? null
}

/** Links the identity to its user, whose email address is now verified, and records the time. */
async function recordSignIn(
  tx: Database,
  user: UserRow,
  identity: Identity,
  isLinked: boolean,
): Promise<UserRow> {
  const { issuer, subject } = identity
  const last_login = new Date().toISOString()
  if (!isLinked) {
    await tx.insert(oidcIdentityTable).values({ issuer, subject, user_id: user.id })
    const write = { scope: 'User', item_id: user.id, activity: 'updated', name: user.email }
    const changes = [
      { type: 'User', action: 'created', field: 'oidc_issuer', before: null, after: issuer } as const,
    ]
    await logActivity(tx, { actor: { user } }, { ...write, changes })
  }
  const [after] = (await tx
    .update(userTable)
    .set({ last_login, ...(!isLinked && { is_email_verified: true }) })
    .where(eq(userTable.id, user.id))
    .returning()) as [UserRow]
  return after
}

/**
 * Creates a user who joins the organization of the verified domain, if it enables just-in-time provisioning, otherwise
 * that of the newest invite. An invite to the former determines the level.
 */
async function createMember(tx: Database, email: string, identity: Identity): Promise<Resolved> {
  const [automatic] = await tx
    .select({ organization: organizationTable })
    .from(domainTable)
    .innerJoin(organizationTable, eq(organizationTable.id, domainTable.organization_id))
    .where(
      and(
        eq(domainTable.domain, getEmailDomain(email)),
        eq(domainTable.jit_provisioning_enabled, true),
        isVerifiedDomain,
      ),
    )
  const invites = await tx
    .select()
    .from(inviteTable)
    .where(eq(sql`lower(${inviteTable.target_email})`, email.toLowerCase()))
    .orderBy(desc(inviteTable.created_at))
  const { firstName: first_name, lastName: last_name } = identity
  for (const invite of invites) {
    const isOfOther = automatic && invite.organization_id !== automatic.organization.id
    if (isOfOther || isInviteExpired(invite)) continue
    try {
      const person = { first_name, last_name, is_email_verified: true }
      const accepted = await redeemInvite(tx, invite.id, null, person)
      return { user: accepted.user, joined: accepted }
    } catch (error) {
      // The sender can no longer grant the access, or the invite was withdrawn concurrently.
      if (!(error instanceof HttpError)) throw error
    }
  }
  if (!automatic) throw new SignInError('no_account', email)
  return joinAutomatically(tx, automatic.organization, { email, first_name, last_name })
}

async function joinAutomatically(
  tx: Database,
  organization: Joined['organization'],
  fields: Pick<UserRow, 'email' | 'first_name' | 'last_name'>,
): Promise<Resolved> {
  const [user] = (await tx
    .insert(userTable)
    .values({ ...fields, is_email_verified: true })
    .returning()) as [UserRow]
  const membership = await joinOrganization(tx, user, {
    organization_id: organization.id,
    level: LEVELS.member,
    projects: [],
  })
  const write = { scope: 'OrganizationMembership', item_id: membership.id, activity: 'created' }
  await logActivity(tx, { actor: { user }, organization }, { ...write, name: user.email, changes: null })
  return { user, joined: { user, organization, members: await loadOtherMembers(tx, organization, user) } }
}
