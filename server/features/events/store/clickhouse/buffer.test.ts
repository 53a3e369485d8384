import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type ClickHouseServer,
  canKillClickHouse,
  startClickHouse,
} from '../../../../../tests/support/clickhouse'
import { freshDatabase } from '../../../../../tests/support/database'
import { buildOrganization, buildProject } from '../../../../../tests/support/factories'
import type { OpenDatabase } from '../../../../core/db/client'
import type { Database } from '../../../../core/db/database'
import { eventBufferTable } from '../../../../core/db/schema/event-buffer'
import { eventNameTable } from '../../../../core/db/schema/event-names'
import { projectTable } from '../../../../core/db/schema/organizations'
import { JsonText } from '../../../../core/json'
import type { Event } from '../../event'
import { deliverBuffered, storeEvents } from '../../store-events'
import type { EventStore } from '../event-store'
import { createClickHouseEventStore } from './clickhouse-event-store'
import { type ClickHouse, openClickHouse } from './client'
import { migrateClickHouse } from './tables'

function event(fields: Partial<Omit<Event, 'document'>> = {}): Event {
  const properties = fields.properties ?? {}
  const base = { uuid: randomUUID(), event: 'seen', distinct_id: 'ann', elements_chain: null }
  return {
    ...base,
    timestamp: '2024-05-01T12:00:00Z',
    document: JsonText.from(properties),
    ...fields,
    properties,
  }
}

const setPlan = (plan: string) => event({ properties: { $set: { plan } } })

