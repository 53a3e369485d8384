import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jsonColumn } from '../columns'

/**
 * Activity log of all writes, sign-ins and refused requests. It has no foreign keys, so that entries outlive their
 * records. Entries are deleted only by the retention of their organization.
 */
export const activityTable = pgTable(
  'activity_log',
  {
    id: idColumn(),
    /** Also set for entries of projects; null if it was unknown, such as for users without an organization. */
    organization_id: uuid('organization_id'),
    project_id: integer('project_id'),
    user_id: integer('user_id'),
    /** Name of the user at the time: `{first_name, email}`. */
    user: jsonColumn('user').notNull(),
    /** Kind of record: `Survey`, `Organization`, ... */
    scope: text('scope').notNull(),
    item_id: text('item_id').notNull(),
    /** `created`, `updated`, `deleted`, ... */
    activity: text('activity').notNull(),
    detail: jsonColumn('detail').notNull(),
    /** Client of the request; null for changes made by the server itself. */
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    /** Number of requests of an entry that counts several; null for others. */
    count: integer('count'),
    created_at: createdAt(),
  },
  (table) => [
    index().on(table.scope, table.item_id, table.created_at),
    index().on(table.project_id, table.scope, table.created_at),
    index().on(table.organization_id, table.scope, table.created_at),
    index().on(table.organization_id, table.created_at, table.id),
    index().on(table.organization_id, table.user_id, table.created_at),
    index().on(table.organization_id, table.activity, table.created_at),
  ],
)
