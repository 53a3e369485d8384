import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../core/db/database'
import { projectTable } from '../../../core/db/schema/organizations'
import { enqueue } from '../../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../../core/jobs/job'
import { type EventDeps, storeHistoricalEvents } from '../store-events'
import { generateEvents } from './visitor'

/** Number of visitors, who cause about 50,000 events in total. */
const VISITORS = 700
/** Number of visitors per job: a server that stops waits for the job. */
const VISITORS_PER_JOB = 10
/** Number of visitors per transaction: others wait for it on an embedded database. */
const VISITORS_PER_TRANSACTION = 3

interface Demo {
  project_id: number
  /** Upper bound of the event timestamps. */
  until: string
  /** Number of the next visitor. */
  next: number
}

/**
 * Generates the events of some visitors and enqueues the next job. The job is idempotent: its visitors are always the
 * same.
 */
const DEMO_DATA = defineJobKind<Demo>('demo-data', { timeoutSeconds: 300, retries: 20 })

/** Starts to fill a new project with events of a fictitious shop. */
export async function enqueueDemoData(tx: Database, project_id: number): Promise<void> {
  await tx.update(projectTable).set({ is_generating_demo_data: true }).where(eq(projectTable.id, project_id))
  await enqueue(tx, DEMO_DATA, { project_id, until: new Date().toISOString(), next: 0 })
}

export const demoJob = ({ db, eventStore }: EventDeps): Job =>
  defineJob(DEMO_DATA, async ({ project_id, until, next }) => {
    const end = Math.min(next + VISITORS_PER_JOB, VISITORS)
    // An append to a store outside of the database takes several round trips, and blocks no other statement.
    const step = eventStore.buffer ? VISITORS_PER_JOB : VISITORS_PER_TRANSACTION
    for (let start = next; start < end; start += step) {
      const count = Math.min(step, end - start)
      const events = Array.from({ length: count }, (_, index) =>
        generateEvents({ project_id, number: start + index, until: Date.parse(until) }),
      )
      const begun = performance.now()
      await storeHistoricalEvents({ db, eventStore }, project_id, events.flat())
      // So that other requests are served.
      await delay(performance.now() - begun)
    }
    if (end < VISITORS) return enqueue(db, DEMO_DATA, { project_id, until, next: end })
    await db
      .update(projectTable)
      .set({ is_generating_demo_data: false })
      .where(eq(projectTable.id, project_id))
  })
