import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { Counter } from 'prom-client'
import { toArrayLiteral } from '../../../../core/db/array-literal'
import type { Database } from '../../../../core/db/database'
import { eventBufferTable } from '../../../../core/db/schema/event-buffer'
import { selectRows } from '../../../../core/db/select-rows'
import { JsonText } from '../../../../core/json'
import { registry } from '../../../../core/metrics/registry'
import type { Event } from '../../event'
import { retryLater } from '../../ingestion-error'
import type { EventBuffer, EventBufferState } from '../event-store'
import { appendToClickHouse } from './append'
import { type Availability, isUnavailable } from './availability'
import { type Deletion, hasPendingChanges, IS_DUE, type StoredState, selectState } from './buffer-table'
import type { ClickHouse } from './client'
import { applyDeletion } from './deletion'

/** Time limits of an append and of a delivery: other events of the project wait for its lock, and SDKs for those. */
const APPEND_MS = 5000
const DELIVERY_MS = 20_000
const PING_MS = 2000
/** Maximum length of a buffered body in characters. */
const BODY_MAX = 4 * 1024 * 1024
/** Maximum number of changes, and approximate number of events and bytes, that are delivered together. */
const DELIVERY = { changes: 500, events: 2000, bytes: 32 * 1024 * 1024 }
const STATE_MS = 1000
/** Delay of the second attempt of a rejected change, doubled by every further one up to a day. */
const RETRY_SECONDS = 60
const RETRY_MAX_SECONDS = 86_400

const counters = {
  buffered: 'Events written to the buffer because ClickHouse did not accept them.',
  delivered: 'Events delivered from the buffer.',
  refused: 'Attempts at which ClickHouse refused a single event or deletion of the buffer.',
}
const [bufferedTotal, deliveredTotal, refusedTotal] = Object.entries(counters).map(
  ([name, help]) => new Counter({ name: `hedgerow_event_buffer_${name}_total`, help, registers: [registry] }),
)

/** Change in the buffer. */
interface Entry {
  id: number
  kind: 'events' | Deletion['kind']
  body: string
  attempts: number
}

interface Change {
  attempts: number
  change: Event[] | Deletion
}

export interface BufferOptions {
  db: Database
  maxBytes: number
  availability: Availability
  log: () => FastifyBaseLogger | null
}

