import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../../../config'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import type { EventStore } from '../event-store'
import { ClickHouseUnavailable, isUnavailable } from './availability'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { type ClickHouse, openClickHouse } from './client'
import { migrateClickHouse } from './tables'

export interface OpenEventStore {
  store: EventStore
  /** Starts what the store does in the background. */
  start(log: FastifyBaseLogger): void
  close(): Promise<void>
}

const MIB = 1024 * 1024
/** Interval of the attempts to migrate the tables, if ClickHouse did not respond at the start. */
const RETRY_MS = 5000

/**
 * Connects to the ClickHouse of the settings, and creates or migrates its tables. If it does not respond, that is
 * repeated in the background, and events are buffered until then.
 */
export async function openClickHouseStore(env: Env, url: string, db: Database): Promise<OpenEventStore> {
  const clickhouse = openClickHouse({
    url,
    user: env.CLICKHOUSE_USER,
    password: env.CLICKHOUSE_PASSWORD,
    database: env.CLICKHOUSE_DATABASE,
    cluster: env.CLICKHOUSE_CLUSTER,
    eventsTtlDays: env.CLICKHOUSE_EVENTS_TTL_DAYS,
  })
  let log: FastifyBaseLogger | null = null
  let failure: unknown = null
  let timer: NodeJS.Timeout | undefined
  async function prepare(): Promise<void> {
    await migrateClickHouse(clickhouse, db)
    await refuseOtherEvents(clickhouse, db)
    failure = null
  }
  async function retry(): Promise<void> {
    await prepare().catch((error) => {
      // Errors of the connection were logged when the server started.
      if (!isUnavailable(error)) log?.error({ err: error }, 'ClickHouse cannot be used')
    })
    if (failure !== null) timer = setTimeout(retry, RETRY_MS)
  }
  try {
    await prepare()
  } catch (error) {
    if (!isUnavailable(error)) {
      await clickhouse.close()
      if (error instanceof EventsElsewhere) throw error
      throw new Error(
        `ClickHouse cannot be used: ${error instanceof Error ? error.message : String(error)}`,
        {
          cause: error,
        },
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

class EventsElsewhere extends Error {}

/** Refuses to hide the events that the management database got before ClickHouse was configured. */
async function refuseOtherEvents({ select }: ClickHouse, db: Database): Promise<void> {
  const own = await select(sql`SELECT 1 AS found FROM events LIMIT 1`)
  if (own.length > 0) return
  const others = await selectRows(db, sql`select 1 as found from events limit 1`)
  if (others.length > 0)
    throw new EventsElsewhere(
      'CLICKHOUSE_URL is set, but existing events are in the database and are not moved to ClickHouse yet: unset CLICKHOUSE_URL to continue with them, or start with an empty database.',
    )
}
