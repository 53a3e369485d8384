import { eq } from 'drizzle-orm'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import { projectTable } from '../../core/db/schema/organizations'
import { orNotFound } from '../../core/errors'
import { enqueue, enqueueAll } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { stampIngestion } from '../events/ingestion-barrier'
import type { EventDeletion } from '../events/store/event-store'
import { type EventDeps, flushBuffer } from '../events/store-events'

/** Days of attempts: the store may not respond, and the deletion is committed. */
const RETRIES = 1000

/** Sent in the transaction that deletes a person. */
const EVENT_DELETION = defineJobKind<EventDeletion>('person-events', {
  timeoutSeconds: 600,
  retries: RETRIES,
})

/** Number of distinct ids per job. */
const IDS_MAX = 1000
/** Number of steps of the store per job: a server that stops waits for the job. */
const STEPS = 20

/**
 * Deletes a person. The row remains without properties, so that exports do not reuse its version. Its distinct ids are
 * free: the next event of one creates a person without the old properties.
 */
export async function deletePerson(
  deps: EventDeps,
  writer: ActivityContext & { project: { id: number } },
  id: string,
  hasEvents: boolean,
): Promise<void> {
  const { db, eventStore } = deps
  const project_id = writer.project.id
  await flushBuffer(deps, project_id)
  await db.transaction(async (tx) => {
    // The lock that ingestion takes, too: no event of the project is stored in the meantime.
    await tx
      .select({ id: projectTable.id })
      .from(projectTable)
      .where(eq(projectTable.id, project_id))
      .for('no key update')
    const until = await stampIngestion(tx)
    const ids = orNotFound(await eventStore.deletePerson(tx, project_id, id, until))
    // Without the name, which is personal data.
    await logActivity(tx, writer, {
      scope: 'Person',
      item_id: id,
      activity: 'deleted',
      name: null,
      changes: null,
      trigger: { events: hasEvents ? 'deleted' : 'kept' },
    })
    if (!hasEvents) return
    const jobs: EventDeletion[] = []
    for (let start = 0; start < ids.length; start += IDS_MAX)
      jobs.push({ project_id, distinct_ids: ids.slice(start, start + IDS_MAX), until })
    await enqueueAll(tx, EVENT_DELETION, jobs)
  })
  await flushBuffer(deps, project_id)
}

/** Deletes the events of deleted persons. A job that is run again continues with those that are left. */
export const personDeletionJob = ({ db, eventStore }: EventDeps): Job =>
  defineJob(EVENT_DELETION, async (deletion, stopping) => {
    for (let step = 0; step < STEPS && !stopping.aborted; step += 1)
      if (!(await eventStore.deletePersonEvents(deletion))) return
    await enqueue(db, EVENT_DELETION, deletion)
  })
