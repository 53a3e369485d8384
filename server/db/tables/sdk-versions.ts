import { integer, pgTable } from 'drizzle-orm/pg-core'
import { projectTable } from './organizations'

/**
 * Counts the changes of what SDKs are told of a project: its flags, its surveys, its settings and its token. Triggers count,
 * when whatever made a change is committed, so that nobody can change these and forget it: see the migration.
 */
export const sdkVersionTable = pgTable('sdk_versions', {
  project_id: integer('project_id')
    .primaryKey()
    .references(() => projectTable.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
})
