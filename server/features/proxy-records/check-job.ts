import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { diffRecords, logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { inLiveOrganization } from '../../core/db/not-deleted'
import { proxyRecordTable } from '../../core/db/schema/proxy-records'
import { orNotFound } from '../../core/errors'
import { enqueue } from '../../core/jobs/enqueue'
import { defineJob, defineJobKind, type Job } from '../../core/jobs/job'
import { publishChange } from '../../core/live/bus'
import type { Deps } from '../deps'
import { observeProxy } from './observe'
import type { ProxyRecordRow } from './present'
import { type NextState, nextState } from './state'

const scope = 'ProxyRecord'

/** Job that checks one record. Losing one does no harm: overdue checks are enqueued again. */
export const PROXY_CHECK = defineJobKind<{ id: string }>('proxy-check', { retries: 0, concurrency: 4 })
const PROXY_SCHEDULER = defineJobKind('proxy-overdue', { retries: 0, everySeconds: 600 })

type CheckDeps = Pick<Deps, 'db' | 'outbound'>

export const proxyJobs = ({ db, outbound }: CheckDeps): Job[] => [
  defineJob(PROXY_CHECK, async ({ id }) => {
    const record = await acquireRecord(db, id, sql`${proxyRecordTable.next_check_at} <= now()`)
    if (record) await observeAndSave({ db, outbound }, record)
  }),
  defineJob(PROXY_SCHEDULER, async () => {
    const overdue = await db
      .select({ id: proxyRecordTable.id })
      .from(proxyRecordTable)
      .where(
        and(
          lt(proxyRecordTable.next_check_at, sql`now() - interval '10 minutes'`),
          inLiveOrganization(proxyRecordTable.organization_id),
        ),
      )
      .limit(1000)
    for (const { id } of overdue) await enqueue(db, PROXY_CHECK, { id })
  }),
]

/** Checks a record now, even if it is not due. The result of a check that is running is discarded. */
export async function checkProxyRecord({ db, outbound }: CheckDeps, id: string): Promise<ProxyRecordRow> {
  const record = orNotFound(await acquireRecord(db, id))
  await observeAndSave({ db, outbound }, record)
  const [after] = await db.select().from(proxyRecordTable).where(eq(proxyRecordTable.id, id))
  return orNotFound(after)
}

async function observeAndSave({ db, outbound }: CheckDeps, record: ProxyRecordRow): Promise<void> {
  const observation = await observeProxy(outbound, record)
  const now = new Date()
  const next = nextState(record, observation, now)
  await saveNextState(db, record, next, now)
  if (next.status !== record.status || next.message !== record.message)
    publishChange(record.organization_id, 'proxy_record')
}

/** Claims a record that meets the condition for two minutes, so that a second job for it does nothing. */
async function acquireRecord(db: Database, id: string, due?: SQL): Promise<ProxyRecordRow | undefined> {
  const [record] = await db
    .update(proxyRecordTable)
    .set({ next_check_at: sql`now() + interval '2 minutes'` })
    .where(and(eq(proxyRecordTable.id, id), due, inLiveOrganization(proxyRecordTable.organization_id)))
    .returning()
  return record
}

/** Writes the next state, unless the record was deleted or restarted during the check. */
function saveNextState(db: Database, record: ProxyRecordRow, next: NextState, now: Date): Promise<void> {
  const { status, message, next_check_at } = next
  const moved = status !== record.status
  const shouldLog = moved || message !== record.message
  return db.transaction(async (tx) => {
    const [after] = await tx
      .update(proxyRecordTable)
      .set({
        status,
        message: message?.slice(0, 1024) ?? null,
        checks: moved ? 0 : record.checks + 1,
        last_checked_at: now.toISOString(),
        next_check_at: next_check_at?.toISOString() ?? null,
        ...(moved && { status_since: now.toISOString() }),
        ...(shouldLog && { updated_at: now.toISOString() }),
      })
      .where(
        and(
          eq(proxyRecordTable.id, record.id),
          // Lease of this check.
          eq(proxyRecordTable.next_check_at, record.next_check_at ?? ''),
        ),
      )
      .returning()
    if (!after) return
    if (moved) {
      const changes = diffRecords(scope, { status: record.status }, { status })
      const organization = { id: record.organization_id }
      const write = { scope, item_id: record.id, activity: 'updated', name: record.domain, changes }
      await logActivity(tx, { actor: null, organization }, write)
    }
    if (next_check_at) await enqueue(tx, PROXY_CHECK, { id: record.id }, { startAfter: next_check_at })
  })
}
