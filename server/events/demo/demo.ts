import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { projectTable } from '../../db/tables/organizations'
import { defineJob, type Job, jobKind } from '../../jobs/job'
import { send } from '../../jobs/send'
import { storePast } from '../store'
import { eventsOf } from './visitor'

/** Together they make about 50,000 events. */
const VISITORS = 700
/** How many of them one job lets shop: a server that is stopped waits for the job. */
const TOGETHER = 10

interface Demo {
  project_id: number
  /** When the last event happened, at the latest. */
  until: string
  /** The next visitor. */
  next: number
}

/** Lets some visitors shop and sends the next job. A job that is done twice adds nothing: its visitors are the same. */
const DEMO_DATA = jobKind<Demo>('demo-data', { timeoutSeconds: 300, retries: 20 })

/** Begins to fill a new project with events of a shop that does not exist. */
export async function beginDemo(tx: Database, project_id: number): Promise<void> {
  await tx.update(projectTable).set({ is_generating_demo_data: true }).where(eq(projectTable.id, project_id))
  await send(tx, DEMO_DATA, { project_id, until: new Date().toISOString(), next: 0 })
}

export const demoJob = (db: Database): Job =>
  defineJob(DEMO_DATA, async ({ project_id, until, next }) => {
    const end = Math.min(next + TOGETHER, VISITORS)
    // A transaction for each and a rest after it, so that requests on an embedded database get their turn.
    for (let number = next; number < end; number++) {
      const begun = performance.now()
      await storePast(db, project_id, eventsOf({ project_id, number, until: Date.parse(until) }))
      await delay(performance.now() - begun)
    }
    if (end < VISITORS) return send(db, DEMO_DATA, { project_id, until, next: end })
    await db
      .update(projectTable)
      .set({ is_generating_demo_data: false })
      .where(eq(projectTable.id, project_id))
  })
