import { and, eq, isNotNull, ne } from 'drizzle-orm'
import { isEnforcedBy } from '../../../contract/domain/domains'
import type { Database } from '../db/database'
import { isLiveOrganization } from '../db/not-deleted'
import { domainTable } from '../db/schema/domains'
import { oidcProviderTable } from '../db/schema/oidc'
import { organizationTable } from '../db/schema/organizations'
import { HttpError } from '../errors'

/** Verified domain whose users must sign in with its OpenID Connect provider. */
export interface EnforcedDomain {
  domain: string
  organization_id: string
  /** Provider of the domain; null for the one of the server. */
  provider_id: string | null
}

/** Returns the domain of an email address. */
export const getEmailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Condition of a query that joins domains with their organizations: the settings of the domain take effect. */
export const isVerifiedDomain = and(isNotNull(domainTable.verified_at), isLiveOrganization)

/**
 * Finds a domain that enforces single sign-on: it is verified, its organization exists, and the enforcement names its
 * provider, or that of the server if it has none. Without such a provider nothing is enforced.
 */
export async function findEnforcedDomain(
  db: Database,
  domain: string,
  serverIssuer: string | undefined,
): Promise<EnforcedDomain | null> {
  const [row] = await db
    .select({
      domain: domainTable.domain,
      organization_id: domainTable.organization_id,
      enforcement: domainTable.sso_enforcement,
      provider_id: oidcProviderTable.id,
      issuer: oidcProviderTable.issuer,
    })
    .from(domainTable)
    .innerJoin(organizationTable, eq(organizationTable.id, domainTable.organization_id))
    .leftJoin(oidcProviderTable, eq(oidcProviderTable.domain_id, domainTable.id))
    .where(and(eq(domainTable.domain, domain), ne(domainTable.sso_enforcement, ''), isVerifiedDomain))
  const issuer = row?.issuer ?? serverIssuer
  if (!row || issuer === undefined || !isEnforcedBy(row.enforcement, issuer)) return null
  const { organization_id, provider_id } = row
  return { domain, organization_id, provider_id }
}

/** 403: an API key cannot be used in the dashboard, because the domain of its user enforces single sign-on. */
export const keyRefusedBySso = (domain: string) =>
  new HttpError(
    403,
    'authentication_error',
    'sso_enforced',
    `Users with an email address at ${domain} sign in to the dashboard with single sign-on. Their API keys work in other programs only.`,
  )
