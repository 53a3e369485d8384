import { and, eq, sql } from 'drizzle-orm'
import { type ActivityContext, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { distinctIdTable, personTable } from '../../core/db/schema/events'
import { projectTable } from '../../core/db/schema/organizations'
import { selectRows } from '../../core/db/select-rows'
import { orNotFound } from '../../core/errors'
import { enqueue, enqueueAll } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { JsonText } from '../../core/json'
import { stampIngestion } from '../events/ingestion-barrier'
import { toArrayLiteral } from '../events/queries'

interface Deletion {
  project_id: number
  distinct_ids: string[]
  /** Arrival time of the last event to delete: later ones belong to another person. */
  until: string
}

/** Sent in the transaction that deletes a person. */
const EVENT_DELETION = defineJobKind<Deletion>('person-events', { timeoutSeconds: 600, retries: 10 })

/** Number of distinct ids per job. */
const IDS_MAX = 1000
/** Number of events deleted per statement: few enough to avoid long waits. */
const CHUNK = 1000
/** Number of statements per job: a server that stops waits for the job. */
const CHUNKS = 20

/**
 * Deletes a person. The row remains without properties, so that exports do not reuse its version. Its distinct ids are
 * free: the next event of one creates a person without the old properties.
 */
export function deletePerson(
  db: Database,
  writer: ActivityContext & { project: { id: number } },
  id: string,
  hasEvents: boolean,
): Promise<void> {
  return db.transaction(async (tx) => {
    const project_id = writer.project.id
    // The lock that ingestion takes, too: no event of the project is stored in the meantime.
    await tx
      .select({ id: projectTable.id })
      .from(projectTable)
      .where(eq(projectTable.id, project_id))
      .for('no key update')
    const until = await stampIngestion(tx)
    const deleted = await tx
      .update(personTable)
      .set({
        properties: JsonText.from({}),
        is_deleted: true,
        version: sql`${personTable.version} + 1`,
        changed_at: until,
      })
      .where(
        and(
          eq(personTable.id, id),
          eq(personTable.project_id, project_id),
          eq(personTable.is_deleted, false),
        ),
      )
      .returning({ id: personTable.id })
    orNotFound(deleted[0])
    const rows = await tx
      .delete(distinctIdTable)
      .where(and(eq(distinctIdTable.project_id, project_id), eq(distinctIdTable.person_id, id)))
      .returning({ distinct_id: distinctIdTable.distinct_id })
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
    const ids = rows.map(({ distinct_id }) => distinct_id)
    const jobs: Deletion[] = []
    for (let start = 0; start < ids.length; start += IDS_MAX)
      jobs.push({ project_id, distinct_ids: ids.slice(start, start + IDS_MAX), until })
    await enqueueAll(tx, EVENT_DELETION, jobs)
  })
}

/** Deletes the events of deleted persons. A job that is run again continues with those that are left. */
export const personDeletionJob = (db: Database): Job =>
  defineJob(EVENT_DELETION, async (deletion, stopping) => {
    for (let chunk = 0; chunk < CHUNKS && !stopping.aborted; chunk += 1)
      if ((await deleteChunk(db, deletion)) < CHUNK) return
    await enqueue(db, EVENT_DELETION, deletion)
  })

async function deleteChunk(db: Database, { project_id, distinct_ids, until }: Deletion): Promise<number> {
  const rows = await selectRows<unknown>(
    db,
    sql`
    delete from events
    where project_id = ${project_id} and uuid = any (array(
      select found.uuid from unnest(${toArrayLiteral(distinct_ids)}::text[]) as sent (distinct_id)
      cross join lateral (
        select uuid from events
        where project_id = ${project_id} and events.distinct_id = sent.distinct_id and inserted_at <= ${until}::timestamptz
        limit ${CHUNK}
      ) as found limit ${CHUNK}))
    returning 1`,
  )
  return rows.length
}
