import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestampColumn } from '../columns'
import { oidcProviderTable } from './oidc'
import { userTable } from './users'

/** Sessions of users who signed in with OpenID Connect. Only the hash of a session's token is stored. */
export const sessionTable = pgTable(
  'sessions',
  {
    id: idColumn(),
    user_id: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    /** `sha256$` and the hex digest of the token in the cookie. */
    token_hash: text('token_hash').notNull().unique(),
    /** Provider of a domain; null for the one of the server settings. */
    provider_id: uuid('provider_id').references(() => oidcProviderTable.id, { onDelete: 'cascade' }),
    /** Encrypted ID token, which identifies the session to the provider when the user signs out there. */
    id_token: text('id_token').notNull(),
    user_agent: text('user_agent').notNull(),
    ip_address: text('ip_address').notNull(),
    created_at: createdAt(),
    last_used_at: timestampColumn('last_used_at').notNull(),
    /** Absolute expiry; an unused session expires earlier. */
    expires_at: timestampColumn('expires_at').notNull(),
  },
  (table) => [index().on(table.user_id), index().on(table.provider_id)],
)
