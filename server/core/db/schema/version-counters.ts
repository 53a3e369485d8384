import { integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { projectTable } from './organizations'

/**
 * Sharded change counter of a project's flags, surveys, settings and token: a cached copy is valid as long as the sum
 * of the shards is unchanged. Triggers increment it when the change is committed, so that no write can bypass it: see
 * the migrations. Each connection increments a shard of its own, because an increment locks its row until the commit is
 * on disk.
 */
export const sdkVersionTable = pgTable(
  'sdk_versions',
  {
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    shard: smallint('part').notNull().default(0),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.project_id, table.shard] })],
)

/**
 * Sharded change counter of user details. Only older versions, which may run on the same database, read it: a later
 * version drops it.
 */
export const peopleVersionTable = pgTable('people_versions', {
  shard: smallint('part').primaryKey(),
  version: integer('version').notNull().default(1),
})
