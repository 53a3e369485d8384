import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../columns'
import { userTable } from './users'

/** Personal API keys. Only the hash of a key is stored. */
export const personalApiKeyTable = pgTable(
  'personal_api_keys',
  {
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    /** `sha256$` and the hex digest of the whole key. */
    secure_value: text('secure_value').notNull().unique(),
    /** First and last four characters of the key, for display. */
    mask_value: text('mask_value').notNull(),
    scopes: text('scopes').array().notNull(),
    /** Projects and organizations that the key is restricted to; empty means all. */
    scoped_teams: integer('scoped_teams').array().notNull().default(sql`'{}'`),
    scoped_organizations: text('scoped_organizations').array().notNull().default(sql`'{}'`),
    /** Organizations in which an administrator has ended the access of the key. */
    ended_organizations: text('ended_organizations').array().notNull().default(sql`'{}'`),
    created_at: createdAt(),
    last_used_at: timestampColumn('last_used_at'),
    /** Client of the last use; null if the access log is disabled. */
    last_used_ip: text('last_used_ip'),
    last_used_user_agent: text('last_used_user_agent'),
    /** Hash of the value before the last roll, which is accepted until the time; null without an overlap. */
    previous_secure_value: text('previous_secure_value'),
    previous_value_expires_at: timestampColumn('previous_value_expires_at'),
    previous_value_last_used_at: timestampColumn('previous_value_last_used_at'),
    /** The key is rejected from then on; null if it does not expire. */
    expires_at: timestampColumn('expires_at'),
  },
  (table) => [index().on(table.user_id), index().on(table.previous_secure_value)],
)

/** Hashes of revoked and replaced keys, so that the activity log can name the user of a rejected request. */
export const revokedApiKeyTable = pgTable(
  'revoked_api_keys',
  {
    secure_value: text('secure_value').primaryKey(),
    key_id: text('key_id').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    revoked_at: timestampColumn('revoked_at').notNull().default(sql`now()`),
  },
  (table) => [index().on(table.user_id)],
)
