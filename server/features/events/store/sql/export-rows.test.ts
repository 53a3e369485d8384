import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../tests/support/database'
import type { OpenDatabase } from '../../../../core/db/client'
import { distinctIdTable, eventTable, personTable } from '../../../../core/db/schema/events'
import { JsonText } from '../../../../core/json'
import type { ExportSelection } from '../event-store'
import { countRows, openRows } from './export-rows'

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const NOON = Date.parse('2024-05-01T12:00:00Z')
const at = (seconds: number) => new Date(NOON + seconds * 1000).toISOString()
const { signal } = new AbortController()

const selection = (more: Partial<ExportSelection> = {}): ExportSelection => ({
  model: 'events',
  project_id: 1,
  start: new Date(NOON),
  end: new Date(NOON + 3_600_000),
  by: 'inserted_at',
  arrivedBefore: null,
  fields: ['uuid', 'timestamp', 'event', 'properties', 'set', 'ip', 'team_id', 'elements_chain'],
  hogql_query: null,
  filters: null,
  include_events: [],
  exclude_events: [],
  ...more,
})

type Row = Record<string, unknown>

async function readLines(selection: ExportSelection): Promise<Row[]> {
  const rows: Row[] = []
  for await (const page of openRows(database.db, selection).lines(signal)) {
    const text = page.bytes.toString()
    expect(text.endsWith('\n')).toBe(true)
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(page.rows)
    rows.push(...lines.map((line) => JSON.parse(line)))
  }
  return rows
}

async function readValues(selection: ExportSelection) {
  const rows = []
  for await (const page of openRows(database.db, selection).values(signal)) rows.push(...page)
  return rows
}

function event(project_id: number, at: string, more: Partial<typeof eventTable.$inferInsert> = {}) {
  const common = {
    uuid: randomUUID(),
    event: 'seen',
    distinct_id: 'd',
    properties: JsonText.from<unknown>({ $ip: '192.0.2.1' }),
  }
  return { ...common, project_id, timestamp: at, inserted_at: at, ...more }
}

