import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jsonColumn } from '../columns'

/** Activity log of all writes, never deleted: it has no foreign keys, so that entries outlive their records. */
export const activityTable = pgTable(
  'activity_log',
  {
    id: idColumn(),
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
    created_at: createdAt(),
  },
  (table) => [
    index().on(table.scope, table.item_id, table.created_at),
    index().on(table.project_id, table.scope, table.created_at),
    index().on(table.organization_id, table.scope, table.created_at),
  ],
)
