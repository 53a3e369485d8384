import { sql } from 'drizzle-orm'
import type { Env } from '../../../../config'
import type { Database } from '../../../../core/db/database'
import type { EventCopy } from '../copy'
import type { EventStore } from '../event-store'
import type { ClickHouseTables } from '../location'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { openClickHouse } from './client'
import { createClickHouseCopy } from './copy'
import { migrateClickHouse } from './tables'

export interface OpenClickHouse {
  store: EventStore
  copy: EventCopy
  tables: ClickHouseTables
  close(): Promise<void>
}

/** Time without a response after which a query of a move fails: sums of all rows take minutes. */
const MOVE_TIMEOUT_MS = 6 * 3_600_000

/** Connects to the ClickHouse of the settings, and creates or migrates its tables. */
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
  try {
    const id = await migrateClickHouse(clickhouse, db)
    return {
      store: createClickHouseEventStore(clickhouse, db),
      copy: createClickHouseCopy(clickhouse),
      tables: {
        id,
        hasEvents: async () =>
          (await clickhouse.select(sql`SELECT 1 AS found FROM events LIMIT 1`)).length > 0,
      },
      close: () => clickhouse.close(),
    }
  } catch (error) {
    await clickhouse.close()
    throw new Error(`ClickHouse cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
