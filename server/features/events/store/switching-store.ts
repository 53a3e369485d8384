import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../../core/db/database'
import { conflict, serviceUnavailable } from '../../../core/errors'
import { stampIngestion } from '../ingestion-barrier'
import type { EventBuffer, EventStore } from './event-store'
import { type Location, readLocation, STORE_LABELS, type StoreName } from './location'
import type { ParquetCompression } from './rows'

/** Maximum age of the location that a read relies on. */
export const LOCATION_MAX_AGE_MS = 1000
/** Delay of a deletion by a job that a move blocks. */
const BLOCKED_MS = 2000

/**
 * Event store that delegates to the store where the events are, and changes to the other one when a move has ended. A
 * write reads the location in its transaction, which holds the ingestion barrier; a read relies on one that is at most a
 * second old. Without ClickHouse, the server refuses to work on events that have been moved there.
 */
export function createSwitchingStore(
  db: Database,
  stores: { sql: EventStore; clickhouse: EventStore | null },
  initial: Location,
): EventStore {
  let location = initial
  let readAt = performance.now()
  let reading: Promise<Location> | null = null

  async function refresh(handle = db): Promise<Location> {
    const start = performance.now()
    location = (await readLocation(handle)) ?? initial
    readAt = start
    return location
  }

  const isFresh = () =>
    location.move?.phase !== 'switching' && performance.now() - readAt < LOCATION_MAX_AGE_MS

  async function getLocation(): Promise<Location> {
    if (isFresh()) return location
    if (location.move?.phase === 'switching') return refresh()
    reading ??= refresh().finally(() => {
      reading = null
    })
    return reading
  }

  function getStore(name: StoreName): EventStore {
    const store = stores[name]
    if (!store) throw serviceUnavailable()
    return store
  }

  const current = async () => getStore((await getLocation()).store)
  /** A server without ClickHouse has one store: for it, a location that is a second old is enough to refuse writes. */
  const readInTransaction = async (tx: Database) =>
    stores.clickhouse === null && isFresh() ? location : refresh(tx)
  /** Store for a transaction, which sees a switch of the location at once. */
  const currentIn = async (tx: Database) => getStore((await readInTransaction(tx)).store)

  /** True while a move compares the stores: rows that were compared must remain until the switch. */
  const isBlocking = ({ move }: Location) => move !== null && move.phase !== 'copying'

  function assertMayChangePast(where: Location): void {
    if (isBlocking(where))
      throw conflict(
        `Events are being moved to ${STORE_LABELS[where.move?.to ?? 'sql']}. Try again in some minutes.`,
      )
  }

  /** Runs a deletion of a job. If a move blocks it, or began at the same time, the job has to be repeated after the move. */
  async function deleteUnlessBlocked(run: (store: EventStore) => Promise<boolean>): Promise<boolean> {
    const before = await refresh()
    if (!isBlocking(before)) {
      const isLeft = await run(getStore(before.store))
      const after = await refresh()
      if (after.store === before.store && !isBlocking(after)) return isLeft
    }
    await pause(BLOCKED_MS)
    return true
  }

  /** Buffer of ClickHouse, while events are there. It is empty otherwise. */
  function createBuffer(buffer: EventBuffer): EventBuffer {
    return {
      async append(tx, ...args) {
        const store = await currentIn(tx)
        return (store.buffer ?? store).append(tx, ...args)
      },
      listProjects: async () => ((await getLocation()).store === 'clickhouse' ? buffer.listProjects() : []),
      deliver: buffer.deliver,
      async getState() {
        const state = await buffer.getState()
        return (await getLocation()).store === 'clickhouse' ? state : { ...state, is_available: true }
      },
    }
  }

  const writes: Partial<EventStore> = {
    async append(tx, project_id, events, getArrival) {
      const where = await readInTransaction(tx)
      if (where.move && events.some((event) => getArrival(event) < (where.move?.started_at ?? '')))
        assertMayChangePast(where)
      return getStore(where.store).append(tx, project_id, events, getArrival)
    },
    ...(stores.clickhouse?.buffer && { buffer: createBuffer(stores.clickhouse.buffer) }),
    async deletePerson(tx, ...args) {
      const where = await readInTransaction(tx)
      assertMayChangePast(where)
      return getStore(where.store).deletePerson(tx, ...args)
    },
    async deleteResponses(tx, ...args) {
      await stampIngestion(tx)
      const where = await readInTransaction(tx)
      assertMayChangePast(where)
      return getStore(where.store).deleteResponses(tx, ...args)
    },
    deletePersonEvents: (deletion) => deleteUnlessBlocked((store) => store.deletePersonEvents(deletion)),
    deleteOrphans: (steps) => deleteUnlessBlocked((store) => store.deleteOrphans(steps)),
    async deleteGenerated(...args) {
      const before = await refresh()
      assertMayChangePast(before)
      await getStore(before.store).deleteGenerated(...args)
      const after = await refresh()
      if (after.store !== before.store || isBlocking(after)) throw conflict('Events are being moved.')
    },
  }
  const reads: Partial<EventStore> = {
    hasEvents: async (project_id, options = {}) =>
      (await (options.tx ? currentIn(options.tx) : current())).hasEvents(project_id, options),
    countLimitedResponses: async (tx, survey) => (await currentIn(tx)).countLimitedResponses(tx, survey),
    findResponseIds: async (tx, ...args) => (await currentIn(tx)).findResponseIds(tx, ...args),
    async *readEvents(...args) {
      yield* (await current()).readEvents(...args)
    },
    openRows(selection) {
      const { columns, parquet } = getStore(location.store).openRows(selection)
      return {
        columns,
        ...(parquet && {
          async *parquet(compression: ParquetCompression | null, signal: AbortSignal) {
            const rows = (await current()).openRows(selection)
            if (!rows.parquet) throw serviceUnavailable()
            yield* rows.parquet(compression, signal)
          },
        }),
        async *lines(signal) {
          yield* (await current()).openRows(selection).lines(signal)
        },
        async *values(signal) {
          yield* (await current()).openRows(selection).values(signal)
        },
      }
    },
  }
  const own = { ...writes, ...reads }
  // The other methods read, and return a promise.
  return new Proxy(stores.sql, {
    get: (target, name) =>
      Reflect.get(own, name) ??
      (name in target
        ? async (...args: unknown[]) => {
            const store = await current()
            return Reflect.apply(Reflect.get(store, name), store, args)
          }
        : undefined),
  })
}
