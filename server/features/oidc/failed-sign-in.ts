import { and, eq, or, sql } from 'drizzle-orm'
import { loadOrganizationIds } from '../../core/activity/log'
import type { RequestClient } from '../../core/auth/principal'
import { getEmailDomain, isVerifiedDomain } from '../../core/auth/sso-enforcement'
import type { Database } from '../../core/db/database'
import { domainTable } from '../../core/db/schema/domains'
import { oidcProviderTable } from '../../core/db/schema/oidc'
import { organizationTable } from '../../core/db/schema/organizations'
import { userTable } from '../../core/db/schema/users'
import type { SignInRefusal } from './resolve-user'

interface FailedSignIn {
  reason: SignInRefusal
  email: string | null
  /** Provider of a domain. */
  provider_id: string | null
}

/**
 * Describes a failed sign-in for the activity log of the organizations that it concerns: those of the user with the
 * email address, and those of the verified domain of the address or of the provider. Null if there are none.
 */
export async function describeFailedSignIn(
  db: Database,
  client: RequestClient,
  { reason, email, provider_id }: FailedSignIn,
) {
  const [user] = await db
    .select()
    .from(userTable)
    .where(eq(sql`lower(${userTable.email})`, (email ?? '').toLowerCase()))
  const domains = await db
    .select({ organization_id: domainTable.organization_id })
    .from(domainTable)
    .innerJoin(organizationTable, eq(organizationTable.id, domainTable.organization_id))
    .leftJoin(oidcProviderTable, eq(oidcProviderTable.domain_id, domainTable.id))
    .where(
      and(
        or(
          eq(domainTable.domain, getEmailDomain(email ?? '')),
          provider_id === null ? undefined : eq(oidcProviderTable.id, provider_id),
        ),
        isVerifiedDomain,
      ),
    )
  const memberships = user ? await loadOrganizationIds(db, user.id) : []
  const organization_ids = new Set([...memberships, ...domains.map((row) => row.organization_id)])
  if (organization_ids.size === 0) return null
  return {
    scope: 'User',
    item_id: user?.id ?? '',
    activity: 'login_failed',
    name: email,
    changes: null,
    trigger: { reason },
    actor: { user: user ?? { id: null, first_name: '', email: email ?? '' }, client },
    organization_ids: [...organization_ids],
  }
}
