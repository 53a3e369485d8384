import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../columns'
import { projectTable } from './organizations'

/** Names of the events of a project, recorded when they are stored. */
export const eventNameTable = pgTable(
  'event_names',
  {
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    created_at: createdAt(),
    /** Accurate to the hour: see `event-names.ts`. */
    last_seen_at: timestampColumn('last_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.name] })],
)
