import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestampColumn, updatedAt } from '../columns'
import { domainTable } from './domains'
import { userTable } from './users'

/** OpenID Connect providers of domains. */
export const oidcProviderTable = pgTable('oidc_providers', {
  id: idColumn(),
  domain_id: uuid('domain_id')
    .notNull()
    .unique()
    .references(() => domainTable.id, { onDelete: 'cascade' }),
  issuer: text('issuer').notNull(),
  client_id: text('client_id').notNull(),
  /** Encrypted. */
  client_secret: text('client_secret').notNull(),
  created_at: createdAt(),
  updated_at: updatedAt(),
})

/** Accounts at providers with which users have signed in. */
export const oidcIdentityTable = pgTable(
  'oidc_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] }), index().on(table.user_id)],
)

/** Sign-ins in progress: from the redirect to the provider to its callback, which deletes the row. */
export const oidcLoginTable = pgTable(
  'oidc_logins',
  {
    state_hash: text('state_hash').primaryKey(),
    /** Hash of the cookie that binds the sign-in to its browser. */
    browser_hash: text('browser_hash').notNull(),
    /** Provider of a domain; null for the one of the server settings. */
    provider_id: uuid('provider_id').references(() => oidcProviderTable.id, { onDelete: 'cascade' }),
    nonce: text('nonce').notNull(),
    code_verifier: text('code_verifier').notNull(),
    return_path: text('return_path').notNull(),
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [index().on(table.expires_at), index().on(table.provider_id)],
)
