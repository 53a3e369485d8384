import { eq } from 'drizzle-orm'
import type { identityProviders, signInOptions } from '../../../contract/endpoints/oidc'
import type { OidcProvider, OidcProviderPatch } from '../../../contract/schemas/oidc'
import { type ActivityContext, diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { domainTable } from '../../core/db/schema/domains'
import { oidcProviderTable } from '../../core/db/schema/oidc'
import { invalid } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import { createScopedRepository } from '../../core/repository/scoped-repository'
import type { Deps } from '../deps'
import { CALLBACK_PATH, describeOutage, discoverProvider } from './identity-providers'

type ProviderRow = typeof oidcProviderTable.$inferSelect
type Fields = Pick<ProviderRow, 'issuer' | 'client_id' | 'client_secret'>

const scope = 'OrganizationDomain'

export const signInOptionHandlers = (deps: Deps): Handlers<typeof signInOptions> => ({
  retrieve: async ({ actor }) => ({
    has_server_provider: deps.identityProviders.hasServerProvider,
    has_domain_providers: await deps.identityProviders.hasDomainProviders(),
    is_signed_in: Boolean(actor?.session),
  }),
})

export const identityProviderHandlers = (deps: Deps): Handlers<typeof identityProviders> => {
  const { db, env, outbound, principals, secrets } = deps
  const domains = createScopedRepository(db, domainTable, scope, 'domain')

  const present = (row: Fields | undefined): OidcProvider => ({
    issuer: row?.issuer ?? null,
    client_id: row?.client_id ?? null,
    has_client_secret: row !== undefined,
    redirect_uri: env.PUBLIC_URL === undefined ? null : env.PUBLIC_URL + CALLBACK_PATH,
  })

  /** Asserts that an issuer is reached by HTTPS, except on a server that may connect to private addresses. */
  function assertSecure(issuer: string): void {
    if (issuer.startsWith('https:') || env.ALLOW_PRIVATE_ADDRESSES.length > 0) return
    throw invalid('The issuer must begin with https://.', 'issuer')
  }

  return {
    async retrieve(call) {
      const domain = await domains.find(call, call.params.domain_id)
      return present(await findProvider(db, domain.id))
    },

    async update(call) {
      const { body } = call
      if (body.issuer !== undefined) assertSecure(body.issuer)
      const saved = await db.transaction(async (tx) => {
        // The lock of the domain serializes concurrent updates.
        const domain = await domains.find(call, call.params.domain_id, tx, 'update')
        const before = await findProvider(tx, domain.id)
        const { client_secret, ...fields } = complete(before, body)
        const row = {
          ...fields,
          client_secret:
            client_secret === undefined ? (before?.client_secret ?? '') : secrets.seal(client_secret),
        }
        await tx
          .insert(oidcProviderTable)
          .values({ ...row, domain_id: domain.id })
          .onConflictDoUpdate({
            target: oidcProviderTable.domain_id,
            set: { ...row, updated_at: new Date().toISOString() },
          })
        await logChanges(tx, call, domain, before, row)
        return row
      })
      principals.invalidate()
      return present(saved)
    },

    async destroy(call) {
      await db.transaction(async (tx) => {
        const domain = await domains.find(call, call.params.domain_id, tx, 'update')
        const [before] = await tx
          .delete(oidcProviderTable)
          .where(eq(oidcProviderTable.domain_id, domain.id))
          .returning()
        if (before) await logChanges(tx, call, domain, before, undefined)
      })
      principals.invalidate()
    },

    async discover(call) {
      const domain = await domains.find(call, call.params.domain_id)
      const stored = await findProvider(db, domain.id)
      const issuer = call.body.issuer ?? stored?.issuer
      if (issuer === undefined) throw invalid('This field is required.', 'issuer', 'required')
      assertSecure(issuer)
      try {
        // Only the public discovery document is requested, without the secret.
        const fields = { id: domain.id, client_id: 'test', client_secret: 'test' }
        await discoverProvider(outbound.fetch, { ...fields, issuer })
        return { ok: true, message: `${issuer} is an OpenID Connect provider.` }
      } catch (error) {
        const message =
          describeOutage(error) ??
          `${issuer} does not have a valid discovery document. Enter the issuer exactly as the provider states it.`
        return { ok: false, message }
      }
    },
  }
}

async function findProvider(db: Database, domain_id: string): Promise<ProviderRow | undefined> {
  const [row] = await db.select().from(oidcProviderTable).where(eq(oidcProviderTable.domain_id, domain_id))
  return row
}

type Completed = Omit<Fields, 'client_secret'> & { client_secret: string | undefined }

/** Completes an update with the stored fields. The stored secret is never sent to another issuer. */
function complete(before: Fields | undefined, body: OidcProviderPatch): Completed {
  const { issuer = before?.issuer, client_id = before?.client_id, client_secret } = body
  if (issuer === undefined) throw invalid('This field is required.', 'issuer', 'required')
  if (client_id === undefined) throw invalid('This field is required.', 'client_id', 'required')
  if (client_secret === undefined && before?.issuer !== issuer)
    throw invalid('Enter the client secret of this issuer.', 'client_secret', 'required')
  return { issuer, client_id, client_secret }
}

/** Writes the activity entry of the domain, without the secret. */
async function logChanges(
  tx: Database,
  writer: ActivityContext,
  domain: { id: string; domain: string },
  before: Fields | undefined,
  after: Fields | undefined,
): Promise<void> {
  const isReplaced = before && after && before.client_secret !== after.client_secret
  const changes = diffRecords(
    scope,
    toPublicFields(before, 'set'),
    toPublicFields(after, isReplaced ? 'replaced' : 'set'),
  )
  if (changes.length === 0) return
  const write = { scope, item_id: domain.id, activity: 'updated', name: domain.domain, changes }
  await logActivity(tx, writer, write)
}

const toPublicFields = (fields: Fields | undefined, secretState: string) => ({
  oidc_issuer: fields?.issuer ?? null,
  oidc_client_id: fields?.client_id ?? null,
  oidc_client_secret: fields ? secretState : null,
})