/** Buffer of a ClickHouse store. With `maxBytes` 0, events are not buffered; deletions always are. */
export function createEventBuffer(clickhouse: ClickHouse, options: BufferOptions): EventBuffer {
  const { db, maxBytes, availability, log } = options
  let state: { at: number; value: Promise<StoredState> } | null = null

  function loadState(): Promise<StoredState> {
    if (state && performance.now() - state.at < STATE_MS) return state.value
    const value = selectState(db)
    state = { at: performance.now(), value }
    value.catch(() => {
      state = null
    })
    return value
  }

  async function add(tx: Database, project_id: number, events: readonly Event[]): Promise<void> {
    for (const chunk of chunkEvents(events)) {
      const body = JSON.stringify(chunk)
      const bytes = Buffer.byteLength(body)
      // Read by the transaction: the embedded database has one connection.
      const now = performance.now()
      if (!state || now - state.at >= STATE_MS)
        state = { at: now, value: Promise.resolve(await selectState(tx)) }
      const stored = await state.value
      if (stored.bytes + bytes > maxBytes) throw retryLater()
      stored.bytes += bytes
      stored.events += chunk.length
      await tx
        .insert(eventBufferTable)
        .values({ project_id, kind: 'events', body, bytes, events: chunk.length })
      bufferedTotal?.inc(chunk.length)
    }
  }

  /** Applies changes in their order. Of those that are rejected together, only those that are rejected alone are set aside. */
  async function apply(project_id: number, changes: Change[], arrival: string) {
    const tables = clickhouse.within(DELIVERY_MS)
    const applied: Event[] = []
    const refused: (Change & { error: string })[] = []
    async function attempt({ change, attempts }: Change): Promise<void> {
      try {
        if (!Array.isArray(change)) await applyDeletion(tables, project_id, change)
        else applied.push(...(await appendToClickHouse(tables, project_id, change, () => arrival)))
      } catch (error) {
        if (isUnavailable(error)) throw error
        if (Array.isArray(change) && change.length > 1) {
          const half = change.length >> 1
          for (const part of [change.slice(0, half), change.slice(half)])
            await attempt({ change: part, attempts })
          return
        }
        refused.push({ change, attempts, error: error instanceof Error ? error.message : String(error) })
      }
    }
    for (const change of changes) await attempt(change)
    return { applied, refused }
  }

  async function setAside(tx: Database, project_id: number, refused: Change & { error: string }) {
    const { change, attempts, error } = refused
    const isEvent = Array.isArray(change)
    const body = JSON.stringify(isEvent ? toStored(change) : change)
    const seconds = Math.min(RETRY_MAX_SECONDS, RETRY_SECONDS * 2 ** Math.min(attempts, 20))
    await tx.insert(eventBufferTable).values({
      project_id,
      kind: isEvent ? 'events' : change.kind,
      body,
      bytes: Buffer.byteLength(body),
      events: isEvent ? 1 : 0,
      attempts: attempts + 1,
      retry_at: sql`now() + make_interval(secs => ${seconds})`,
      error: error.slice(0, 1000),
    })
    refusedTotal?.inc()
    log()?.error(
      { project_id, ...(isEvent && { uuid: change[0]?.uuid }), attempts: attempts + 1, error },
      'ClickHouse refused a buffered change, others do not wait for it',
    )
  }

  return {
    async append(tx, project_id, events, getArrival) {
      if (availability.canAttempt() && !(await hasPendingChanges(tx, project_id))) {
        try {
          const tables = maxBytes === 0 ? clickhouse : clickhouse.within(APPEND_MS)
          const fresh = await appendToClickHouse(tables, project_id, events, getArrival)
          availability.reportSuccess()
          return fresh
        } catch (error) {
          if (isUnavailable(error)) availability.reportFailure(error)
          else log()?.error({ err: error, project_id }, 'ClickHouse refused events, they are buffered')
          if (maxBytes === 0) throw error
        }
      }
      await add(tx, project_id, events)
      return []
    },

    async listProjects() {
      const rows = await selectRows<{ project_id: number }>(
        db,
        sql`select distinct project_id from event_buffer where ${IS_DUE} order by project_id`,
      )
      if (rows.length > 0) {
        const ping = clickhouse.within(PING_MS).select(sql`SELECT 1`)
        await ping.catch((error) => {
          availability.reportFailure(error)
          throw error
        })
      }
      return rows.map(({ project_id }) => project_id)
    },

    async deliver(tx, project_id, arrival) {
      const entries = await selectRows<Entry>(
        tx,
        sql`with due as (
          select id, sum(events) over before as events, sum(bytes) over before as bytes, lead(id) over (order by id) as next
          from (select id, events, bytes from event_buffer where project_id = ${project_id} and ${IS_DUE}
            order by id limit ${DELIVERY.changes}) as first
          window before as (order by id rows between unbounded preceding and 1 preceding))
        select id, kind, body, attempts from event_buffer join due using (id)
        where coalesce(due.events, 0) < ${DELIVERY.events} and coalesce(due.bytes, 0) < ${DELIVERY.bytes}
        order by id`,
      )
      if (entries.length === 0) return { events: [], isMore: false }
      const { applied, refused } = await apply(project_id, joinEvents(entries), arrival).catch((error) => {
        if (isUnavailable(error)) availability.reportFailure(error)
        throw error
      })
      availability.reportSuccess()
      const ids = toArrayLiteral(entries.map(({ id }) => String(id)))
      await tx.execute(sql`delete from event_buffer where id = any (${ids}::bigint[])`)
      for (const change of refused) await setAside(tx, project_id, change)
      deliveredTotal?.inc(applied.length)
      const [left] = await tx
        .select({ id: eventBufferTable.id })
        .from(eventBufferTable)
        .where(sql`project_id = ${project_id} and ${IS_DUE}`)
        .limit(1)
      return { events: applied, isMore: left !== undefined }
    },

    async getState(): Promise<EventBufferState> {
      // Another process may have delivered what this one could not.
      if (availability.isDown() && (await loadState()).oldest_at === null && availability.canAttempt()) {
        const ping = clickhouse.within(PING_MS).select(sql`SELECT 1`)
        await ping.then(availability.reportSuccess, availability.reportFailure)
      }
      return { is_available: !availability.isDown(), max_bytes: maxBytes, ...(await loadState()) }
    },
  }
}

/** Event whose properties are stored as text once. */
type StoredEvent = Omit<Event, 'properties' | 'document'> & { document: string }

const toStored = (events: readonly Event[]): StoredEvent[] =>
  events.map(({ properties: _, document, ...event }) => ({ ...event, document: document.text }))

function fromStored({ document, ...event }: StoredEvent): Event {
  const text = new JsonText<Event['properties']>(document)
  return { ...event, properties: text.value(), document: text }
}

/** Splits events into lists whose bodies have a limited size. */
function* chunkEvents(events: readonly Event[]): Iterable<StoredEvent[]> {
  let chunk: StoredEvent[] = []
  let length = 0
  for (const event of toStored(events)) {
    if (chunk.length > 0 && length + event.document.length > BODY_MAX) {
      yield chunk
      chunk = []
      length = 0
    }
    chunk.push(event)
    length += event.document.length
  }
  if (chunk.length > 0) yield chunk
}

/** Reads changes. Successive events become one append; rejected ones are retried alone. */
function joinEvents(entries: readonly Entry[]): Change[] {
  const changes: Change[] = []
  for (const { kind, body, attempts } of entries) {
    const last = changes.at(-1)
    if (kind !== 'events') changes.push({ attempts, change: JSON.parse(body) as Deletion })
    else {
      const events = (JSON.parse(body) as StoredEvent[]).map(fromStored)
      if (last && Array.isArray(last.change) && attempts === 0 && last.attempts === 0)
        last.change.push(...events)
      else changes.push({ attempts, change: events })
    }
  }
  return changes
}
