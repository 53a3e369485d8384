import { sql } from 'drizzle-orm'
import type { Env } from '../../../../config'
import type { Database } from '../../../../core/db/database'
import { selectRows } from '../../../../core/db/select-rows'
import type { EventStore } from '../event-store'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { type ClickHouse, openClickHouse } from './client'
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
    await refuseOtherEvents(clickhouse, db)
  } catch (error) {
    await clickhouse.close()
    if (error instanceof EventsElsewhere) throw error
    throw new Error(`ClickHouse cannot be used: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
  return { store: createClickHouseEventStore(clickhouse, db), close: () => clickhouse.close() }
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
