import { sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { distinctIdTable, eventTable, personTable } from '../../core/db/schema/events'
import { selectRows } from '../../core/db/select-rows'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'

/** Sent in the transaction that deletes projects. The job itself finds the orphaned rows. */
export const ORPHAN_CLEANUP = defineJobKind('event-sweep', { timeoutSeconds: 3600, retries: 5 })

const TABLES = [eventTable, distinctIdTable, personTable]
/** Number of rows deleted per statement: few enough to avoid long waits. */
const CHUNK = 2000
/** Number of statements per job: a server that stops waits for the job. */
const CHUNKS = 20

export const orphanCleanupJob = (db: Database): Job =>
  defineJob(ORPHAN_CLEANUP, async () => {
    let rest = CHUNKS
    for (const table of TABLES) {
      for (const project_id of await findOrphanedProjects(db, table)) {
        let isLeft = true
        while (isLeft && rest-- > 0) isLeft = (await deleteChunk(db, table, project_id)) === CHUNK
        if (isLeft) return enqueue(db, ORPHAN_CLEANUP, {})
      }
    }
  })

/** Finds deleted projects that still have rows. Each project costs one index lookup, however many its rows. */
async function findOrphanedProjects(db: Database, table: (typeof TABLES)[number]): Promise<number[]> {
  const rows = await selectRows<{ id: number }>(
    db,
    sql`
    with recursive present (id) as (
      select min(project_id) from ${table}
      union all
      select (select min(project_id) from ${table} where project_id > present.id) from present
        where present.id is not null)
    select id from present
    where id is not null and not exists (select 1 from projects where projects.id = present.id)`,
  )
  return rows.map(({ id }) => id)
}

async function deleteChunk(
  db: Database,
  table: (typeof TABLES)[number],
  project_id: number,
): Promise<number> {
  const rows = await selectRows<unknown>(
    db,
    sql`
    delete from ${table}
    where ctid = any (array(select ctid from ${table} where project_id = ${project_id} limit ${CHUNK}))
    returning 1`,
  )
  return rows.length
}
