import { jobKind } from '../../jobs/job'

/** One attempt at one run. Losing it does no harm: the watch finds what nobody works on. */
export const EXPORT_RUN = jobKind<{ id: string }>('export-run', { retries: 0, timeoutSeconds: 82_800 })

/** The next step of a backfill. */
export const EXPORT_BACKFILL = jobKind<{ id: string }>('export-backfill', { retries: 3, concurrency: 2 })

/** Schedules what is due and takes up what was left lying. */
export const EXPORT_WATCH = jobKind('export-watch', { retries: 0, everySeconds: 15 })

/** Throws away what nobody reads any more. */
export const EXPORT_TIDY = jobKind('export-tidy', { retries: 0, everySeconds: 43_200 })
