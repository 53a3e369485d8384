import { type SQL, sql } from 'drizzle-orm'
import type PgBoss from 'pg-boss'
import type { Database } from '../db/database'
import { buildCreateQueue } from '../db/install-queue'
import { selectRows } from '../db/select-rows'
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
  const boss = await getBoss()
  if (dedupeKey !== undefined && (await hasPendingJob(db, kind, dedupeKey))) return
  const connection = { executeSql: (text: string, values: unknown[]) => execute(db, text, values) }
  const options: PgBoss.SendOptions = {
    ...getJobOptions(kind),
    db: connection,
    ...(startAfter && { startAfter }),
    ...(dedupeKey !== undefined && { singletonKey: dedupeKey }),
  }
  const sent = await boss.send(kind.name, data, options)
  if (sent === null) {
    // First job of its kind on this database.
    await db.transaction(async (tx) => {
      for (const statement of buildCreateQueue(kind)) await execute(tx, statement, [])
    })
    await boss.send(kind.name, data, options)
  }
  localNotifier.notify(kind.name, startAfter?.getTime() ?? Date.now())
}

/**
 * Returns whether a job with that deduplication key is pending. A running one does not count: its process may have
 * died.
 */
async function hasPendingJob(db: Database, { name }: JobKind<object>, once: string): Promise<boolean> {
  const waiting = await selectRows(
    db,
    sql`select 1 from pgboss.job where name = ${name} and singleton_key = ${once} and state in ('created', 'retry') limit 1`,
  )
  return waiting.length > 0
}

/** Returns the queue settings of a kind of job. */
export const getJobOptions = ({ timeoutSeconds, retries, retryAfterSeconds }: JobKind<object>) => ({
  expireInSeconds: timeoutSeconds,
  retryLimit: retries,
  retryDelay: retryAfterSeconds,
  retryBackoff: retryAfterSeconds > 0,
})

let instance: Promise<PgBoss> | undefined

/** Loads pg-boss on first use, only to build statements: it is not started and has no connection. */
function getBoss(): Promise<PgBoss> {
  const nowhere = { executeSql: () => Promise.reject(new Error('job enqueued without a connection')) }
  instance ??= import('pg-boss').then(({ default: Boss }) => new Boss({ db: nowhere }))
  return instance
}

/** Runs a statement with `$1`, `$2`, ... in a Drizzle transaction, which numbers parameters in order of appearance. */
async function execute(db: Database, text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
  const numbers = new Map<string, number>()
  const chunks: SQL[] = []
  for (const part of text.split(/(\$\d+)/)) {
    const number = numbers.get(part)
    if (number !== undefined) chunks.push(sql.raw(`$${number}`))
    else if (/^\$\d+$/.test(part)) {
      numbers.set(part, numbers.size + 1)
      chunks.push(sql`${sql.param(values[Number(part.slice(1)) - 1])}`)
    } else chunks.push(sql.raw(part))
  }
  return { rows: await selectRows(db, sql.join(chunks)) }
}
