import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { ActivityEntry, ActivityPage } from '../../../contract/schemas/activity'
import type { Database } from '../db/database'
import { activityTable } from '../db/schema/activity'
import { getOnlyRow } from '../db/select-rows'
import { invalid, notFound } from '../errors'
import type { JsonText, Serializable } from '../json'

const LIMIT_DEFAULT = 10
const LIMIT_MAX = 1000

interface ActivityCall {
  url: string
  query: { page?: string | undefined; limit?: string | undefined; offset?: string | undefined }
}

/** Filter on the log: one kind of record, in one project or organization, optionally one record. */
export interface ActivityFilter {
  scope: string
  project_id?: number
  organization_id?: string
  item_id?: string | number | undefined
}

/**
 * Returns a page of the activity log, newest first. Supports `page` and `limit`, as in the public service, or `offset`.
 */
export async function loadActivityPage(
  db: Database,
  { url, query }: ActivityCall,
  chapter: ActivityFilter,
): Promise<Serializable<ActivityPage>> {
  const limit = Math.min(parsePositive(query.limit, 'limit') ?? LIMIT_DEFAULT, LIMIT_MAX)
  const page = parsePositive(query.page, 'page') ?? 1
  const offset = query.offset === undefined ? (page - 1) * limit : Number(query.offset)
  if (!Number.isSafeInteger(offset) || offset < 0) throw invalid('A valid integer is required.', 'offset')
  const where = buildFilter(chapter)
  const total = getOnlyRow(await db.select({ count: count() }).from(activityTable).where(where))
  const total_count = total.count
  if (query.offset === undefined && page > 1 && offset >= total_count) throw notFound('Invalid page.')
  const results = await loadActivityEntries(db, chapter, { limit, offset })
  const at = (number: number) => {
    const address = new URL(url)
    if (query.offset === undefined) address.searchParams.set('page', String(number))
    else address.searchParams.set('offset', String(Math.max(0, offset + (number - page) * limit)))
    address.searchParams.set('limit', String(limit))
    return address.href
  }
  return {
    results,
    next: offset + limit < total_count ? at(page + 1) : null,
    previous: offset > 0 ? at(page - 1) : null,
    total_count,
  }
}

/** Returns entries of the activity log, newest first. */
export async function loadActivityEntries(
  db: Database,
  filter: ActivityFilter,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const rows = await db
    .select()
    .from(activityTable)
    .where(buildFilter(filter))
    .orderBy(desc(activityTable.created_at), desc(activityTable.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, user, activity, scope, item_id, detail, created_at }) => ({
    id,
    // Documents of the log are only written by `logActivity`.
    user: user as JsonText<ActivityEntry['user']>,
    activity,
    scope,
    item_id,
    detail: detail as JsonText<ActivityEntry['detail']>,
    created_at,
  }))
}

function buildFilter({ scope, project_id, organization_id, item_id }: ActivityFilter): SQL | undefined {
  return and(
    eq(activityTable.scope, scope),
    project_id === undefined ? undefined : eq(activityTable.project_id, project_id),
    organization_id === undefined ? undefined : eq(activityTable.organization_id, organization_id),
    item_id === undefined ? undefined : eq(activityTable.item_id, String(item_id)),
  )
}

function parsePositive(text: string | undefined, attr: string): number | undefined {
  if (text === undefined) return undefined
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1) throw invalid('A valid integer is required.', attr)
  return number
}
