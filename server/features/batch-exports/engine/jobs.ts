import type { FastifyBaseLogger } from 'fastify'
import { enqueue } from '../../../core/jobs/enqueue'
import { defineJob, type Job } from '../../../core/jobs/job'
import { advanceBackfill, findStalledBackfills } from './backfill'
import { requeueAfterClockChange } from './clock-skew'
import { executeRun } from './execute-run'
import { deleteExpiredLogs } from './export-log'
import { EXPORT_BACKFILL, EXPORT_LOG_RETENTION, EXPORT_RUN, EXPORT_SCHEDULER } from './job-kinds'
import { findExpiredLeases } from './lease'
import { recordLateRuns } from './notifications'
import { type EngineDeps, getLeaseTimings } from './records'
import { scheduleDue } from './schedule'

/** Background jobs of batch exports. */
export function exportJobs(
  deps: EngineDeps,
  log: FastifyBaseLogger,
  pace = getLeaseTimings(deps.env),
): Job[] {
  const { db, env } = deps
  return [
    defineJob({ ...EXPORT_RUN, concurrency: env.EXPORT_CONCURRENCY }, ({ id }, stopping) =>
      executeRun(deps, id, stopping, log, pace),
    ),
    defineJob(EXPORT_BACKFILL, ({ id }) => advanceBackfill(db, id)),
    defineJob(EXPORT_LOG_RETENTION, () => deleteExpiredLogs(db)),
    defineJob(EXPORT_SCHEDULER, async () => {
      await requeueAfterClockChange(db)
      await scheduleDue(db, new Date(), env.EXPORT_JITTER_SECONDS)
      await recordLateRuns(db)
      // Many may only be queued: each gets at most one job.
      for (const { id } of await findExpiredLeases(db))
        await enqueue(db, EXPORT_RUN, { id }, { dedupeKey: id })
      for (const { id } of await findStalledBackfills(db))
        await enqueue(db, EXPORT_BACKFILL, { id }, { dedupeKey: id })
    }),
  ]
}
