import { describe } from 'vitest'
import { hasClickHouse, startClickHouse } from '../../../../../tests/support/clickhouse'
import { freshDatabase } from '../../../../../tests/support/database'
import { testEventStore } from '../../../../../tests/support/event-store-conformance'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { openClickHouse } from './client'
import { migrateClickHouse } from './tables'

describe.runIf(hasClickHouse)('ClickHouse event store', () => {
  testEventStore(async () => {
    const [{ db, close }, server] = await Promise.all([freshDatabase(), startClickHouse()])
    const clickhouse = openClickHouse({ url: server.url, database: server.database })
    await migrateClickHouse(clickhouse, db)
    return {
      db,
      store: createClickHouseEventStore(clickhouse, db),
      async close() {
        await clickhouse.close()
        await Promise.all([close(), server.close()])
      },
    }
  })
})
