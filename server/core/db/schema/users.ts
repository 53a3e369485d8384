import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { jsonColumn, timestampColumn } from '../columns'

export const userTable = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    distinct_id: text('distinct_id').notNull().default(sql`gen_random_uuid()::text`),
    first_name: text('first_name').notNull().default(''),
    last_name: text('last_name').notNull().default(''),
    email: text('email').notNull(),
    is_email_verified: boolean('is_email_verified').default(false),
    hedgehog_config: jsonColumn('hedgehog_config'),
    role_at_organization: text('role_at_organization'),
    theme_mode: text('theme_mode'),
    is_active: boolean('is_active').notNull().default(true),
    current_organization_id: uuid('current_organization_id'),
    current_project_id: integer('current_project_id'),
    last_login: timestampColumn('last_login'),
    /** Account for a program: a user who cannot sign in, with one membership. */
    is_service_account: boolean('is_service_account').notNull().default(false),
    /** User who created a service account. */
    created_by_id: integer('created_by_id'),
    date_joined: timestampColumn('date_joined').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('users_address').on(sql`lower(${table.email})`)],
)
