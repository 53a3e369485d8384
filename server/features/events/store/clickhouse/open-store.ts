import type { Env } from '../../../../config'
import type { Database } from '../../../../core/db/database'
import type { EventStore } from '../event-store'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { openClickHouse } from './client'
import { migrateClickHouse } from './tables'

export interface OpenEventStore {
  store: EventStore
  close(): Promise<void>
}

/** Connects to the ClickHouse of the settings, and creates or migrates its tables. */
export async function openClickHouseStore(env: Env, url: string, db: Database): Promise<OpenEventStore> {
  const clickhouse = openClickHouse({
    url,
    user: env.CLICKHOUSE_USER,
    password: env.CLICKHOUSE_PASSWORD,
    database: env.CLICKHOUSE_DATABASE,
    cluster: env.CLICKHOUSE_CLUSTER,
    eventsTtlDays: env.CLICKHOUSE_EVENTS_TTL_DAYS,
  })
  try {
    await migrateClickHouse(clickhouse, db)
  } catch (error) {
    await clickhouse.close()
    throw new Error(`ClickHouse cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return { store: createClickHouseEventStore(clickhouse, db), close: () => clickhouse.close() }
}
