import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PaginatedResponse } from '../../../contract/endpoint'
import { type ActivityContext, diffRecords, logActivity } from '../activity/log'
import { isUuidParam, parseIntId } from '../auth/access'
import type { Database } from '../db/database'
import { buildPage, parsePageRange } from '../db/pagination'
import { getOnlyRow } from '../db/select-rows'
import { orNotFound } from '../errors'
import { jsonEquals } from '../json'

/** Table whose rows belong to an organization or to a project. */
type ScopedTable = PgTable & { id: PgColumn; created_at: PgColumn } & (
    | { organization_id: PgColumn; project_id?: never }
    | { project_id: PgColumn; organization_id?: never }
  )

/** Scope of the rows. A required argument of every call, so that no query can omit it. */
type Owner = Pick<ActivityContext, 'organization' | 'project'>

interface ListCall extends Owner {
  url: string
  query: { limit?: string | undefined; offset?: string | undefined }
}

/**
 * Repository with the five usual queries on a scoped table. Ids are those of the path, as text. Every write also writes
 * the activity log, in one transaction; `scope` is the kind of record there, and `nameColumn` has its name. Records that are missing and records
 * of another owner cause the same 404. A resource that needs more writes its own queries.
 */
export function createScopedRepository<T extends ScopedTable>(
  db: Database,
  table: T,
  scope: string,
  nameColumn: keyof T['$inferSelect'] & string,
) {
  type Row = T['$inferSelect'] & { id: string | number }
  type New = Omit<T['$inferInsert'], 'id' | 'project_id' | 'organization_id'>

  // Drizzle cannot infer the columns of a generic table; the casts below state what `ScopedTable` guarantees.
  const from = table as PgTable
  const buildOwnerCondition = ({ organization, project }: Owner) =>
    table.project_id
      ? { project_id: orNotFound(project).id }
      : { organization_id: orNotFound(organization).id }
  const owned = (owner: Owner, where?: SQL) => {
    const [column, value] = Object.entries(buildOwnerCondition(owner))[0] as [string, string | number]
    return and(eq((table as unknown as { [name: string]: PgColumn })[column] as PgColumn, value), where)
  }
  const getRecordName = (record: Row) => String(record[nameColumn])

  const hasId = (id: string) => {
    const isValid = table.id.getSQLType() === 'uuid' ? isUuidParam(id) : parseIntId(id) !== null
    return eq(table.id, orNotFound(isValid ? id : null))
  }

  async function find(owner: Owner, id: string, within: Database = db, lock?: 'update'): Promise<Row> {
    const rows = within
      .select()
      .from(from)
      .where(owned(owner, hasId(id)))
    const [record] = lock ? await rows.for(lock) : await rows
    return orNotFound(record) as Row
  }

  return {
    find,

    /** Returns a page of the owner's records that match `where`, newest first. */
    /** Loads a page of the list, newest first unless another order precedes. */
    async page(call: ListCall, where?: SQL, order: SQL[] = []): Promise<PaginatedResponse<Row>> {
      const range = parsePageRange(call.query)
      const total = getOnlyRow(await db.select({ count: count() }).from(from).where(owned(call, where)))
      const rows = await db
        .select()
        .from(from)
        .where(owned(call, where))
        .orderBy(...order, desc(table.created_at), table.id)
        .limit(range.limit)
        .offset(range.offset)
      return buildPage(call.url, range, total.count, rows as Row[])
    },

    insert(writer: ActivityContext, values: New): Promise<Row> {
      return db.transaction(async (tx) => {
        const [record] = (await tx
          .insert(from)
          .values({ ...values, ...buildOwnerCondition(writer) })
          .returning()) as [Row]
        await logActivity(tx, writer, {
          scope,
          item_id: record.id,
          activity: 'created',
          name: getRecordName(record),
          changes: null,
        })
        return record
      })
    },

    /** Updates the given fields. No-op updates do not write an activity entry. */
    update(writer: ActivityContext, id: string, values: Partial<New>): Promise<Row> {
      return db.transaction(async (tx) => {
        const before = await find(writer, id, tx, 'update')
        if (Object.entries(values).every(([name, value]) => jsonEquals(before[name], value))) return before
        const [after] = (await tx
          .update(from)
          .set('updated_at' in table ? { ...values, updated_at: new Date().toISOString() } : values)
          .where(owned(writer, hasId(id)))
          .returning()) as [Row]
        const changes = diffRecords(scope, before, after)
        // Replacing one empty value by another is a write, but not an activity.
        if (changes.length > 0) {
          const name = getRecordName(after)
          await logActivity(tx, writer, {
            scope,
            item_id: after.id,
            activity: 'updated',
            name,
            changes,
          })
        }
        return after
      })
    },

    remove(writer: ActivityContext, id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const [deletedRow] = await tx
          .delete(from)
          .where(owned(writer, hasId(id)))
          .returning()
        const record = orNotFound(deletedRow) as Row
        await logActivity(tx, writer, {
          scope,
          item_id: record.id,
          activity: 'deleted',
          name: getRecordName(record),
          changes: null,
        })
      })
    },
  }
}
