import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../../config'
import type { Database } from '../../../../core/db/database'
import type { EventCopy } from '../copy'
import type { EventStore } from '../event-store'
import { EventsElsewhere, type Location, readLocation, resolveLocation } from '../location'
import { ClickHouseUnavailable, isUnavailable } from './availability'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { type ClickHouse, openClickHouse } from './client'
import { createClickHouseCopy } from './copy'
import { migrateClickHouse } from './tables'

export interface OpenClickHouse {
  store: EventStore
  copy: EventCopy
  location: Location
  /** Starts what the store does in the background. */
  start(log: FastifyBaseLogger): void
  close(): Promise<void>
}

/** Time without a response after which a query of a move fails: sums of all rows take minutes. */
const MOVE_TIMEOUT_MS = 6 * 3_600_000
const MIB = 1024 * 1024
/** Interval of the attempts to migrate the tables, if ClickHouse did not respond at the start. */
const RETRY_MS = 5000

/**
 * Connects to the ClickHouse of the settings, creates or migrates its tables, and resolves the location of the events. If
 * ClickHouse does not respond, that is repeated in the background, and events are buffered until then; the command that
 * moves events fails instead, and so does the first start.
 */
export async function openClickHouseStore(
  env: Env,
  url: string,
  db: Database,
  { isMove = false } = {},
): Promise<OpenClickHouse> {
  const clickhouse = openClickHouse({
    url,
    user: env.CLICKHOUSE_USER,
    password: env.CLICKHOUSE_PASSWORD,
    database: env.CLICKHOUSE_DATABASE,
    cluster: env.CLICKHOUSE_CLUSTER,
    eventsTtlDays: env.CLICKHOUSE_EVENTS_TTL_DAYS,
    ...(isMove && { timeoutMs: MOVE_TIMEOUT_MS }),
  })
  let log: FastifyBaseLogger | null = null
  let failure: unknown = null
  let timer: NodeJS.Timeout | undefined
  async function prepare(): Promise<Location> {
    const id = await migrateClickHouse(clickhouse, db)
    const hasEvents = async () =>
      (await clickhouse.select(sql`SELECT 1 AS found FROM events LIMIT 1`)).length > 0
    const location = await resolveLocation(db, { id, hasEvents })
    failure = null
    return location
  }
  async function retry(): Promise<void> {
    await prepare().catch((error) => {
      // Errors of the connection were logged when the server started.
      if (!isUnavailable(error)) log?.error({ err: error }, 'ClickHouse cannot be used')
    })
    if (failure !== null) timer = setTimeout(retry, RETRY_MS)
  }
  let location: Location | null
  try {
    location = await prepare()
  } catch (error) {
    location = isMove || !isUnavailable(error) ? null : await readLocation(db)
    if (location === null) {
      await clickhouse.close()
      if (error instanceof EventsElsewhere) throw error
      const reason = error instanceof ClickHouseUnavailable ? error.cause : error
      throw new Error(
        `ClickHouse cannot be used: ${reason instanceof Error ? reason.message : String(reason)}`,
        { cause: error },
      )
    }
    failure = error
  }
  const tables = failure === null ? clickhouse : requirePreparation(clickhouse, () => failure)
  return {
    store: createClickHouseEventStore(tables, db, {
      maxBytes: env.CAPTURE_BUFFER_MB * MIB,
      log: () => log,
      failure,
    }),
    copy: createClickHouseCopy(clickhouse),
    location,
    start(serverLog) {
      log = serverLog
      if (failure === null) return
      log.error({ err: failure }, 'ClickHouse does not respond, events are buffered in the database')
      timer = setTimeout(retry, RETRY_MS)
    },
    close() {
      clearTimeout(timer)
      return clickhouse.close()
    },
  }
}

/** Returns the same tables, whose methods throw until `getFailure` returns null. */
function requirePreparation(clickhouse: ClickHouse, getFailure: () => unknown): ClickHouse {
  const ready = async () => {
    const failure = getFailure()
    if (failure !== null) throw new ClickHouseUnavailable(failure)
    return clickhouse
  }
  return {
    ...clickhouse,
    select: async (statement) => (await ready()).select(statement),
    async *stream(...args) {
      yield* (await ready()).stream(...args)
    },
    run: async (statement) => (await ready()).run(statement),
    insert: async (...args) => (await ready()).insert(...args),
    within: (ms) => requirePreparation(clickhouse.within(ms), getFailure),
  }
}
