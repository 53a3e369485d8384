import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { projectTable } from './organizations'

/**
 * Counts the changes of a project's flags, surveys, settings and token: what is remembered of these is what stands there
 * as long as the sum of the parts is the same. Triggers count, when whatever made a change is committed, so that nobody
 * can change these and forget it: see the migrations. Each connection counts in a part of its own, because who counts
 * keeps others from the same row until the commit is on the disk.
 */
export const sdkVersionTable = pgTable(
  'sdk_versions',
  {
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    part: smallint('part').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.part] })],
)

/** Counts the changes of what records tell of people, in the same way. */
export const peopleVersionTable = pgTable('people_versions', {
  part: smallint('part').primaryKey(),
  version: integer('version').notNull().default(1),
})
