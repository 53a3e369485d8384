import type { FastifyBaseLogger } from 'fastify'
import { enqueue } from '../../jobs/enqueue'
import { defineJob, type Job } from '../../jobs/job'
import { stalledBackfills, stepBackfill } from './backfill'
import { abandoned } from './claim'
import { followClock } from './clock'
import { EXPORT_BACKFILL, EXPORT_RUN, EXPORT_TIDY, EXPORT_WATCH } from './kinds'
import { forgetOldLogs } from './log'
import { type EngineDeps, paceOf } from './records'
import { attemptRun } from './run'
import { scheduleDue } from './schedule'

/** Background jobs of batch exports. */
export function exportJobs(deps: EngineDeps, log: FastifyBaseLogger, pace = paceOf(deps.env)): Job[] {
  const { db, env } = deps
  return [
    defineJob({ ...EXPORT_RUN, concurrency: env.EXPORT_CONCURRENCY }, ({ id }, stopping) =>
      attemptRun(deps, id, stopping, log, pace),
    ),
    defineJob(EXPORT_BACKFILL, ({ id }) => stepBackfill(db, id)),
    defineJob(EXPORT_TIDY, () => forgetOldLogs(db)),
    defineJob(EXPORT_WATCH, async () => {
      await followClock(db)
      await scheduleDue(db, new Date(), env.EXPORT_JITTER_SECONDS)
      // Many may only be queued: each gets at most one job.
      for (const { id } of await abandoned(db)) await enqueue(db, EXPORT_RUN, { id }, { dedupeKey: id })
      for (const { id } of await stalledBackfills(db))
        await enqueue(db, EXPORT_BACKFILL, { id }, { dedupeKey: id })
    }),
  ]
}
