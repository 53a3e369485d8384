import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database'
import { jobTable } from '../db/schema/jobs'
import type { JobKind } from './job'
import { localNotifier } from './local-notifier'

export interface EnqueueOptions {
  /** Earliest start time; now by default. */
  startAfter?: Date
  /** Deduplication key: the job is not enqueued while another one with this key is pending. */
  dedupeKey?: string
}

/**
 * Enqueues a job, within the transaction if given one: then it exists only if the transaction is committed. It runs
 * once, in any process that works on the database.
 */
export async function enqueue<Data extends object>(
  db: Database,
  kind: JobKind<Data>,
  data: Data,
  { startAfter, dedupeKey }: EnqueueOptions = {},
): Promise<void> {
  if (dedupeKey !== undefined && (await hasPendingJob(db, kind, dedupeKey))) return
  await db
    .insert(jobTable)
    .values({ kind: kind.name, data, start_after: startAfter?.toISOString(), dedupe_key: dedupeKey })
  localNotifier.notify(kind.name, startAfter?.getTime() ?? Date.now())
}

/** Enqueues several jobs of a kind, for now, like `enqueue`. */
export async function enqueueAll<Data extends object>(
  db: Database,
  kind: JobKind<Data>,
  items: Data[],
): Promise<void> {
  if (items.length === 0) return
  await db.insert(jobTable).values(items.map((data) => ({ kind: kind.name, data })))
  localNotifier.notify(kind.name, Date.now())
}

/**
 * Returns whether a job with that deduplication key is pending. A running one does not count: its process may have
 * died.
 */
async function hasPendingJob(db: Database, { name }: JobKind<object>, key: string): Promise<boolean> {
  const pending = await db
    .select({ id: jobTable.id })
    .from(jobTable)
    .where(and(eq(jobTable.kind, name), eq(jobTable.dedupe_key, key), eq(jobTable.state, 'waiting')))
    .limit(1)
  return pending.length > 0
}
