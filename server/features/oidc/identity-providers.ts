import { and, eq, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Configuration } from 'openid-client'
import type { Env } from '../../config'
import { hashKey } from '../../core/auth/hash-key'
import type { SessionRow } from '../../core/auth/session'
import { getEmailDomain, isVerifiedDomain } from '../../core/auth/sso-enforcement'
import { getCauseChain } from '../../core/db/cause-chain'
import type { Database } from '../../core/db/database'
import { domainTable } from '../../core/db/schema/domains'
import { oidcProviderTable } from '../../core/db/schema/oidc'
import { organizationTable } from '../../core/db/schema/organizations'
import { OutboundError } from '../../core/net/outbound-error'
import type { OutboundClients } from '../../core/net/outbound-http'
import type { SafeFetch } from '../../core/net/ssrf-safe-fetch'
import type { ProviderClient } from './protocol'

export interface IdentityProvider extends ProviderClient {
  /** Domain whose users it may sign in; null for all. */
  domain: string | null
}

interface IdentityProviderDeps {
  db: Database
  env: Env
  outbound: OutboundClients
  /** Decrypts stored secrets. */
  secrets: { open(sealed: string): string }
}

export type IdentityProviders = ReturnType<typeof createIdentityProviders>

/** Path that providers redirect to. */
export const CALLBACK_PATH = '/api/oidc/callback'

const DISCOVERY_TTL_MS = 600_000
const DISCOVERY_MAX_ENTRIES = 100

/** Creates the lookup of OpenID Connect providers: that of the server settings, and those of verified domains. */
export function createIdentityProviders({ db, env, outbound, secrets }: IdentityProviderDeps) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client_id, OIDC_CLIENT_SECRET: client_secret } = env
  const ofServer: IdentityProvider | null =
    issuer && client_id && client_secret ? { id: null, issuer, client_id, client_secret, domain: null } : null
  const configurations = new LRUCache<string, Promise<Configuration>>({
    max: DISCOVERY_MAX_ENTRIES,
    ttl: DISCOVERY_TTL_MS,
  })

  const selectProviders = () =>
    db
      .select({ provider: oidcProviderTable, domain: domainTable.domain })
      .from(oidcProviderTable)
      .innerJoin(domainTable, eq(domainTable.id, oidcProviderTable.domain_id))
      .innerJoin(organizationTable, eq(organizationTable.id, domainTable.organization_id))

  async function findDomainProvider(where: SQL): Promise<IdentityProvider | null> {
    const [row] = await selectProviders().where(and(where, isVerifiedDomain))
    if (!row) return null
    const { id, issuer, client_id, client_secret } = row.provider
    return { id, issuer, client_id, client_secret: secrets.open(client_secret), domain: row.domain }
  }

  async function find(id: string | null): Promise<IdentityProvider | null> {
    return id === null ? ofServer : findDomainProvider(eq(oidcProviderTable.id, id))
  }

  /** Reads the discovery document of a provider, which is cached for ten minutes. */
  function configure(provider: IdentityProvider): Promise<Configuration> {
    const { id, issuer, client_id, client_secret } = provider
    const key = hashKey(JSON.stringify([id, issuer, client_id, client_secret]))
    const cached = configurations.get(key)
    if (cached) return cached
    const configuration = discoverProvider(outbound.fetch, provider)
    configurations.set(key, configuration)
    configuration.catch(() => configurations.delete(key))
    return configuration
  }

  return {
    /** Finds the provider of a stored id; null is the id of the server's. */
    find,
    configure,
    hasServerProvider: ofServer !== null,

    hasDomainProviders: async () =>
      env.PUBLIC_URL !== undefined && (await selectProviders().where(isVerifiedDomain).limit(1)).length > 0,

    /** Finds the provider of an email address: that of its domain, otherwise the one of the server. */
    findByEmail: async (email: string) =>
      (email === '' ? null : await findDomainProvider(eq(domainTable.domain, getEmailDomain(email)))) ??
      ofServer,

    /** Builds the URL that ends the session at its provider; null if the provider has none or cannot be reached. */
    async getLogoutUrl({ provider_id, id_token }: SessionRow): Promise<string | null> {
      try {
        const provider = await find(provider_id)
        if (!provider) return null
        const { buildLogoutUrl } = await import('./protocol')
        const redirectUri = env.PUBLIC_URL ? `${env.PUBLIC_URL}/` : null
        return buildLogoutUrl(await configure(provider), secrets.open(id_token), redirectUri)
      } catch {
        return null
      }
    },
  }
}

/** Reads the discovery document of a provider. */
export async function discoverProvider(fetch: SafeFetch, provider: ProviderClient) {
  const { discover } = await import('./protocol')
  return discover(fetch, provider)
}

/** Returns the sentence about a provider that cannot be reached; null for other errors. */
export function describeOutage(error: unknown): string | null {
  const cause = getCauseChain(error).find((cause) => cause instanceof OutboundError)
  if (cause) return cause.message
  const isTimeout = error instanceof Error && 'code' in error && error.code === 'OAUTH_TIMEOUT'
  return isTimeout ? 'The provider did not respond in time.' : null
}
