import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestampColumn, updatedAt } from '../columns'
import { membershipTable, organizationTable } from './organizations'

export const roleTable = pgTable(
  'roles',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    feature_flags_access_level: smallint('feature_flags_access_level').notNull().default(37),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index().on(table.organization_id, table.created_at),
    uniqueIndex('roles_name').on(table.organization_id, sql`lower(${table.name})`),
  ],
)

/** Members of roles. A user who leaves the organization also leaves its roles. */
export const roleMembershipTable = pgTable(
  'role_memberships',
  {
    id: idColumn(),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roleTable.id, { onDelete: 'cascade' }),
    membership_id: uuid('membership_id')
      .notNull()
      .references(() => membershipTable.id, { onDelete: 'cascade' }),
    joined_at: timestampColumn('joined_at').notNull().default(sql`now()`),
    updated_at: updatedAt(),
  },
  (table) => [unique().on(table.role_id, table.membership_id), index().on(table.membership_id)],
)