describe.runIf(canKillClickHouse)('buffer of events for ClickHouse', () => {
  let database: OpenDatabase
  let db: Database
  let server: ClickHouseServer
  let clickhouse: ClickHouse
  let eventStore: EventStore
  let project_id: number
  const logged: string[] = []
  const open = (maxBytes?: number) => {
    const record = (_fields: object, message: string) => logged.push(message)
    const log = () => ({ error: record, warn: record }) as unknown as FastifyBaseLogger
    return createClickHouseEventStore(clickhouse, db, { log, ...(maxBytes !== undefined && { maxBytes }) })
  }

  beforeAll(async () => {
    ;[database, server] = await Promise.all([freshDatabase(), startClickHouse()])
    db = database.db
    clickhouse = openClickHouse({ url: server.url, database: server.database })
    await migrateClickHouse(clickhouse, db)
  }, 60_000)
  afterAll(async () => {
    await clickhouse.close()
    await Promise.all([database.close(), server.close()])
  })
  beforeEach(async () => {
    await db.delete(eventBufferTable)
    const { organization } = await buildOrganization(db)
    project_id = (await buildProject(db, organization.id)).id
    // With a breaker and a cached state of its own.
    eventStore = open()
    logged.length = 0
  })

  const store = (events: Event[], target = eventStore) =>
    storeEvents({ db, eventStore: target }, project_id, events)
  async function deliverAll(target = eventStore): Promise<string[]> {
    const uuids: string[] = []
    for (let isMore = true; isMore; ) {
      const delivered = await deliverBuffered({ db, eventStore: target }, project_id)
      uuids.push(...delivered.events.map(({ uuid }) => uuid))
      isMore = delivered.isMore
    }
    return uuids
  }
  const listUuids = async () =>
    (await eventStore.findEventPage(project_id, {}, { cursor: null, limit: 1000 })).results
      .map(({ uuid }) => uuid)
      .sort()
  async function findPerson(distinct_id = 'ann') {
    const filters = { distinct_id }
    const { exact } = await eventStore.findPersonPage(project_id, filters, { cursor: null, limit: 1 })
    return exact[0]
  }
  const findPlan = async () => JSON.parse((await findPerson())?.properties ?? '{}').plan
  const listNames = async () => {
    const names = await db.select().from(eventNameTable).where(eq(eventNameTable.project_id, project_id))
    return names.map(({ name }) => name).sort()
  }
  const getUuids = (...events: Event[]) => events.map(({ uuid }) => uuid).sort()
  /** State without its cache. */
  const getState = async () => open().buffer?.getState()

  it('has the events while ClickHouse is down, and delivers each once and in order', async () => {
    const [before, first, second, third] = ['a', 'b', 'c', 'd'].map(setPlan) as [Event, Event, Event, Event]
    await store([before])
    await server.kill()
    await store([first, event({ event: 'clicked' })])
    await store([second])
    await expect(eventStore.findEventPage(project_id, {}, { cursor: null, limit: 1 })).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      retryAfter: 5,
    })
    await expect(deliverAll()).rejects.toMatchObject({ status: 503 })
    expect(await listNames()).toEqual(['seen'])
    expect(await getState()).toMatchObject({ events: 3, refused: 0, oldest_at: expect.any(String) })
    await server.restart()
    // Must not overtake the others: it is buffered although ClickHouse responds.
    await store([third], open())
    expect(await listUuids()).toEqual(getUuids(before))
    expect(await deliverAll()).toHaveLength(4)
    expect(await deliverAll()).toEqual([])
    expect(await findPlan()).toBe('d')
    expect(await listUuids()).toHaveLength(5)
    expect(await listNames()).toEqual(['clicked', 'seen'])
    expect(await getState()).toMatchObject({ events: 0, bytes: 0, oldest_at: null })
    // Sent again by an SDK that had no response.
    await store([first, third])
    expect(await findPlan()).toBe('d')
    expect(logged).toEqual([
      'ClickHouse does not accept events, they are buffered in the database',
      'ClickHouse accepts events again',
    ])
  })

  it('does not wait for a ClickHouse that does not respond, and sends nothing to it twice', async () => {
    await store([event()])
    server.pause()
    const waiting = [setPlan('a'), setPlan('b'), setPlan('c')]
    const [first, ...others] = waiting.map((item) => [item])
    await store(first ?? [])
    for (const events of others) await store(events)
    server.resume()
    expect((await deliverAll()).length).toBeLessThanOrEqual(3)
    expect(await findPlan()).toBe('c')
    expect((await listUuids()).length).toBe(4)
  })

  it('has the events that ClickHouse refuses because of too many parts', async () => {
    const set = (value: number) =>
      clickhouse.run(sql.raw(`ALTER TABLE events MODIFY SETTING parts_to_throw_insert = ${value}`))
    await clickhouse.run(sql`SYSTEM STOP MERGES events`)
    await store([event()])
    await store([event()])
    await set(1)
    const refused = setPlan('a')
    await store([refused])
    expect(await getState()).toMatchObject({ events: 1 })
    await expect(deliverAll()).rejects.toMatchObject({ status: 503 })
    await set(3000)
    await clickhouse.run(sql`SYSTEM START MERGES events`)
    expect(await deliverAll()).toEqual([refused.uuid])
  })

  it('is bounded, and refuses events when it is full', async () => {
    const small = open(2000)
    await server.kill()
    const text = 'x'.repeat(700)
    const large = () => event({ properties: { text } })
    await store([large()], small)
    await store([large()], small)
    await expect(store([large()], small)).rejects.toMatchObject({ status: 503 })
    await expect(store([large()], open(0))).rejects.toMatchObject({ status: 503 })
    expect((await getState())?.events).toBe(2)
    await server.restart()
    expect(await deliverAll(small)).toHaveLength(2)
    // As soon as other processes see that it has room again.
    await store([large()], open(2000))
    expect(await listUuids()).toHaveLength(3)
  })

  it('sets aside what ClickHouse refuses alone, and delivers the others', async () => {
    await clickhouse.run(sql`ALTER TABLE events ADD CONSTRAINT no_poison CHECK event != 'poison'`)
    const poison = event({ event: 'poison', distinct_id: 'pat' })
    const good = Array.from({ length: 9 }, (_, index) => event({ distinct_id: `user-${index}` }))
    await store([...good.slice(0, 5), poison, ...good.slice(5)])
    expect(await getState()).toMatchObject({ events: 10, refused: 0 })
    expect((await deliverAll()).sort()).toEqual(getUuids(...good))
    expect(await getState()).toMatchObject({
      events: 1,
      refused: 1,
      oldest_at: null,
      last_error: expect.stringContaining('no_poison'),
    })
    expect(logged).toContain('ClickHouse refused a buffered change, others do not wait for it')
    // Others are stored without the buffer.
    const later = event()
    await store([later])
    expect(await listUuids()).toEqual(getUuids(...good, later))
    expect(await deliverAll()).toEqual([])
    await clickhouse.run(sql`ALTER TABLE events DROP CONSTRAINT no_poison`)
    await db.update(eventBufferTable).set({ retry_at: '2024-01-01T00:00:00Z' })
    expect(await deliverAll()).toEqual([poison.uuid])
    expect(await getState()).toMatchObject({ events: 0, refused: 0, last_error: null })
  })

  it('is delivered by several processes at once, each event once', async () => {
    await server.kill()
    const events = Array.from({ length: 60 }, (_, index) => setPlan(String(index)))
    for (const item of events) await store([item])
    await server.restart()
    const delivered = await Promise.all([deliverAll(open()), deliverAll(open()), deliverAll(open())])
    expect(delivered.flat().sort()).toEqual(getUuids(...events))
    expect(await findPlan()).toBe('59')
  })

  it('applies a deletion when ClickHouse is back, after earlier and before later events', async () => {
    await store([setPlan('a')])
    const id = (await findPerson())?.id ?? ''
    await db.transaction((tx) => eventStore.deletePerson(tx, project_id, id, new Date().toISOString()))
    await server.kill()
    await expect(deliverAll()).rejects.toMatchObject({ status: 503 })
    const later = event({ properties: { $set: { seat: 1 } } })
    await store([later])
    await server.restart()
    expect(await findPlan()).toBe('a')
    expect(await deliverAll()).toEqual([later.uuid])
    expect((await findPerson())?.properties).toBe('{"seat":1}')
  })

  it('is delivered before a person is deleted', async () => {
    await store([setPlan('a')])
    const id = (await findPerson())?.id ?? ''
    await server.kill()
    await store([setPlan('b')])
    await server.restart()
    const remove = () =>
      db.transaction((tx) => eventStore.deletePerson(tx, project_id, id, new Date().toISOString()))
    await expect(remove()).rejects.toMatchObject({ status: 503 })
    await deliverAll()
    expect(await findPlan()).toBe('b')
    expect(await remove()).toEqual(['ann'])
    await deliverAll()
    expect(await findPerson()).toBeUndefined()
  })

  it('is deleted with its project', async () => {
    await server.kill()
    await store([event()])
    await db.delete(projectTable).where(eq(projectTable.id, project_id))
    expect(await db.select().from(eventBufferTable)).toEqual([])
    await server.restart()
    expect(await deliverAll()).toEqual([])
  })
})
