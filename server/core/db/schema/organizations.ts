import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, deletionColumns, idColumn, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { userTable } from './users'

export const organizationTable = pgTable(
  'organizations',
  {
    id: idColumn(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    plugins_access_level: smallint('plugins_access_level').notNull().default(9),
    is_member_join_email_enabled: boolean('is_member_join_email_enabled').notNull().default(true),
    enforce_2fa: boolean('enforce_2fa'),
    customer_id: text('customer_id'),
    /** Days after which entries of the activity log are deleted; null if they never are. */
    activity_log_retention_days: integer('activity_log_retention_days'),
    ...deletionColumns(),
  },
  (table) => [
    // The slug of a deleted organization can be reused.
    uniqueIndex('organizations_slug_unique').on(table.slug).where(sql`deleted_at is null`),
    index().on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

/** Members of organizations, with their levels. */
export const membershipTable = pgTable(
  'memberships',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => userTable.id, { onDelete: 'cascade' }),
    level: smallint('level').notNull().default(1),
    joined_at: timestampColumn('joined_at').notNull().default(sql`now()`),
    updated_at: updatedAt(),
  },
  (table) => [unique().on(table.organization_id, table.user_id), index().on(table.user_id)],
)

export const projectTable = pgTable(
  'projects',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    uuid: uuid('uuid').notNull().unique().default(sql`gen_random_uuid()`),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    api_token: text('api_token').notNull().unique(),
    timezone: text('timezone').notNull().default('UTC'),
    access_control: boolean('access_control').notNull().default(false),
    is_demo: boolean('is_demo').notNull().default(false),
    is_generating_demo_data: boolean('is_generating_demo_data').notNull().default(false),
    ingested_event: boolean('ingested_event').notNull().default(false),
    week_start_day: smallint('week_start_day'),
    /** Settings that are only stored and returned: see ProjectSettings. */
    settings: jsonColumn('settings').notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
    ...deletionColumns(),
  },
  (table) => [
    index().on(table.organization_id),
    index().on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

/** Members with access to a private project who are not admins of its organization. */
export const projectMembershipTable = pgTable(
  'project_memberships',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    membership_id: uuid('membership_id')
      .notNull()
      .references(() => membershipTable.id, { onDelete: 'cascade' }),
    level: smallint('level').notNull().default(1),
    joined_at: timestampColumn('joined_at').notNull().default(sql`now()`),
    updated_at: updatedAt(),
  },
  (table) => [unique().on(table.project_id, table.membership_id), index().on(table.membership_id)],
)
