import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../core/db/database'
import { projectTable } from '../../core/db/schema/organizations'
import { publishChange } from '../../core/live/bus'
import { hasResponseSubscribers } from '../../core/notifications/outbox'
import type { Event } from './event'
import { recordEventNames } from './event-names'
import { recordFlagCalls } from './flag-calls'
import { stampIngestion } from './ingestion-barrier'
import { isCompletedResponse, recordResponses } from './response-notifications'
import type { EventStore } from './store/event-store'

/** Management database, and the store of events. */
export interface EventDeps {
  db: Database
  eventStore: EventStore
}

/** Number of events in memory as rows, and written per statement. */
const MAX_ROWS = 5000

/**
 * Stores new events in one transaction, in their order. Transactions of the same project run one at a time, so that no
 * change of a person is lost and no deadlock occurs.
 */
export async function storeEvents(
  { db, eventStore }: EventDeps,
  project_id: number,
  events: Event[],
): Promise<void> {
  const commits: (() => void)[] = []
  const { append } = eventStore.buffer ?? eventStore
  // Read with the lock of the project, so that it costs no statement.
  const hasSubscribers = events.some(isCompletedResponse) ? hasResponseSubscribers : sql<boolean>`false`
  await withProjectLock(db, project_id, hasSubscribers, async (tx, isSubscribed) => {
    const now = await stampIngestion(tx)
    for (let start = 0; start < events.length; start += MAX_ROWS) {
      const fresh = await append(tx, project_id, events.slice(start, start + MAX_ROWS), () => now)
      if (isSubscribed) await recordResponses(tx, project_id, fresh)
      commits.push(await recordUsage(db, tx, project_id, fresh, now))
    }
  })
  for (const onCommit of commits) onCommit()
  if (events.some(isResponse)) publishChange(project_id, 'survey_response')
}

/**
 * Applies the changes of a project that a store outside of the database has in its buffer, which may be none. Events are
 * ingested when they are delivered, so that exports include them. Returns the new events; `isMore` is true if changes
 * are left.
 */
export async function deliverBuffered(
  { db, eventStore: { buffer } }: EventDeps,
  project_id: number,
): Promise<{ events: Event[]; isMore: boolean }> {
  let delivered: { events: Event[]; isMore: boolean } = { events: [], isMore: false }
  if (!buffer) return delivered
  let onCommit = () => {}
  await withProjectLock(db, project_id, hasResponseSubscribers, async (tx, isSubscribed) => {
    const now = await stampIngestion(tx)
    delivered = await buffer.deliver(tx, project_id, now)
    if (isSubscribed) await recordResponses(tx, project_id, delivered.events)
    onCommit = await recordUsage(db, tx, project_id, delivered.events, now)
  })
  onCommit()
  if (delivered.events.some(isResponse)) publishChange(project_id, 'survey_response')
  return delivered
}

/**
 * Applies all changes of a project, before or after a deletion. The job repeats what fails here: the transaction of the
 * deletion is committed, or reports that changes are left.
 */
export async function flushBuffer(deps: EventDeps, project_id: number): Promise<void> {
  if (!deps.eventStore.buffer) return
  try {
    while ((await deliverBuffered(deps, project_id)).isMore);
  } catch {
    // Recorded by the metrics, and in the log when the store stopped to respond.
  }
}

const isResponse = ({ event }: Event) =>
  event === 'survey sent' || event === 'survey shown' || event === 'survey dismissed'

/** Ingestion delay of generated past events. */
const INGESTION_DELAY_MS = 1500

/**
 * Stores events as if they had been ingested when they happened. Only for generated data: clients that have already
 * read that period do not see the additions.
 */
export async function storeHistoricalEvents(
  { db, eventStore }: EventDeps,
  project_id: number,
  events: Event[],
): Promise<void> {
  await withProjectLock(db, project_id, sql<boolean>`false`, async (tx) => {
    // The store must not change before the transaction ends.
    await stampIngestion(tx)
    const fresh = await eventStore.append(tx, project_id, events, ({ timestamp }) =>
      new Date(Date.parse(timestamp) + INGESTION_DELAY_MS).toISOString(),
    )
    await recordUsage(db, tx, project_id, fresh, new Date().toISOString())
  })
}

/** Records what new events say about the usage of flags and names. Returns a function to call on commit. */
async function recordUsage(db: Database, tx: Database, project_id: number, events: Event[], now: string) {
  await recordFlagCalls(tx, project_id, events, now)
  return recordEventNames(db, tx, project_id, events, now)
}

/**
 * Runs a transaction in which the project cannot be deleted and ingests no other events, with the value of a condition
 * on the project. Does nothing if the project has been deleted.
 */
function withProjectLock(
  db: Database,
  id: number,
  condition: SQL<boolean>,
  write: (tx: Database, value: boolean) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [project] = await tx
      .select({ ingested_event: projectTable.ingested_event, condition })
      .from(projectTable)
      .where(eq(projectTable.id, id))
      .for('no key update')
    if (!project) return
    await write(tx, project.condition)
    if (!project.ingested_event)
      await tx.update(projectTable).set({ ingested_event: true }).where(eq(projectTable.id, id))
  })
}
