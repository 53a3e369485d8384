import { enqueue } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import type { EventDeps } from './store-events'

/**
 * Sent in the transaction that deletes projects. The job itself finds the orphaned rows. It is repeated for days, because
 * the store may not respond.
 */
export const ORPHAN_CLEANUP = defineJobKind('event-sweep', { timeoutSeconds: 3600, retries: 1000 })

/** Number of steps of the store per job: a server that stops waits for the job. */
const STEPS = 20

export const orphanCleanupJob = ({ db, eventStore }: EventDeps): Job =>
  defineJob(ORPHAN_CLEANUP, async () => {
    if (await eventStore.deleteOrphans(STEPS)) await enqueue(db, ORPHAN_CLEANUP, {})
  })
