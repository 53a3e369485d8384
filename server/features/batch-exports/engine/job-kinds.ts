import { defineJobKind } from '../../../core/jobs/job'

/** One attempt at one run. Losing the job is harmless: the scheduler finds runs without one. */
export const EXPORT_RUN = defineJobKind<{ id: string }>('export-run', { retries: 0, timeoutSeconds: 82_800 })

/** Next step of a backfill. */
export const EXPORT_BACKFILL = defineJobKind<{ id: string }>('export-backfill', {
  retries: 3,
  concurrency: 2,
})

/** Schedules due runs and requeues abandoned ones. */
export const EXPORT_SCHEDULER = defineJobKind('export-watch', { retries: 0, everySeconds: 15 })

/** Deletes old export logs. */
export const EXPORT_LOG_RETENTION = defineJobKind('export-tidy', { retries: 0, everySeconds: 43_200 })
