import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, jsonColumn, updatedAt } from '../columns'
import { organizationTable } from './organizations'
import { userTable } from './users'

/** Pending invites. Accepted invites are deleted. */
export const inviteTable = pgTable(
  'invites',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    target_email: text('target_email').notNull(),
    first_name: text('first_name').notNull().default(''),
    emailing_attempt_made: boolean('emailing_attempt_made').notNull().default(false),
    level: smallint('level').notNull().default(1),
    message: text('message'),
    private_project_access: jsonColumn('private_project_access').notNull().default(sql`'[]'`),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index().on(table.organization_id, table.created_at),
    uniqueIndex('invites_address').on(table.organization_id, sql`lower(${table.target_email})`),
  ],
)
