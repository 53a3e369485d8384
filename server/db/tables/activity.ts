import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, document, id } from '../columns'

/** Every write, for ever: no foreign keys, so that it outlives what it tells of. */
export const activityTable = pgTable(
  'activity_log',
  {
    id: id(),
    organization_id: uuid('organization_id'),
    project_id: integer('project_id'),
    user_id: integer('user_id'),
    /** Who it was at the time: `{first_name, email}`. */
    user: document('user').notNull(),
    /** The kind of record: `Survey`, `Organization`, ... */
    scope: text('scope').notNull(),
    item_id: text('item_id').notNull(),
    /** `created`, `updated`, `deleted`, ... */
    activity: text('activity').notNull(),
    detail: document('detail').notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index().on(table.scope, table.item_id, table.created_at),
    index().on(table.project_id, table.scope, table.created_at),
    index().on(table.organization_id, table.scope, table.created_at),
  ],
)
