import { and, eq, getTableName, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ActivityLogEntry, ActivityLogFilters } from '../../../contract/schemas/activity-log'
import { type CursorCall, fetchCursorPage } from '../../core/db/cursor-pagination'
import type { Database } from '../../core/db/database'
import { activityTable } from '../../core/db/schema/activity'
import { userTable } from '../../core/db/schema/users'
import { buildContains } from '../../core/db/search'
import type { JsonText, Serializable } from '../../core/json'

const PAGE_SIZE = 100
/** Number of entries that a search by text examines at most for a page: few enough not to block the database. */
const SEARCH_MAX = 20_000

export const entryColumns = {
  id: activityTable.id,
  project_id: activityTable.project_id,
  user: activityTable.user,
  scope: activityTable.scope,
  item_id: activityTable.item_id,
  activity: activityTable.activity,
  detail: activityTable.detail,
  ip_address: activityTable.ip_address,
  user_agent: activityTable.user_agent,
  count: activityTable.count,
  created_at: activityTable.created_at,
}

type EntryRow = Pick<typeof activityTable.$inferSelect, keyof typeof entryColumns>

const ordering = { at: activityTable.created_at, id: activityTable.id, descending: true }

/** Loads a page of the log of an organization, newest first. */
export async function loadEntries(
  db: Database,
  paging: CursorCall,
  organization_id: string,
  { search_text, users, ...filters }: ActivityLogFilters,
) {
  // With the ids as values, the database can use the index on users.
  const user_ids = users && (await loadUserIds(db, users))
  const filter = buildFilter(organization_id, user_ids, filters)
  const select = (position: SQL | undefined, order: SQL[]) =>
    db
      .select(entryColumns)
      .from(activityTable)
      .where(and(filter, position))
      .orderBy(...order)
  const getKey = ({ created_at, id }: EntryRow) => ({ at: created_at, id })
  if (!search_text) {
    return fetchCursorPage(paging, ordering, PAGE_SIZE, getKey, (position, order, limit) =>
      select(position, order).limit(limit),
    )
  }
  return fetchCursorPage(
    paging,
    ordering,
    PAGE_SIZE,
    getKey,
    (position, order, limit) =>
      // The common table expression hides the table of the same name.
      db
        .with(db.$with(getTableName(activityTable)).as(select(position, order).limit(SEARCH_MAX)))
        .select(entryColumns)
        .from(activityTable)
        .where(buildTextFilter(search_text))
        .orderBy(...order)
        .limit(limit),
    async (position, order) =>
      (
        await select(position, order)
          .offset(SEARCH_MAX - 1)
          .limit(1)
      )[0],
  )
}

function buildFilter(
  organization_id: string,
  user_ids: number[] | undefined,
  filters: Omit<ActivityLogFilters, 'search_text' | 'users'>,
) {
  const { scopes, activities, team_ids, item_ids, start_date, end_date } = filters
  return and(
    eq(activityTable.organization_id, organization_id),
    user_ids && inArray(activityTable.user_id, user_ids),
    scopes && inArray(activityTable.scope, scopes),
    activities && inArray(activityTable.activity, activities),
    team_ids && inArray(activityTable.project_id, team_ids.map(Number)),
    item_ids && inArray(activityTable.item_id, item_ids),
    start_date === undefined ? undefined : gte(activityTable.created_at, start_date),
    end_date === undefined ? undefined : lte(activityTable.created_at, end_date),
  )
}

async function loadUserIds(db: Database, uuids: string[]): Promise<number[]> {
  const rows = await db.select({ id: userTable.id }).from(userTable).where(inArray(userTable.uuid, uuids))
  return rows.map(({ id }) => id)
}

/** Condition of a search in the documents of an entry: the user, the name of the record, and its changes. */
function buildTextFilter(text: string) {
  // As in a JSON string.
  const part = JSON.stringify(text).slice(1, -1)
  return or(
    buildContains(sql`${activityTable.detail}::text`, part),
    buildContains(sql`${activityTable.user}::text`, part),
  )
}

/** Shortens the id of an invite, which is the secret of its link. */
const maskInviteId = (id: string) => `${id.slice(0, 8)}…`

export const present = (row: EntryRow): Serializable<ActivityLogEntry> => ({
  id: row.id,
  // Documents of the log are only written by `core/activity`.
  user: row.user as JsonText<ActivityLogEntry['user']>,
  activity: row.activity,
  scope: row.scope,
  item_id: row.scope === 'OrganizationInvite' ? maskInviteId(row.item_id) : row.item_id,
  detail: row.detail as JsonText<ActivityLogEntry['detail']>,
  created_at: row.created_at,
  team_id: row.project_id,
  ip_address: row.ip_address,
  user_agent: row.user_agent,
  count: row.count ?? 1,
})
