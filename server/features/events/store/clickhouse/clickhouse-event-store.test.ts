import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { canKillClickHouse, hasClickHouse, startClickHouse } from '../../../../../tests/support/clickhouse'
import { freshDatabase } from '../../../../../tests/support/database'
import { testEventStore } from '../../../../../tests/support/event-store-conformance'
import { buildOrganization, buildProject } from '../../../../../tests/support/factories'
import { JsonText } from '../../../../core/json'
import type { Event } from '../../event'
import { storeEvents } from '../../store-events'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { type ClickHouseConfig, openClickHouse } from './client'
import { migrateClickHouse } from './tables'

async function open(settings: Partial<ClickHouseConfig> = {}) {
  const [{ db, close }, server] = await Promise.all([freshDatabase(), startClickHouse()])
  const clickhouse = openClickHouse({ url: server.url, database: server.database, ...settings })
  // Servers that start together migrate one after the other.
  await Promise.all([1, 2].map(() => migrateClickHouse(clickhouse, db)))
  return {
    db,
    server,
    clickhouse,
    store: createClickHouseEventStore(clickhouse, db),
    async close() {
      await clickhouse.close()
      await Promise.all([close(), server.close()])
    },
  }
}

describe.runIf(hasClickHouse)('ClickHouse event store', () => {
  testEventStore(open)

  it('deletes events by their age if it is configured, until it is not', async () => {
    const { clickhouse, db, close } = await open({ eventsTtlDays: 30 })
    const getTable = async () => {
      const [table] = await clickhouse.select<{ engine_full: string }>(sql`
        SELECT engine_full FROM system.tables WHERE database = currentDatabase() AND name = 'events'`)
      return table?.engine_full
    }
    expect(await getTable()).toContain('toIntervalDay(30)')
    clickhouse.config.eventsTtlDays = 60
    await migrateClickHouse(clickhouse, db)
    expect(await getTable()).toContain('toIntervalDay(60)')
    clickhouse.config.eventsTtlDays = undefined
    await migrateClickHouse(clickhouse, db)
    expect(await getTable()).not.toContain('TTL')
    await close()
  })

  it('reads lines until ClickHouse fails, and reports the error', async () => {
    const { clickhouse, close } = await open()
    let text = ''
    async function read(condition: SQL) {
      text = ''
      const statement = sql`SELECT concat('{"number":', toString(number), '}') FROM numbers(1000000) WHERE ${condition}`
      for await (const lines of clickhouse.readLines(statement, new AbortController().signal)) {
        expect(lines.at(-1)).toBe(0x0a)
        text += lines
      }
    }
    await read(sql`true`)
    expect(text.match(/^\{"number":\d+\}$/gm)).toHaveLength(1_000_000)
    await read(sql`false`)
    expect(text).toBe('')
    // Newer servers close the connection after the message of an error.
    const reason = /'throwIf'|does not respond/
    await expect(read(sql`throwIf(number = 0) = 0`)).rejects.toThrow(reason)
    expect(text).toBe('')
    await expect(read(sql`throwIf(number = 900000) = 0`)).rejects.toThrow(reason)
    expect(text).toMatch(/^\{"number":0\}\n/)
    await close()
  })

  const slow = { timeout: 240_000 }
  it.runIf(canKillClickHouse)('has each acknowledged event once after it was killed', slow, async () => {
    const { db, clickhouse, server, close } = await open()
    // Without a buffer, so that failures are reported.
    const eventStore = createClickHouseEventStore(clickhouse, db, { maxBytes: 0 })
    const { organization } = await buildOrganization(db)
    const { id } = await buildProject(db, organization.id)
    const batches = Array.from({ length: 12 }, (_, batch) =>
      Array.from({ length: 20 }, (_, index): Event => {
        const properties = { $set: { batch } }
        const event = {
          uuid: randomUUID(),
          event: 'seen',
          distinct_id: `user-${index}`,
          elements_chain: null,
        }
        return {
          ...event,
          timestamp: '2024-05-01T12:00:00Z',
          properties,
          document: JsonText.from(properties),
        }
      }),
    )
    let failures = 0
    for (const [index, events] of batches.entries()) {
      const isKilled = index % 4 === 2
      const stored = storeEvents({ db, eventStore }, id, events).then(
        () => true,
        () => false,
      )
      if (isKilled) await server.kill()
      if (await stored) {
        if (isKilled) await server.restart()
        continue
      }
      failures += 1
      await server.restart()
      // Events are refused for some seconds after a failure.
      await vi.waitFor(() => storeEvents({ db, eventStore }, id, events), { timeout: 60_000, interval: 200 })
    }
    expect(failures).toBeGreaterThan(0)
    const { results } = await eventStore.findEventPage(id, {}, { cursor: null, limit: 1000 })
    const uuids = batches.flat().map(({ uuid }) => uuid)
    expect(results.map(({ uuid }) => uuid).sort()).toEqual(uuids.sort())
    const { exact } = await eventStore.findPersonPage(
      id,
      { distinct_id: 'user-3' },
      { cursor: null, limit: 1 },
    )
    expect(JSON.parse(exact[0]?.properties ?? '')).toEqual({ batch: 11 })
    await close()
  })
})
