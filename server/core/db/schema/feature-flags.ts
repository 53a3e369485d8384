import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FeatureFlag } from '../../../../contract/schemas/feature-flags'
import type { JsonText } from '../../json'
import { createdAt, deletionColumns, jsonColumn, timestampColumn, updatedAt } from '../columns'
import { projectTable } from './organizations'
import { userTable } from './users'

export const featureFlagTable = pgTable(
  'feature_flags',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Description of the flag; the API calls it `name`. */
    name: text('name').notNull().default(''),
    filters: jsonColumn('filters').$type<JsonText<FeatureFlag['filters']>>().notNull(),
    active: boolean('active').notNull().default(true),
    deleted: boolean('deleted').notNull().default(false),
    ensure_experience_continuity: boolean('ensure_experience_continuity').default(false),
    /** True for a flag that is created and managed by a survey. It is not listed among the project's own flags. */
    survey_owned: boolean('survey_owned').notNull().default(false),
    tags: jsonColumn('tags').$type<JsonText<FeatureFlag['tags']>>().notNull().default(sql`'[]'`),
    version: integer('version').notNull().default(1),
    /** User who is responsible. No foreign key: a constraint on an existing table is not additive. */
    owner_id: integer('owner_id'),
    /** Time since which the flag has the same value for the same users; null if only `updated_at` is known. */
    rollout_changed_at: timestampColumn('rollout_changed_at'),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
    /** `deleted` determines whether the flag is deleted; these columns record when and by which user. */
    ...deletionColumns(),
  },
  (table) => [
    uniqueIndex().on(table.project_id, table.key).where(sql`not deleted`),
    index().on(table.project_id, table.created_at),
    index().on(table.deleted_at).where(sql`deleted`),
  ],
)

/**
 * Calls of flags that SDKs report by `$feature_flag_called`, counted when the events are stored: reading the events of a
 * flag would take seconds in a large project.
 */
export const flagCallTable = pgTable(
  'flag_calls',
  {
    flag_id: integer('flag_id')
      .notNull()
      .references(() => featureFlagTable.id, { onDelete: 'cascade' }),
    /** Day in UTC by the time of the event. */
    day: date('day').notNull(),
    /** `true`, `false` or the key of a variant; empty for any other value. */
    response: text('response').notNull(),
    calls: integer('calls').notNull(),
    last_called_at: timestampColumn('last_called_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.flag_id, table.day, table.response] })],
)