describe('event rows', () => {
  it('include each event of the interval once, in ingestion order, however many share one timestamp', async () => {
    const rows = Array.from({ length: 5300 }, (_, index) => event(1, at(Math.floor(index / 1500))))
    for (let start = 0; start < rows.length; start += 1000) {
      await database.db.insert(eventTable).values(rows.slice(start, start + 1000))
    }
    await database.db.insert(eventTable).values([event(1, at(-1)), event(1, at(3600)), event(2, at(1))])
    const lines = await readLines(selection())
    expect(lines).toHaveLength(5300)
    const order = rows.map(({ inserted_at, uuid }) => `${inserted_at} ${uuid}`).sort()
    expect(lines.map(({ uuid }) => uuid)).toEqual(order.map((key) => key.split(' ')[1]))
    expect((await readValues(selection())).map(([uuid]) => uuid)).toEqual(lines.map(({ uuid }) => uuid))
    expect(await countRows(database.db, selection())).toBe(5300)
  })

  it('have values of the declared column types', async () => {
    const properties = { $ip: '192.0.2.1', $set: { plan: 'pro' }, 'a "b" \\ \n': ['ü', '😀', null, 1.5] }
    const uuid = randomUUID()
    const row = event(3, '2024-05-01T12:00:00.123456Z', {
      uuid,
      properties: JsonText.from<unknown>(properties),
      elements_chain: 'a:1',
    })
    await database.db.insert(eventTable).values(row)
    const query = selection({ project_id: 3 })
    expect(await readLines(query)).toEqual([
      {
        uuid,
        timestamp: '2024-05-01T12:00:00.123456+00:00',
        event: 'seen',
        properties,
        set: { plan: 'pro' },
        ip: '192.0.2.1',
        team_id: 3,
        elements_chain: 'a:1',
      },
    ])
    expect(await readValues(query)).toEqual([
      [
        uuid,
        '2024-05-01T12:00:00.123456Z',
        'seen',
        JSON.stringify(properties),
        '{"plan":"pro"}',
        '192.0.2.1',
        3,
        'a:1',
      ],
    ])
  })

  it('can be very wide', async () => {
    const wide = Array.from({ length: 60 }, (_, index) =>
      event(4, at(index), { properties: JsonText.from<unknown>({ text: 'x'.repeat(1_000_000) }) }),
    )
    for (const row of wide) await database.db.insert(eventTable).values(row)
    let largest = 0
    let rows = 0
    for await (const page of openRows(database.db, selection({ project_id: 4 })).lines(signal)) {
      rows += page.rows
      largest = Math.max(largest, page.bytes.length)
    }
    expect(rows).toBe(60)
    expect(largest).toBeLessThan(70_000_000)
  })

  it('are selected by event time and conditions on request', async () => {
    const [early, late] = [event(5, at(10)), event(5, at(20), { event: 'left' })]
    await database.db.insert(eventTable).values([
      { ...early, inserted_at: at(90_000) },
      { ...late, inserted_at: at(90_000) },
    ])
    expect(await readLines(selection({ project_id: 5 }))).toEqual([])
    const query = selection({ project_id: 5, by: 'timestamp', include_events: ['left'] })
    expect((await readLines(query)).map(({ uuid }) => uuid)).toEqual([late.uuid])
    expect(await countRows(database.db, query)).toBe(1)
    expect(
      await readLines(selection({ project_id: 5, start: null, end: new Date(NOON + 1e9) })),
    ).toHaveLength(2)
  })

  it('are no longer fetched when the consumer stops', async () => {
    const stopped = new AbortController()
    const pages = openRows(database.db, selection()).lines(stopped.signal)[Symbol.asyncIterator]()
    await pages.next()
    stopped.abort(new Error('enough'))
    await expect(pages.next()).rejects.toThrow('enough')
  })
})

describe('person rows', () => {
  const person = (changed: number) => ({
    id: randomUUID(),
    project_id: 6,
    properties: JsonText.from<unknown>({ plan: 'pro' }),
    version: 2,
    created_at: at(-500),
    changed_at: at(changed),
  })
  const name = (distinct_id: string, person_id: string, changed: number) => ({
    project_id: 6,
    distinct_id,
    person_id,
    version: 1,
    changed_at: at(changed),
  })

  it('include changed persons with all their distinct ids, and changed distinct ids of other persons', async () => {
    const [changed, same, later] = [person(10), person(-100), person(9000)]
    await database.db.insert(personTable).values([changed, same, later])
    await database.db
      .insert(distinctIdTable)
      .values([
        name('changed-old', changed.id, -100),
        name('changed-new', changed.id, 20),
        name('same-old', same.id, -100),
        name('same-new', same.id, 30),
        name('later', later.id, -100),
      ])
    const fields = ['distinct_id', 'person_id', 'properties', 'person_version', 'is_deleted', '_inserted_at']
    const query = selection({ model: 'persons', project_id: 6, fields })
    const lines = await readLines(query)
    expect(lines.map(({ distinct_id }) => distinct_id)).toEqual(['changed-new', 'changed-old', 'same-new'])
    expect(lines[0]).toMatchObject({
      person_id: changed.id,
      properties: { plan: 'pro' },
      person_version: 2,
      is_deleted: false,
      _inserted_at: '2024-05-01T12:00:20+00:00',
    })
    expect(await readValues(query)).toHaveLength(3)
    expect(await countRows(database.db, query)).toBe(3)
    const all = await readLines({ ...query, start: null, end: new Date(NOON + 1e8) })
    expect(all.map(({ distinct_id }) => distinct_id).sort()).toEqual([
      'changed-new',
      'changed-old',
      'later',
      'same-new',
      'same-old',
    ])
  })
})
