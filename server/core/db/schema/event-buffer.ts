import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, timestampColumn } from '../columns'
import { projectTable } from './organizations'

/** Changes that the event store, outside of this database, has not applied yet. Those of a project are in their order. */
export const eventBufferTable = pgTable(
  'event_buffer',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'events' | 'person-deletion' | 'response-deletion'>().notNull(),
    /** JSON, as text: the database neither validates nor changes it. */
    body: text('body').notNull(),
    /** Number of events, and size of the body in bytes. */
    events: integer('events').notNull(),
    bytes: integer('bytes').notNull(),
    /** Number of times that the store has rejected the change. */
    attempts: integer('attempts').notNull().default(0),
    /** Time of the next attempt of a rejected change; later ones do not wait for it. Null until then. */
    retry_at: timestampColumn('retry_at'),
    error: text('error'),
    created_at: createdAt(),
  },
  (table) => [index('event_buffer_order').on(table.project_id, table.id)],
)
