import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, jsonColumn } from '../columns'
import { organizationTable } from './organizations'

/** Organizations with sample data, which the first start creates. */
export const sampleWorkspaceTable = pgTable('sample_workspaces', {
  organization_id: uuid('organization_id')
    .primaryKey()
    .references(() => organizationTable.id, { onDelete: 'cascade' }),
  state: text('state').$type<'loading' | 'loaded' | 'removing'>().notNull().default('loading'),
  /** Seed of the generated events: they are the same whenever they are generated. */
  seed: text('seed').notNull(),
  /** IDs of the created records, by kind. */
  records: jsonColumn('records').notNull(),
  /** Upper bound of the timestamps of generated events. */
  created_at: createdAt(),
})
