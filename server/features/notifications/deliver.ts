import { and, eq, sql } from 'drizzle-orm'
import { logActivity } from '../../core/activity/log'
import type { Database } from '../../core/db/database'
import { inLiveOrganization } from '../../core/db/not-deleted'
import { notificationDeliveryTable, notificationDestinationTable } from '../../core/db/schema/notifications'
import { organizationTable } from '../../core/db/schema/organizations'
import { enqueue } from '../../core/jobs/enqueue'
import { NOTIFICATION_DELIVERY } from '../../core/notifications/delivery-job'
import { loadAdmins } from '../accounts/admins'
import { buildPauseMail, getSite } from './messages'
import type { DeliveryRow, DestinationRow } from './rows'
import { type Attempt, type SendDeps, send } from './send'

export const DESTINATION_SCOPE = 'NotificationDestination'

export interface DeliveryDeps extends SendDeps {
  db: Database
}

/** Timings in milliseconds; shorter in tests. */
export interface RetryTimings {
  /** Delay before the second attempt; it triples for each further one, up to `retryMaxMs`. */
  retryMs: number
  retryMaxMs: number
  /** Duration of failures after which a destination is paused. */
  pauseAfterMs: number
}

/** Ten attempts in about 20 hours. */
export const RETRY_TIMINGS: RetryTimings = {
  retryMs: 10_000,
  retryMaxMs: 43_200_000,
  pauseAfterMs: 18 * 3_600_000,
}
const MAX_ATTEMPTS = 10
/** Share of a delay by which it varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.2
/** Maximum length of stored response bodies, in characters. */
const BODY_MAX = 4000

/** Sends a pending message and records the result. */
export async function deliver(
  deps: DeliveryDeps,
  id: string,
  stopping: AbortSignal,
  timings: RetryTimings,
): Promise<void> {
  const [row] = await deps.db
    .select({ delivery: notificationDeliveryTable, destination: notificationDestinationTable })
    .from(notificationDeliveryTable)
    .innerJoin(
      notificationDestinationTable,
      eq(notificationDestinationTable.id, notificationDeliveryTable.destination_id),
    )
    .where(
      and(
        eq(notificationDeliveryTable.id, id),
        eq(notificationDeliveryTable.status, 'pending'),
        // A job that was retried after a crash may find a later attempt scheduled.
        sql`${notificationDeliveryTable.next_attempt_at} <= now() + interval '1 second'`,
        inLiveOrganization(notificationDestinationTable.organization_id),
      ),
    )
  if (!row) return
  const { delivery, destination } = row
  if (destination.paused && !delivery.is_manual) {
    await failPaused(deps.db, delivery)
    return
  }
  const began = performance.now()
  const attempt = await send(deps, destination, delivery, stopping)
  const notifyAdmins = await record(
    deps,
    { delivery, destination },
    attempt,
    Math.round(performance.now() - began),
    timings,
  )
  notifyAdmins?.()
}

const failPaused = (db: Database, { id }: DeliveryRow) =>
  db
    .update(notificationDeliveryTable)
    .set({ status: 'failed', next_attempt_at: null, error: 'The destination was paused.' })
    .where(and(eq(notificationDeliveryTable.id, id), eq(notificationDeliveryTable.status, 'pending')))

/** Records an attempt. Returns a function that sends e-mails, to be called after the commit. */
function record(
  deps: DeliveryDeps,
  { delivery, destination }: { delivery: DeliveryRow; destination: DestinationRow },
  attempt: Attempt,
  duration_ms: number,
  timings: RetryTimings,
): Promise<(() => void) | null> {
  const attempts = delivery.attempts + 1
  const { error, response_status } = attempt
  const isRetried = error !== null && attempt.isRetryable && !delivery.is_manual && attempts < MAX_ATTEMPTS
  const next = isRetried
    ? new Date(Date.now() + Math.max(getDelay(attempts, timings), attempt.retryAfterMs))
    : null
  return deps.db.transaction(async (tx) => {
    const { id } = delivery
    // In the order of a deletion, which locks the destination before its deliveries: the other order can deadlock.
    await tx
      .select({ id: notificationDestinationTable.id })
      .from(notificationDestinationTable)
      .where(eq(notificationDestinationTable.id, destination.id))
      .for('no key update')
    const [recorded] = await tx
      .update(notificationDeliveryTable)
      .set({
        status: error === null ? 'delivered' : next ? 'pending' : 'failed',
        attempts,
        error,
        response_status,
        response_body: toStorable(attempt.response_body),
        duration_ms,
        last_attempt_at: sql`now()`,
        next_attempt_at: next?.toISOString() ?? null,
      })
      // Another process may have delivered it since, after the timeout of this job.
      .where(
        and(
          eq(notificationDeliveryTable.id, id),
          eq(notificationDeliveryTable.status, 'pending'),
          eq(notificationDeliveryTable.attempts, delivery.attempts),
        ),
      )
      .returning({ id: notificationDeliveryTable.id })
    if (!recorded) return null
    if (next) await enqueue(tx, NOTIFICATION_DELIVERY, { id }, { startAfter: next })
    if (error === null) {
      await tx
        .update(notificationDestinationTable)
        .set({ failing_since: null, last_error: null, last_delivered_at: sql`now()` })
        .where(eq(notificationDestinationTable.id, destination.id))
      return null
    }
    return recordFailure(tx, deps, destination, attempt, timings)
  })
}

function getDelay(attempts: number, { retryMs, retryMaxMs }: RetryTimings): number {
  const delay = Math.min(retryMs * 3 ** (attempts - 1), retryMaxMs)
  return delay * (1 - JITTER + 2 * JITTER * Math.random())
}

/** Response bodies are those of another server: PostgreSQL cannot store NUL. */
const toStorable = (body: string | null) => body?.slice(0, BODY_MAX).replaceAll('\0', '')

/** Records the failure of a destination, and pauses it if it has failed for long. */
async function recordFailure(
  tx: Database,
  { env, mailer }: DeliveryDeps,
  { id }: DestinationRow,
  { error, isGone }: Attempt,
  { pauseAfterMs }: RetryTimings,
): Promise<(() => void) | null> {
  const own = eq(notificationDestinationTable.id, id)
  const [destination] = await tx
    .update(notificationDestinationTable)
    .set({
      failing_since: sql`coalesce(${notificationDestinationTable.failing_since}, now())`,
      last_error: error,
    })
    .where(own)
    .returning()
  if (!destination || destination.paused) return null
  const failingMs = Date.now() - Date.parse(destination.failing_since ?? '')
  if (!isGone && failingMs < pauseAfterMs) return null
  const reason = isGone
    ? `${destination.url_host} responded with status 410: it does not exist any more.`
    : `Nothing could be delivered since ${destination.failing_since?.slice(0, 16).replace('T', ' ')} UTC. ${error}`
  await tx.update(notificationDestinationTable).set({ paused: true, pause_reason: reason }).where(own)
  const changes = [
    { type: DESTINATION_SCOPE, action: 'changed', field: 'paused', before: false, after: true } as const,
  ]
  const { organization_id, name } = destination
  const write = { scope: DESTINATION_SCOPE, item_id: id, activity: 'updated', name, changes }
  await logActivity(tx, { actor: null, organization: { id: organization_id } }, write)
  const admins = mailer ? await loadAdmins(tx, eq(organizationTable.id, organization_id)) : []
  const mails = admins.map((admin) => buildPauseMail(getSite(env), admin, destination, reason))
  return () => mailer?.post(mails)
}
