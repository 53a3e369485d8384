import { and, desc, eq, gt } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { activityTable } from '../../core/db/schema/activity'
import { invalid, tooManyRequests } from '../../core/errors'

const HOUR_MS = 3_600_000

/**
 * Asserts that an organization may create so many more invites: at most `limit` in any hour, 0 for no limit. Counts in
 * the activity log, which all processes share and which also has invites that were replaced or deleted since. The caller
 * holds the lock of the organization, so concurrent requests cannot pass together.
 */
export async function assertWithinHourlyLimit(
  tx: Database,
  organization_id: string,
  added: number,
  limit: number,
): Promise<void> {
  if (limit === 0 || added === 0) return
  if (added > limit) throw invalid(`At most ${limit} invites can be sent within an hour.`)
  // The invites fit once this one, counted from the newest, is older than an hour.
  const [blocking] = await tx
    .select({ created_at: activityTable.created_at })
    .from(activityTable)
    .where(
      and(
        eq(activityTable.organization_id, organization_id),
        eq(activityTable.scope, 'OrganizationInvite'),
        eq(activityTable.activity, 'created'),
        gt(activityTable.created_at, new Date(Date.now() - HOUR_MS).toISOString()),
      ),
    )
    .orderBy(desc(activityTable.created_at))
    .offset(limit - added)
    .limit(1)
  if (!blocking) return
  const waitMs = Date.parse(blocking.created_at) + HOUR_MS - Date.now()
  throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1000)))
}
