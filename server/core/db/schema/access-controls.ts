import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccessLevel, AccessResource } from '../../../../contract/domain/access'
import { createdAt, idColumn, updatedAt } from '../columns'
import { membershipTable, projectTable } from './organizations'
import { roleTable } from './roles'

/** Access rules of projects: for a role, for a member, or without both for all members. */
export const accessControlTable = pgTable(
  'access_controls',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    resource: text('resource').$type<AccessResource>().notNull(),
    role_id: uuid('role_id').references(() => roleTable.id, { onDelete: 'cascade' }),
    membership_id: uuid('membership_id').references(() => membershipTable.id, { onDelete: 'cascade' }),
    access_level: text('access_level').$type<AccessLevel>().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    // A rule has a role, a membership, or neither.
    uniqueIndex('access_controls_subject').on(
      table.project_id,
      table.resource,
      sql`coalesce(${table.role_id}, ${table.membership_id}, '00000000-0000-0000-0000-000000000000')`,
    ),
    index().on(table.role_id),
    index().on(table.membership_id),
  ],
)
