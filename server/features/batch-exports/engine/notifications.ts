import { desc, eq, sql } from 'drizzle-orm'
import type { RunStatus } from '../../../../contract/domain/exports'
import {
  describeFailure,
  describeLateRun,
  describeRecovery,
  formatInterval,
} from '../../../../contract/domain/notification-messages'
import type { Database } from '../../../core/db/database'
import { ofLiveExport } from '../../../core/db/not-deleted'
import { exportRunTable } from '../../../core/db/schema/batch-exports'
import { selectRows } from '../../../core/db/select-rows'
import { recordNotification } from '../../../core/notifications/outbox'
import type { LeasedRun } from './records'

type About = Pick<LeasedRun['batchExport'], 'id' | 'name' | 'project_id'>

const FAILED: RunStatus[] = ['Failed', 'FailedRetryable']
const ENDED: RunStatus[] = [...FAILED, 'Completed']
/** Number of runs before the current one that are searched for the last outcome. */
const RUNS_SEARCHED = 20

const getPath = ({ project_id, id }: About) => `/projects/${project_id}/batch_exports/${id}`

/** Stores the messages about an export that fails, unless its previous run failed too. */
export const recordFailure = (tx: Database, { run, batchExport }: LeasedRun, message: string) =>
  recordNotification(tx, 'export.failing', { project: { id: batchExport.project_id } }, async () => {
    if (await hasPreviousRunFailed(tx, run)) return null
    const { id, name } = batchExport
    return {
      ...describeFailure(name, formatInterval(run.data_interval_start, run.data_interval_end), message),
      path: getPath(batchExport),
      data: { batch_export: { id, name }, run: { id: run.id, error: message } },
    }
  })

/** Stores the messages about an export whose previous run failed. */
export const recordRecovery = (tx: Database, { run, batchExport }: LeasedRun) =>
  recordNotification(tx, 'export.recovered', { project: { id: batchExport.project_id } }, async () => {
    if (!(await hasPreviousRunFailed(tx, run))) return null
    const { id, name } = batchExport
    return {
      ...describeRecovery(name, formatInterval(run.data_interval_start, run.data_interval_end)),
      path: getPath(batchExport),
      data: { batch_export: { id, name }, run: { id: run.id } },
    }
  })

async function hasPreviousRunFailed(tx: Database, run: LeasedRun['run']): Promise<boolean> {
  const { id, status, finished_at, batch_export_id, created_at } = exportRunTable
  const runs = await tx
    .select({ id, status, finished_at })
    .from(exportRunTable)
    .where(eq(batch_export_id, run.batch_export_id))
    .orderBy(desc(created_at))
    .limit(RUNS_SEARCHED)
  const [previous] = runs
    .filter((other) => other.id !== run.id && ENDED.includes(other.status))
    .sort((a, b) => Date.parse(b.finished_at ?? '') - Date.parse(a.finished_at ?? ''))
  return previous !== undefined && FAILED.includes(previous.status)
}

/** Time after the end of an interval from which its run is late. */
const GRACE = sql`case when e.interval like 'every %' then interval '15 minutes' else interval '1 hour' end`

interface LateRun extends About {
  run_id: string
  data_interval_start: string | null
  data_interval_end: string
}

/**
 * Stores the messages about scheduled runs that are late. An export that falls behind is reported once, until a run is
 * completed in time.
 */
export async function recordLateRuns(db: Database): Promise<void> {
  const toIso = (column: string) =>
    sql`to_char(r.${sql.identifier(column)}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ${sql.identifier(column)}`
  const late = await selectRows<LateRun>(
    db,
    sql`
    select e.id, e.name, e.project_id, r.id as run_id, ${toIso('data_interval_start')}, ${toIso('data_interval_end')}
    from batch_export_runs r join batch_exports e on e.id = r.batch_export_id
    join projects on projects.id = e.project_id
    where r.finished_at is null and r.backfill_id is null and r.retry_of_id is null
      and r.data_interval_end < now() - ${GRACE}
      and exists (select from notification_destinations d
        where d.organization_id = projects.organization_id and not d.paused and 'export.late' = any(d.events))
      and ${ofLiveExport(sql`e.id`)}
      and coalesce((
        select p.finished_at <= p.data_interval_end + ${GRACE} from batch_export_runs p
        where p.batch_export_id = e.id and p.backfill_id is null and p.retry_of_id is null
          and p.data_interval_end < r.data_interval_end
        order by p.data_interval_end desc limit 1), not exists (
        select from batch_export_runs p where p.batch_export_id = e.id and p.backfill_id is null
          and p.retry_of_id is null and p.data_interval_end < r.data_interval_end and p.finished_at is null))
    limit 100`,
  )
  for (const { run_id, data_interval_start, data_interval_end, ...about } of late) {
    const { id, name, project_id } = about
    const content = {
      ...describeLateRun(name, formatInterval(data_interval_start, data_interval_end)),
      path: getPath(about),
      data: { batch_export: { id, name }, run: { id: run_id } },
      dedupeKey: `late ${run_id}`,
    }
    await db.transaction((tx) =>
      recordNotification(tx, 'export.late', { project: { id: project_id } }, () => content),
    )
  }
}
