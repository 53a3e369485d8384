import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { FAILURES_TO_PAUSE, RUNS_CHECKED } from '../../../../contract/domain/exports'
import { logActivity } from '../../../core/activity/log'
import type { Database } from '../../../core/db/database'
import { batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import { loadAdmins, ofProject } from '../../accounts/admins'
import { cancelBackfills } from './backfill'
import { writeLog } from './export-log'
import { buildFailureMail } from './failure-mail'
import type { BatchExportRow, EngineDeps, LeasedRun } from './records'

const DAY_MS = 86_400_000

/**
 * Handles a permanently failed run: after too many failures the export is paused, and the admins get at most one e-mail
 * a day. Returns a function that sends the e-mails, to be called after the commit.
 */
export async function applyFailurePolicy(
  tx: Database,
  deps: EngineDeps,
  { run, batchExport }: LeasedRun,
  message: string,
): Promise<(() => void) | null> {
  const [current] = await tx
    .select()
    .from(batchExportTable)
    .where(eq(batchExportTable.id, batchExport.id))
    .for('update')
  if (!current) return null
  const statuses = await loadRecentStatuses(tx, current)
  const failures = statuses.filter((status) => status === 'Failed').length
  const paused = failures >= FAILURES_TO_PAUSE && !current.paused
  if (paused) {
    const haveAllFailed = statuses.slice(0, FAILURES_TO_PAUSE).every((status) => status === 'Failed')
    const failed = haveAllFailed
      ? `The last ${FAILURES_TO_PAUSE} runs failed.`
      : `${failures} of the last ${statuses.length} runs failed.`
    const reason = `${failed} The last one: ${message}`
    await pauseAfterFailures(tx, current, reason)
    await writeLog(tx, run, 'ERROR', `The export is paused. ${failed}`)
  }
  const lastMailAt = current.last_mail_at === null ? 0 : Date.parse(current.last_mail_at)
  const today = Math.floor(Date.now() / DAY_MS)
  if (!deps.mailer || (Math.floor(lastMailAt / DAY_MS) === today && !paused)) return null
  await tx
    .update(batchExportTable)
    .set({ last_mail_at: sql`now()` })
    .where(eq(batchExportTable.id, batchExport.id))
  const mails = (await loadAdmins(tx, ofProject(batchExport.project_id))).map(({ email, organization }) =>
    buildFailureMail(deps.env, { to: email, organization, about: batchExport, run, message, paused }),
  )
  return () => deps.mailer?.post(mails)
}

/**
 * SQL for the number of failures among an export's latest runs since a user resumed it. Written as raw SQL, because
 * Drizzle omits the table names of columns in a select from one table.
 */
export const selectFailureCount = sql.raw(`(
  select count(*)::int from (
    select r.status from batch_export_runs r
    where r.batch_export_id = batch_exports.id and r.created_at >= batch_exports.resumed_at
    order by r.created_at desc limit ${RUNS_CHECKED}
  ) latest where status = 'Failed')`) as SQL<number>

/** Loads the statuses of the latest runs since a user resumed the export, newest first. */
async function loadRecentStatuses(db: Database, { id, resumed_at }: BatchExportRow) {
  const { batch_export_id, created_at, status } = exportRunTable
  const runs = await db
    .select({ status })
    .from(exportRunTable)
    .where(and(eq(batch_export_id, id), gte(created_at, resumed_at)))
    .orderBy(desc(created_at))
    .limit(RUNS_CHECKED)
  return runs.map(({ status }) => status)
}

async function pauseAfterFailures(tx: Database, about: BatchExportRow, pause_reason: string): Promise<void> {
  await tx
    .update(batchExportTable)
    .set({
      paused: true,
      pause_reason,
      next_end_at: null,
      last_paused_at: sql`now()`,
      last_updated_at: sql`now()`,
    })
    .where(eq(batchExportTable.id, about.id))
  await cancelBackfills(tx, about.id)
  const changes = [
    { type: 'BatchExport', action: 'changed', field: 'paused', before: false, after: true } as const,
  ]
  const write = { scope: 'BatchExport', item_id: about.id, activity: 'updated', name: about.name, changes }
  await logActivity(tx, { actor: null, project: { id: about.project_id } }, write)
}
