import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProxyStatus } from '../../../contract/proxies'
import { createdAt, id, instant, updatedAt } from '../columns'
import { organizationTable } from './organizations'
import { userTable } from './users'

export const proxyRecordTable = pgTable(
  'proxy_records',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizationTable.id, { onDelete: 'cascade' }),
    /** Belongs to whoever came first, on the whole instance. */
    domain: text('domain').notNull().unique(),
    target_cname: text('target_cname').notNull(),
    status: text('status').$type<ProxyStatus>().notNull().default('waiting'),
    message: text('message'),
    /** Since when it is in this status, and how often it was looked at since. */
    status_since: instant('status_since').notNull().default(sql`now()`),
    checks: integer('checks').notNull().default(0),
    last_checked_at: instant('last_checked_at'),
    /** When to look next; null for never. A check that is under way holds it in the future. */
    next_check_at: instant('next_check_at').default(sql`now()`),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index().on(table.organization_id, table.created_at),
    index().on(table.next_check_at).where(sql`next_check_at is not null`),
  ],
)
