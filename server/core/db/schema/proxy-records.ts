import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProxyStatus } from '../../../../contract/domain/proxies'
import { createdAt, idColumn, timestampColumn, updatedAt } from '../columns'
import { organizationTable } from './organizations'
import { userTable } from './users'

export const proxyRecordTable = pgTable(
  'proxy_records',
  {
    id: idColumn(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    /** Unique on the whole instance: the first organization to add a domain owns it. */
    domain: text('domain').notNull().unique(),
    target_cname: text('target_cname').notNull(),
    status: text('status').$type<ProxyStatus>().notNull().default('waiting'),
    message: text('message'),
    /** Start of the current status, and number of checks since. */
    status_since: timestampColumn('status_since').notNull().default(sql`now()`),
    checks: integer('checks').notNull().default(0),
    last_checked_at: timestampColumn('last_checked_at'),
    /** Time of the next check; null for never. A running check sets it to a future time. */
    next_check_at: timestampColumn('next_check_at').default(sql`now()`),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index().on(table.organization_id, table.created_at),
    index().on(table.next_check_at).where(sql`next_check_at is not null`),
  ],
)
