import { count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PaginatedResponse } from '../../../contract/endpoint'
import type { DeletedRecord } from '../../../contract/schemas/trash'
import type { Database } from '../../core/db/database'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { userTable } from '../../core/db/schema/users'
import { getOnlyRow } from '../../core/db/select-rows'
import { notFound } from '../../core/errors'

type TrashTable = PgTable & { id: PgColumn; deleted_at: PgColumn; deleted_by_id: PgColumn }

interface ListCall {
  url: string
  query: { limit?: string | undefined; offset?: string | undefined }
}

/** Column values of a record that a user deletes. */
export const deletionFields = ({ user }: { user: { id: number } }) => ({
  deleted_at: sql`now()`,
  deleted_by_id: user.id,
})

/** Column values of a restored record. */
export const RESTORED = { deleted_at: null, deleted_by_id: null }

/** 404 error for a record that cannot be restored or purged. */
export const notInTrashError = () =>
  notFound('This record is not in the trash. It was restored or permanently deleted.')

/** Lists deleted records, newest deletion first. `where` selects the deleted records of the caller's scope. */
export async function listDeleted(
  db: Database,
  days: number,
  call: ListCall,
  table: TrashTable,
  {
    name,
    where,
    deleted_at = sql`${table.deleted_at}`,
  }: { name: PgColumn; where: SQL | undefined; deleted_at?: SQL },
): Promise<PaginatedResponse<DeletedRecord>> {
  const range = parsePageRange(call.query)
  const total = getOnlyRow(
    await db
      .select({ count: count() })
      .from(table as PgTable)
      .where(where),
  )
  // The column maps timestamps to the API format; its type is lost because the table may be any of the six.
  const instant = (moment: SQL) => moment.mapWith(table.deleted_at) as SQL<string>
  const rows = await db
    .select({
      id: sql<string | number>`${table.id}`,
      name: sql<string>`${name}`,
      deleted_at: instant(sql`${deleted_at}`),
      purged_at: instant(sql`${deleted_at} + ${days} * interval '1 day'`),
      first_name: userTable.first_name,
      last_name: userTable.last_name,
      email: userTable.email,
    })
    .from(table as PgTable)
    .leftJoin(userTable, eq(userTable.id, table.deleted_by_id))
    .where(where)
    .orderBy(desc(deleted_at), table.id)
    .limit(range.limit)
    .offset(range.offset)
  const results = rows.map(({ first_name, last_name, email, ...row }) => ({
    ...row,
    deleted_by: email === null ? null : { first_name: first_name ?? '', last_name: last_name ?? '', email },
  }))
  return buildPage(call.url, range, total.count, results)
}

/** Condition for deleted records that have been in the trash for at least `days`. */
export const isExpired = (table: TrashTable, days: number): SQL =>
  sql`${table.deleted_at} <= now() - ${days} * interval '1 day'`
