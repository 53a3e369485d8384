import { isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { activityTable } from '../../core/db/schema/activity'
import { organizationTable } from '../../core/db/schema/organizations'
import { selectRows } from '../../core/db/select-rows'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'

const ACTIVITY_RETENTION = defineJobKind('activity-retention', {
  timeoutSeconds: 3600,
  retries: 0,
  everySeconds: 3600,
})
/** Number of entries deleted per statement: few enough to avoid long waits. */
const BATCH = 2000
/** Number of statements per organization and run: the next run continues. */
const BATCHES = 500

/** Deletes the entries of the activity log that are older than the retention of their organization. */
export const activityRetentionJob = (db: Database): Job =>
  defineJob(ACTIVITY_RETENTION, async (_data, stopping) => {
    const { id, activity_log_retention_days: days } = organizationTable
    const organizations = await db.select({ id, days }).from(organizationTable).where(isNotNull(days))
    for (const { id, days } of organizations) {
      for (let batch = 0; batch < BATCHES && !stopping.aborted; batch += 1) {
        if ((await deleteBatch(db, id, days ?? 0)) < BATCH) break
      }
    }
  })

async function deleteBatch(db: Database, organization_id: string, days: number): Promise<number> {
  const rows = await selectRows<unknown>(
    db,
    sql`
    delete from ${activityTable}
    where ctid = any (array(select ctid from ${activityTable}
      where organization_id = ${organization_id} and created_at < now() - make_interval(days => ${days}::integer)
      order by created_at limit ${BATCH}))
    returning 1`,
  )
  return rows.length
}
