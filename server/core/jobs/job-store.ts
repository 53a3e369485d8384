import { and, eq, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database'
import { jobScheduleTable, jobTable } from '../db/schema/jobs'
import { selectRow, selectRows } from '../db/select-rows'
import type { JobKind } from './job'

/** Retention of failed jobs. */
const RETENTION = sql`interval '14 days'`
/** Maximum exponent of the retry delay. */
const MAX_DOUBLINGS = 10

/** Running job; `attempts` identifies its holder. */
export interface RunningJob {
  id: number
  attempts: number
  data: object
}

/** Starts up to `limit` due jobs of a kind, each in one process only. */
export const takeJobs = (
  db: Database,
  { name, timeoutSeconds }: JobKind<object>,
  limit: number,
): Promise<RunningJob[]> =>
  db
    .update(jobTable)
    .set({
      state: 'running',
      attempts: sql`${jobTable.attempts} + 1`,
      expires_at: sql`now() + make_interval(secs => ${timeoutSeconds})`,
    })
    .where(
      // An array is computed once; PostgreSQL may repeat a subquery after `in` for each row, which exceeds the limit.
      sql`${jobTable.id} = any(array(
        select id from ${jobTable}
        where kind = ${name} and state = 'waiting' and start_after <= now()
        order by start_after, id limit ${limit} for update skip locked
      ))`,
    )
    .returning({ id: jobTable.id, attempts: jobTable.attempts, data: jobTable.data })

/** Deletes a completed job, unless it expired and another process holds it. */
export async function completeJob(db: Database, job: RunningJob): Promise<void> {
  await db.delete(jobTable).where(isRunningAttempt(job))
}

/** Returns a job to the queue after an error, or marks it as failed if its kind allows no further retry. */
export const failJob = (db: Database, kind: JobKind<object>, job: RunningJob, error: string): Promise<void> =>
  retryOrFail(db, kind, isRunningAttempt(job), error)

/** Retries the jobs of a kind whose process died. */
export const retryExpiredJobs = (db: Database, kind: JobKind<object>): Promise<void> =>
  retryOrFail(
    db,
    kind,
    and(eq(jobTable.kind, kind.name), eq(jobTable.state, 'running'), lt(jobTable.expires_at, sql`now()`)),
    'The job did not finish in time.',
  )

/**
 * Returns the running jobs of a kind to the queue at once, if it allows a retry. Only valid if no other process can be
 * using this database, so that they belong to crashed ones.
 */
export async function releaseRunningJobs(db: Database, { name, retries }: JobKind<object>): Promise<void> {
  const { kind, state, attempts } = jobTable
  await db
    .update(jobTable)
    .set({ state: 'waiting', start_after: sql`now()`, expires_at: null })
    .where(and(eq(kind, name), eq(state, 'running'), lte(attempts, retries)))
}

const isRunningAttempt = ({ id, attempts }: RunningJob) =>
  and(eq(jobTable.id, id), eq(jobTable.state, 'running'), eq(jobTable.attempts, attempts))

async function retryOrFail(
  db: Database,
  { retries, retryAfterSeconds }: JobKind<object>,
  condition: SQL | undefined,
  error: string,
): Promise<void> {
  const isLast = sql`${jobTable.attempts} > ${retries}`
  const doublings = sql`least(${jobTable.attempts} - 1, ${MAX_DOUBLINGS})`
  await db
    .update(jobTable)
    .set({
      state: sql`case when ${isLast} then 'failed' else 'waiting' end`,
      start_after: sql`now() + make_interval(secs => ${retryAfterSeconds} * 2 ^ ${doublings})`,
      finished_at: sql`case when ${isLast} then now() end`,
      expires_at: null,
      error,
    })
    .where(condition)
}

/** Claims the current interval of a recurring job. Returns true for exactly one of the processes that call it. */
export async function claimInterval(
  db: Database,
  { name }: JobKind<object>,
  everySeconds: number,
): Promise<boolean> {
  const slot = sql`floor(extract(epoch from now()) / ${everySeconds})::bigint`
  const claimed = await db
    .insert(jobScheduleTable)
    .values({ kind: name, slot })
    .onConflictDoUpdate({
      target: jobScheduleTable.kind,
      set: { slot: sql`excluded.slot` },
      setWhere: sql`${jobScheduleTable.slot} <> excluded.slot`,
    })
    .returning()
  return claimed.length > 0
}

/**
 * Corrects jobs created in the future: the clock was set back since, and they would wait for as long as it was ahead. The
 * clocks of servers that share a database differ by less than a minute.
 */
export async function repairAfterClockChange(db: Database): Promise<void> {
  await db
    .update(jobTable)
    .set({ created_at: sql`now()`, start_after: sql`now()` })
    .where(sql`state = 'waiting' and created_at > now() + interval '1 minute'`)
}

/** Deletes jobs that failed longer ago than the retention. */
export async function deleteOldJobs(db: Database): Promise<void> {
  await db.delete(jobTable).where(sql`state = 'failed' and finished_at < now() - ${RETENTION}`)
}

/**
 * Moves pending jobs of versions that used pg-boss. During a rolling update, such a version may leave jobs after the
 * migrations ran.
 */
export async function adoptLegacyJobs(db: Database): Promise<void> {
  const { exists } = await selectRow<{ exists: boolean }>(
    db,
    sql`select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!exists) return
  // An old server that is still running starts its own jobs when they are due.
  await selectRows(
    db,
    sql`with moved as (
      delete from pgboss.job
      where state in ('created', 'retry', 'active') and singleton_on is null
        and greatest(start_after, coalesce(started_on + expire_in, start_after)) < now() - interval '1 minute'
      returning name, data, start_after, singleton_key
    )
    insert into ${jobTable} (kind, data, start_after, dedupe_key)
    select name, coalesce(data, '{}'), start_after, singleton_key from moved`,
  )
}
