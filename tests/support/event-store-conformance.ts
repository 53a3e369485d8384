import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PropertyFilter } from '../../contract/schemas/property-filters'
import type { KeysetPage, KeysetRequest } from '../../server/core/db/cursor-pagination'
import type { Database } from '../../server/core/db/database'
import { projectTable } from '../../server/core/db/schema/organizations'
import { responseStateTable } from '../../server/core/db/schema/survey-responses'
import { surveyTable } from '../../server/core/db/schema/surveys'
import { JsonText } from '../../server/core/json'
import type { Event } from '../../server/features/events/event'
import { stampIngestion } from '../../server/features/events/ingestion-barrier'
import { parseJson } from '../../server/features/events/parse-json'
import type { Properties } from '../../server/features/events/properties'
import type {
  EventStore,
  ExportSelection,
  InboxFilters,
  PersonFilters,
  RatingCountQuery,
  ResponseFilters,
  SurveyRef,
} from '../../server/features/events/store/event-store'
import { deliverBuffered, storeEvents } from '../../server/features/events/store-events'
import { buildOrganization, buildProject } from './factories'

export interface OpenStore {
  /** Management database. */
  db: Database
  store: EventStore
  close(): Promise<void>
}

const NOON = Date.parse('2024-05-01T12:00:00Z')
const MINUTE = 60_000
/** Time some minutes after noon. */
const at = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString()
const ALWAYS = { from: null, to: null }
/** UUIDs in their order. */
const uuidAt = (index: number) => `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`
const first = (limit: number): KeysetRequest => ({ cursor: null, limit })
const { signal } = new AbortController()

function event(fields: Partial<Omit<Event, 'document'>> & { document?: JsonText } = {}): Event {
  const properties = fields.properties ?? {}
  return {
    uuid: randomUUID(),
    event: 'seen',
    distinct_id: 'ann',
    timestamp: at(0),
    elements_chain: null,
    document: JsonText.from(properties),
    ...fields,
    properties,
  }
}

const uuids = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid)

/** Registers the tests that every event store passes. */
export function testEventStore(open: () => Promise<OpenStore>): void {
  const opened = {} as OpenStore
  /** Runs a transaction that deletes, and applies it if the store does so after the commit. */
  async function transact<Result>(
    project_id: number,
    run: (tx: Database) => Promise<Result>,
  ): Promise<Result> {
    const result = await opened.db.transaction(run)
    while ((await deliverBuffered({ db: opened.db, eventStore: opened.store }, project_id)).isMore);
    return result
  }
  let organization_id = ''
  beforeAll(async () => {
    Object.assign(opened, await open())
    organization_id = (await buildOrganization(opened.db)).organization.id
  })
  afterAll(() => opened.close())

  const createProject = async () => (await buildProject(opened.db, organization_id)).id

  /** Appends events that arrive at a time, or now. */
  const append = (project_id: number, events: Event[], arrival?: (event: Event) => string) =>
    opened.db.transaction(async (tx) => {
      await tx.select().from(projectTable).where(eq(projectTable.id, project_id)).for('no key update')
      const now = await stampIngestion(tx)
      return opened.store.append(tx, project_id, events, arrival ?? (() => now))
    })

  /** Appends events that arrive when they happened. */
  const appendPast = (project_id: number, events: Event[]) =>
    append(project_id, events, ({ timestamp }) => timestamp)

  /** Reads all pages in both directions, which must have the same rows; returns them in their order. */
  async function readPages<T extends object>(
    read: (request: KeysetRequest) => Promise<KeysetPage<T>>,
    limit: number,
  ): Promise<T[]> {
    const pages: KeysetPage<T>[] = []
    let cursor: KeysetRequest['cursor'] = null
    do {
      const page: KeysetPage<T> = await read({ cursor, limit })
      pages.push(page)
      cursor = page.next && { ...page.next, back: false }
    } while (cursor)
    for (let index = pages.length - 1; index > 0; index -= 1) {
      const previous = pages[index]?.previous
      expect(previous).toBeTruthy()
      const back = await read({ cursor: previous ? { ...previous, back: true } : null, limit })
      expect(back.results).toEqual(pages[index - 1]?.results)
    }
    expect(pages[0]?.previous).toBeNull()
    return pages.flatMap(({ results }) => results)
  }

  const listEvents = async (project_id: number, filters = {}) =>
    (await opened.store.findEventPage(project_id, filters, first(100))).results

  const findOnlyPerson = async (project_id: number, distinct_id: string) => {
    const { exact } = await opened.store.findPersonPage(project_id, { distinct_id }, first(10))
    expect(exact.length).toBeLessThan(2)
    return exact[0]
  }

  const selectRows = (project_id: number, more: Partial<ExportSelection> = {}): ExportSelection => ({
    model: 'events',
    project_id,
    start: new Date(NOON),
    end: new Date(NOON + 60 * MINUTE),
    by: 'inserted_at',
    arrivedBefore: null,
    fields: ['uuid'],
    hogql_query: null,
    filters: null,
    include_events: [],
    exclude_events: [],
    ...more,
  })

  async function readValues(selection: ExportSelection) {
    const rows = []
    for await (const page of opened.store.openRows(selection).values(signal)) rows.push(...page)
    return rows
  }

  const exportUuids = async (selection: ExportSelection) =>
    (await readValues(selection)).map(([uuid]) => uuid)

  describe('appended events', () => {
    it('are stored once by their UUID, with the content of the first', async () => {
      const [project_id, other] = [await createProject(), await createProject()]
      const [one, two] = [event({ event: 'one' }), event({ event: 'two' })]
      const fresh = await append(project_id, [one, { ...one, event: 'again' }, two, two])
      expect(fresh).toEqual([one, two])
      expect(await append(project_id, [{ ...two, event: 'later' }, one])).toEqual([])
      const three = event({ event: 'three' })
      expect(await append(project_id, [two, three])).toEqual([three])
      expect(await append(other, [one])).toEqual([one])
      expect((await listEvents(project_id)).map((row) => row.event).sort()).toEqual(['one', 'three', 'two'])
      expect(uuids(await listEvents(other))).toEqual([one.uuid])
    })

    it('change a person once, whatever is sent again', async () => {
      const project_id = await createProject()
      const sent = event({ properties: { $set: { plan: 'pro' } } })
      const change = event({ properties: { $set: { plan: 'free' } } })
      await append(project_id, [sent])
      await append(project_id, [change])
      await append(project_id, [sent])
      const person = await findOnlyPerson(project_id, 'ann')
      expect(JSON.parse(person?.properties ?? '')).toEqual({ plan: 'free' })
    })

    it('are complete after a transaction that failed is repeated', async () => {
      const project_id = await createProject()
      const events = [event({ properties: { $set: { a: 1 } } }), event({ distinct_id: 'bob' })]
      const failing = opened.db.transaction(async (tx) => {
        await tx.select().from(projectTable).where(eq(projectTable.id, project_id)).for('no key update')
        const now = await stampIngestion(tx)
        await opened.store.append(tx, project_id, events, () => now)
        throw new Error('failed')
      })
      await expect(failing).rejects.toThrow('failed')
      await append(project_id, events)
      expect(uuids(await listEvents(project_id)).sort()).toEqual(uuids(events).sort())
      expect(JSON.parse((await findOnlyPerson(project_id, 'ann'))?.properties ?? '')).toEqual({ a: 1 })
      expect(await findOnlyPerson(project_id, 'bob')).toBeDefined()
    })

    it('are found as soon as they are acknowledged, in the order of arrival, with concurrent writers', async () => {
      const projects = [await createProject(), await createProject()]
      const { db, store } = opened
      const write = async (project_id: number, writer: number) => {
        const stored: string[] = []
        for (let batch = 0; batch < 4; batch += 1) {
          const events = [1, 2, 3].map(() => event({ distinct_id: `writer-${writer}` }))
          await storeEvents({ db, eventStore: store }, project_id, events)
          for (const { uuid } of events) expect(await store.findEvent(project_id, uuid)).toBeDefined()
          stored.push(...uuids(events))
        }
        return stored
      }
      let position = { at: '1970-01-01T00:00:00.000000Z', id: uuidAt(0) }
      const arrived: string[] = []
      const poll = async () => {
        const page = await store.findArrivedEvents(projects[0] ?? 0, {}, position, 5)
        position = page.position
        arrived.push(...uuids(page.results))
        return page.is_complete
      }
      let isWriting = true
      const reader = (async () => {
        while (isWriting) await poll()
        while (!(await poll()));
      })()
      const written = await Promise.all(
        projects.flatMap((project_id) => [0, 1, 2].map((writer) => write(project_id, writer))),
      )
      isWriting = false
      await reader
      expect(arrived).toHaveLength(36)
      expect([...arrived].sort()).toEqual(written.slice(0, 3).flat().sort())
      const listed = (await listEvents(projects[0] ?? 0)).reverse()
      expect(arrived).toEqual(uuids(listed))
    })

    it('have their texts and JSON unchanged', async () => {
      const project_id = await createProject()
      const text =
        '{"b":1,"a":"😀 \\u0001 \\u2028 \\"\\\\","id":12345678901234567890,"n":0.10,"e":1e400,"x":{"y":[null,-0]}}'
      const odd = event({
        event: '日本 "q" \\ {a,b} \' % ; --',
        distinct_id: '{"a",\\"b\\"} 😀 \' NULL',
        document: new JsonText(text),
        properties: JSON.parse(text),
        elements_chain: 'a.b:attr__href="/x"',
        timestamp: '2024-05-01T12:00:00.123Z',
      })
      await append(project_id, [odd], () => '2024-05-01T12:00:01.123456Z')
      expect(await opened.store.findEvent(project_id, odd.uuid)).toMatchObject({
        uuid: odd.uuid,
        event: odd.event,
        distinct_id: odd.distinct_id,
        properties: text,
        elements_chain: odd.elements_chain,
        timestamp: '2024-05-01T12:00:00.123000Z',
        inserted_at: '2024-05-01T12:00:01.123456Z',
        is_truncated: false,
      })
      const fields = ['event', 'distinct_id', 'properties', '_inserted_at']
      expect(await readValues(selectRows(project_id, { fields }))).toEqual([
        [odd.event, odd.distinct_id, text, '2024-05-01T12:00:01.123456Z'],
      ])
      expect(await listEvents(project_id, { distinct_id: odd.distinct_id })).toHaveLength(1)
      expect(await listEvents(project_id, { event: odd.event })).toHaveLength(1)
      // Senders may include characters that no store accepts: they are removed before.
      const properties = parseJson('{"t":"a\\u0000b\\ud800"}') as Properties
      const cleaned = event({ properties })
      await append(project_id, [cleaned])
      const stored = await opened.store.findEvent(project_id, cleaned.uuid)
      expect(JSON.parse(stored?.properties ?? '')).toEqual({ t: 'ab\uFFFD' })
    })

    it('can be large, and are truncated in lists only', async () => {
      const project_id = await createProject()
      const properties = { long: 'ü'.repeat(300_000), short: 'x' }
      const large = event({ properties })
      await append(project_id, [large])
      const [listed] = await listEvents(project_id)
      expect(listed?.is_truncated).toBe(true)
      expect(listed?.properties.length).toBeLessThan(20_000)
      expect(JSON.parse(listed?.properties ?? '').long).toMatch(/^ü+…$/)
      const stored = await opened.store.findEvent(project_id, large.uuid)
      expect(JSON.parse(stored?.properties ?? '')).toEqual(properties)
      const pages = opened.store.readEvents(project_id, ['ann'])[Symbol.asyncIterator]()
      expect((await pages.next()).value?.[0]?.properties).toBe(stored?.properties)
    })
  })

  describe('persons of events', () => {
    it('have the properties at ingestion in the event, and the current ones beside it', async () => {
      const project_id = await createProject()
      const events = [
        event({ properties: { $set: { plan: 'free', email: 'ann@example.com' } } }),
        event({ properties: { $set_once: { plan: 'other', source: 'ad' } } }),
        event({ properties: { $unset: ['source'], $set: { plan: 'pro' } } }),
        event({ distinct_id: 'anonymous-1', properties: { $process_person_profile: false } }),
      ]
      await append(project_id, events)
      const stored = []
      for (const { uuid } of events) stored.push(await opened.store.findEvent(project_id, uuid))
      const email = 'ann@example.com'
      expect(stored.map((row) => JSON.parse(row?.person_properties ?? 'null'))).toEqual([
        { plan: 'free', email },
        { plan: 'free', email, source: 'ad' },
        { plan: 'pro', email },
        null,
      ])
      expect(stored.slice(0, 3).map((row) => row?.person_name)).toEqual([email, email, email])
      expect(stored[3]).toMatchObject({ person_id: null })
      const person = await opened.store.findPerson(project_id, stored[0]?.person_id ?? '')
      expect(person).toMatchObject({ name: email, distinct_id_count: 1, is_identified: false })
      expect(JSON.parse(person?.properties ?? '')).toEqual({ plan: 'pro', email })
      expect(await opened.store.findPerson(await createProject(), person?.id ?? '')).toBeUndefined()
    })

    it('are merged with all their distinct ids and events', async () => {
      const project_id = await createProject()
      await append(project_id, [
        event({ distinct_id: 'device', properties: { $set: { a: 1, b: 1 } }, timestamp: at(1) }),
        event({ distinct_id: 'ann', properties: { $set: { b: 2 } }, timestamp: at(2) }),
      ])
      const device = await findOnlyPerson(project_id, 'device')
      const identify = { event: '$identify', properties: { $anon_distinct_id: 'device' }, timestamp: at(3) }
      await append(project_id, [event(identify), event({ distinct_id: 'device', timestamp: at(4) })])
      const person = await findOnlyPerson(project_id, 'ann')
      expect(person).toMatchObject({
        is_identified: true,
        distinct_id_count: 2,
        last_seen_at: expect.any(String),
      })
      expect(JSON.parse(person?.properties ?? '')).toEqual({ a: 1, b: 2 })
      expect(Date.parse(person?.created_at ?? '')).toBe(Date.parse(at(1)))
      expect(await findOnlyPerson(project_id, 'device')).toEqual(person)
      expect(await opened.store.findPerson(project_id, device?.id ?? '')).toBeUndefined()
      const { store } = opened
      const id = person?.id ?? ''
      expect((await store.listDistinctIds(project_id, id)).sort()).toEqual(['ann', 'device'])
      const firstPage = await store.listDistinctIds(project_id, id, { after: '', limit: 1 })
      const rest = await store.listDistinctIds(project_id, id, { after: firstPage[0] ?? '', limit: 5 })
      expect([...firstPage, ...rest]).toEqual(['ann', 'device'])
      const events = await listEvents(project_id, { person_id: id })
      expect(events.map(({ timestamp }) => Date.parse(timestamp))).toEqual(
        [4, 3, 2, 1].map((m) => Date.parse(at(m))),
      )
      expect(new Set(events.map(({ person_id }) => person_id))).toEqual(new Set([id]))
    })

    it('are listed newest first, with exact matches of a search before others', async () => {
      const project_id = await createProject()
      const people = Array.from({ length: 7 }, (_, index) =>
        event({
          distinct_id: `user-${index}`,
          timestamp: at(index),
          properties: {
            $set: { email: `User${index}@Example.com`, name: index === 2 ? 'user-0 100%' : 'Kim' },
          },
        }),
      )
      await append(project_id, people)
      const { store } = opened
      const all = await readPages((request) => store.findPersonPage(project_id, {}, request), 3)
      const names = (rows: { distinct_ids: string }[]) => rows.map((row) => JSON.parse(row.distinct_ids)[0])
      expect(names(all)).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `user-${index}`))
      const search = async (text: string) => {
        const page = await store.findPersonPage(project_id, { search: text }, first(10))
        return [names(page.exact), names(page.results)]
      }
      expect(await search('user-0')).toEqual([['user-0'], ['user-2']])
      expect(await search('USER3@example.com')).toEqual([['user-3'], []])
      expect(await search('100%')).toEqual([[], ['user-2']])
      const exact = async (filters: { distinct_id?: string; email?: string }) =>
        names((await store.findPersonPage(project_id, filters, first(10))).exact)
      expect(await exact({ email: 'user1@EXAMPLE.com' })).toEqual(['user-1'])
      expect(await exact({ email: 'user1@example.com', distinct_id: 'user-2' })).toEqual([])
      expect(await exact({ distinct_id: 'user' })).toEqual([])
      const page = await store.findPersonPage(project_id, { is_identified: 'false' }, first(10))
      expect(names(page.results)).toEqual([
        'user-6',
        'user-5',
        'user-4',
        'user-3',
        'user-2',
        'user-1',
        'user-0',
      ])
      const identified = await store.findPersonPage(project_id, { is_identified: 'true' }, first(10))
      expect(names(identified.results)).toEqual([])
      expect(await store.countPersons(project_id, {}, 100)).toBe(7)
      expect(await store.countPersons(project_id, {}, 3)).toBe(3)
      expect(await store.countPersons(project_id, { search: 'user-0' }, 100)).toBe(2)
      expect(await store.countPersons(project_id, { is_identified: 'true' }, 100)).toBe(0)
    })

    it('are filtered by their properties, and counted', async () => {
      const project_id = await createProject()
      const people = [
        { plan: 'pro', seats: 12, email: 'ann@example.com', country: 'Peru' },
        { plan: 'free', seats: 2, email: 'bob@example.com' },
        { plan: 'Pro', seats: 'many', email: 'cy@shop.example', is_admin: true },
        { plan: 'pro', seats: 100, 'a.b"c': "it's" },
      ]
      await append(
        project_id,
        people.map(($set, index) => event({ distinct_id: `user-${index}`, properties: { $set } })),
      )
      const { store } = opened
      const find = async (properties: PersonFilters['properties'], more: PersonFilters = {}) => {
        const filters = { ...more, properties }
        const page = await store.findPersonPage(project_id, filters, first(10))
        const rows = [...page.exact, ...page.results]
        expect(await store.countPersons(project_id, filters, 100)).toBe(rows.length)
        return rows.map((row) => Number(JSON.parse(row.distinct_ids)[0].slice(-1))).sort()
      }
      const filter = (
        key: string,
        operator?: PropertyFilter['operator'],
        value?: PropertyFilter['value'],
      ): [PropertyFilter] => [{ key, operator, value, type: 'person' }]
      expect(await find([])).toEqual([0, 1, 2, 3])
      expect(await find(filter('plan', 'exact', 'pro'))).toEqual([0, 3])
      expect(await find(filter('plan', undefined, ['pro', 'free']))).toEqual([0, 1, 3])
      expect(await find(filter('plan', 'is_not', 'pro'))).toEqual([1, 2])
      expect(await find(filter('country', 'is_not', 'Peru'))).toEqual([1, 2, 3])
      expect(await find(filter('email', 'icontains', '@EXAMPLE'))).toEqual([0, 1])
      expect(await find(filter('email', 'not_icontains', '@example'))).toEqual([2, 3])
      expect(await find(filter('country', 'is_set'))).toEqual([0])
      expect(await find(filter('country', 'is_not_set'))).toEqual([1, 2, 3])
      expect(await find(filter('seats', 'exact', 12))).toEqual([0])
      expect(await find(filter('seats', 'gt', '12'))).toEqual([3])
      expect(await find(filter('seats', 'lte', 12))).toEqual([0, 1])
      expect(await find(filter('is_admin', 'exact', true))).toEqual([2])
      expect(await find(filter('a.b"c', 'exact', "it's"))).toEqual([3])
      expect(await find([...filter('plan', 'exact', 'pro'), ...filter('seats', 'lt', 50)])).toEqual([0])
      expect(await find(filter('plan', 'exact', 'pro'), { search: 'user-1' })).toEqual([])
      expect(await find(filter('plan', 'exact', 'pro'), { search: 'ann@example.com' })).toEqual([0])
      expect(await find(filter('plan', 'exact', 'pro'), { is_identified: 'true' })).toEqual([])
      const exact = { distinct_id: 'user-1', properties: filter('plan', 'exact', 'pro') }
      expect((await store.findPersonPage(project_id, exact, first(10))).exact).toEqual([])
      await expect(
        store.findPersonPage(project_id, { properties: filter('plan', 'exact', 'a\0b') }, first(10)),
      ).rejects.toMatchObject({ status: 400, attr: 'properties' })
    })

    it('are found with the version of the flags of their project', async () => {
      const { id, api_token } = await buildProject(opened.db, organization_id)
      await append(id, [event({ properties: { $set: { plan: 'pro' } } })])
      expect(await opened.store.findSdkPerson('phc_unknown', 'ann')).toBeNull()
      const unknown = await opened.store.findSdkPerson(api_token, 'bob')
      expect(unknown).toEqual({ id, version: expect.any(Number), properties: null })
      expect(await opened.store.findSdkPerson(api_token, 'ann')).toEqual({
        ...unknown,
        properties: '{"plan":"pro"}',
      })
    })
  })

  describe('pages of events', () => {
    it('are in the order of arrival, with the UUID for equal times', async () => {
      const project_id = await createProject()
      const rows = Array.from({ length: 11 }, (_, index) => event({ uuid: uuidAt(index), timestamp: at(99) }))
      await append(project_id, rows, ({ uuid }) => at(Math.floor(Number(uuid.slice(-4)) / 4)))
      const { store } = opened
      const all = await readPages((request) => store.findEventPage(project_id, {}, request), 4)
      expect(uuids(all)).toEqual(uuids(rows).reverse())
      const { newest } = await store.findEventPage(project_id, {}, first(1))
      expect(newest).toEqual({ at: '2024-05-01T12:02:00.000000Z', id: uuidAt(10) })
      expect(await store.findEventPage(await createProject(), {}, first(1))).toEqual({
        ...{ results: [], next: null, previous: null, newest: null },
      })
    })

    it('have the events that match the filters', async () => {
      const project_id = await createProject()
      const rows = [
        event({
          event: 'paid',
          properties: { amount: 5, tag: 'A "b"', $set: { plan: 'pro' } },
          timestamp: at(3),
        }),
        event({ event: 'paid', properties: { amount: 50, tag: null }, timestamp: at(1), distinct_id: 'bob' }),
        event({ event: 'seen', properties: { amount: '5', tag: ['A'] }, timestamp: at(2) }),
      ]
      await append(project_id, rows)
      const find = async (filters: Parameters<EventStore['findEventPage']>[1]) =>
        (await opened.store.findEventPage(project_id, filters, first(10))).results.map(({ uuid }) =>
          uuids(rows).indexOf(uuid),
        )
      expect(await find({ event: 'paid' })).toHaveLength(2)
      expect(await find({ distinct_id: 'ann' })).toEqual([0, 2])
      expect(await find({ after: at(1), before: at(3) })).toEqual([2])
      expect(await find({ after: at(0), event: 'paid' })).toEqual([0, 1])
      const withProperty = (key: string, value?: string | number, operator?: PropertyFilter['operator']) =>
        find({ after: at(0), properties: [{ key, value, operator }] })
      expect(await withProperty('amount', 5)).toEqual([0, 2])
      expect(await withProperty('tag', 'a "B', 'icontains')).toEqual([0])
      expect(await withProperty('tag', undefined, 'is_set')).toEqual([0, 2])
      expect(await withProperty('missing', undefined, 'is_set')).toEqual([])
      expect(await withProperty('amount', 5, 'gt')).toEqual([1])
      expect(
        await find({
          properties: [{ key: 'plan', value: ['pro', 'x'], type: 'person' }],
          distinct_id: 'ann',
        }),
      ).toEqual([0, 2])
      expect(await find({ person_id: randomUUID() })).toEqual([])
      const ann = (await findOnlyPerson(project_id, 'ann'))?.id ?? ''
      expect(await find({ person_id: ann, distinct_id: 'bob' })).toEqual([])
    })

    it('are found by email address, distinct id, name or URL', async () => {
      const project_id = await createProject()
      const rows = [
        event({ distinct_id: 'device', properties: { $current_url: 'https://shop.example/Cart?a=1' } }),
        event({ distinct_id: 'ann', properties: { $set: { email: 'Ann@example.com' } } }),
        event({ event: 'cart opened', distinct_id: 'bob', properties: { $screen_name: 'Start' } }),
        event({ distinct_id: 'cart', properties: { $process_person_profile: false } }),
      ].map((row, index) => ({ ...row, timestamp: at(index) }))
      await append(project_id, rows)
      await append(project_id, [
        event({
          event: '$identify',
          distinct_id: 'ann',
          properties: { $anon_distinct_id: 'device' },
          timestamp: at(9),
        }),
      ])
      const { store } = opened
      const from = { at: '2024-01-01T00:00:00.000000Z', id: uuidAt(0) }
      const find = async (search: string, more: Parameters<EventStore['findEventPage']>[1] = {}) => {
        const filters = { ...more, search }
        const { results } = await store.findEventPage(project_id, filters, first(10))
        const arrived = await store.findArrivedEvents(project_id, filters, from, 10)
        expect(uuids(arrived.results).sort()).toEqual(uuids(results).sort())
        const counts = await store.countEvents(
          project_id,
          { ...filters, after: at(-1), before: at(60) },
          86_400,
        )
        expect(counts.counts.reduce((sum, { count }) => sum + count, 0)).toBe(results.length)
        return results.map(({ uuid }) => uuids(rows).indexOf(uuid))
      }
      expect(await find('ANN@example.com')).toEqual([-1, 1, 0])
      expect(await find('ann@example.com', { event: 'seen' })).toEqual([1, 0])
      expect(await find('device')).toEqual([0])
      expect(await find('device', { distinct_id: 'ann' })).toEqual([])
      expect(await find('CART?')).toEqual([0])
      expect(await find('opened')).toEqual([2])
      expect(await find('start')).toEqual([2])
      // A distinct id has precedence over a part of a text.
      expect(await find('cart')).toEqual([3])
      expect(await find('%')).toEqual([])
    })

    it('continue with the events that arrived after a position', async () => {
      const project_id = await createProject()
      const rows = Array.from({ length: 6 }, (_, index) =>
        event({ event: index % 2 ? 'odd' : 'even', timestamp: at(10 - index) }),
      )
      const arrivals = new Map(rows.map(({ uuid }, index) => [uuid, at(index)]))
      await append(project_id, rows, ({ uuid }) => arrivals.get(uuid) ?? '')
      const start = { at: '2024-05-01T12:00:00.000000Z', id: rows[0]?.uuid ?? '' }
      const { store } = opened
      const page = await store.findArrivedEvents(project_id, {}, start, 2)
      expect([uuids(page.results), page.is_complete]).toEqual([uuids(rows.slice(1, 3)), false])
      const rest = await store.findArrivedEvents(project_id, {}, page.position, 10)
      expect([uuids(rest.results), rest.is_complete]).toEqual([uuids(rows.slice(3)), true])
      const odd = await store.findArrivedEvents(project_id, { event: 'odd' }, start, 10)
      expect(uuids(odd.results)).toEqual([1, 3, 5].map((index) => rows[index]?.uuid))
      expect(odd.position).toEqual(rest.position)
      const end = await store.findArrivedEvents(project_id, {}, rest.position, 10)
      expect(end).toEqual({ results: [], position: rest.position, is_complete: true })
    })

    it('are read completely for a file', async () => {
      const project_id = await createProject()
      const rows = Array.from({ length: 70 }, (_, index) =>
        event({ timestamp: at(index), distinct_id: index % 3 ? 'ann' : 'device' }),
      )
      await append(project_id, [...rows, event({ distinct_id: 'bob' })])
      const read: string[] = []
      for await (const page of opened.store.readEvents(project_id, ['ann', 'device']))
        read.push(...uuids(page))
      expect(read).toEqual(uuids(rows).reverse())
    })
  })

  describe('properties', () => {
    it('are listed by their frequency with their types', async () => {
      const project_id = await createProject()
      await append(project_id, [
        event({ distinct_id: 'a', properties: { $browser: 'Chrome', n: 1, $set: { plan: 'pro', age: 3 } } }),
        event({ distinct_id: 'b', properties: { $browser: null, n: 'x', $set: { plan: 'pro', age: true } } }),
        event({ distinct_id: 'c', properties: { n: 2.5, $set: { plan: 'Free "x"', list: [1] } } }),
      ])
      const { store } = opened
      const sort = (rows: { name: string; types: string[] }[]) =>
        rows.map(({ name, types }) => [name, types.toSorted()])
      expect(sort(await store.listProperties(project_id, 'event', { search: '' }, 2))).toEqual([
        ['$set', ['object']],
        ['n', ['number', 'string']],
      ])
      expect(sort(await store.listProperties(project_id, 'event', { search: 'BROW' }, 5))).toEqual([
        ['$browser', ['string']],
      ])
      expect(sort(await store.listProperties(project_id, 'person', { name: 'age' }, 1))).toEqual([
        ['age', ['boolean', 'number']],
      ])
      expect(await store.listPropertyValues(project_id, 'person', 'plan', '', 5)).toEqual([
        { value: '"pro"', count: 2 },
        { value: JSON.stringify('Free "x"'), count: 1 },
      ])
      expect(await store.listPropertyValues(project_id, 'person', 'plan', 'fre', 5)).toHaveLength(1)
      expect(await store.listPropertyValues(project_id, 'person', 'list', '', 5)).toEqual([])
      expect(await store.listPropertyValues(project_id, 'event', 'n', '2', 5)).toEqual([
        { value: '2.5', count: 1 },
      ])
    })
  })

  describe('counts over time', () => {
    it('group the events that match by their time', async () => {
      const project_id = await createProject()
      const { store } = opened
      await append(project_id, [
        event({ distinct_id: 'a', timestamp: at(0), properties: { plan: 'pro', $set: { age: 3 } } }),
        event({ distinct_id: 'a', timestamp: at(59), properties: { plan: 'free' } }),
        event({ distinct_id: 'b', timestamp: at(61), properties: { plan: 'pro' } }),
      ])
      const range = { after: at(-1), before: at(120) }
      const start = NOON / 1000
      const count = async (filters: object) =>
        (await store.countEvents(project_id, { ...range, ...filters }, 3600)).counts
      expect(await store.countEvents(project_id, range, 86_400)).toMatchObject({
        counts: [{ count: 3 }],
        since: null,
      })
      expect(await count({})).toEqual([
        { start, count: 2 },
        { start: start + 3600, count: 1 },
      ])
      expect(await count({ before: at(60) })).toEqual([{ start, count: 2 }])
      expect(await count({ distinct_id: 'b' })).toEqual([{ start: start + 3600, count: 1 }])
      expect(await count({ properties: [{ key: 'plan', operator: 'exact', value: 'free' }] })).toEqual([
        { start, count: 1 },
      ])
      expect(await count({ event: 'unknown' })).toEqual([])
      const [person] = (await store.findPersonPage(project_id, { distinct_id: 'a' }, first(1))).exact
      expect(person?.event_count).toBe(2)
      expect(await count({ person_id: person?.id })).toEqual([{ start, count: 2 }])
    })
  })

  describe('the activity of a project', () => {
    it('is counted by day, and has a first and a last event', async () => {
      const project_id = await createProject()
      const { store } = opened
      expect(await store.hasEvents(project_id)).toBe(false)
      expect(await store.findLastEvent(project_id)).toBeNull()
      const moments = ['2024-05-01T00:00:00Z', '2024-05-01T23:59:59.999Z', '2024-05-02T00:00:00Z', at(0)]
      const library = { $lib: 'web', $lib_version: '1.2' }
      await appendPast(
        project_id,
        moments.map((timestamp) => event({ timestamp, properties: library })),
      )
      const days = [
        { date: '2024-04-30', end: '2024-05-01T00:00:00.000Z' },
        { date: '2024-05-01', end: '2024-05-02T00:00:00.000Z' },
        { date: '2024-05-02', end: '2024-05-02T10:00:00.000Z' },
      ]
      const counts = await store.countEventsByDay(project_id, days)
      expect(Object.fromEntries(counts.map(({ date, count }) => [date, count]))).toEqual({
        '2024-04-30': 0,
        '2024-05-01': 3,
        '2024-05-02': 1,
      })
      expect(await store.countEventsByDay(project_id, [])).toEqual([])
      expect(await store.hasEvents(project_id)).toBe(true)
      expect(await store.hasEvents(project_id, { before: new Date('2024-05-01T00:00:00Z') })).toBe(false)
      expect(await store.hasEvents(project_id, { before: new Date('2024-05-01T00:00:00.001Z') })).toBe(true)
      const last = await store.findLastEvent(project_id)
      expect(last).toMatchObject({ library: 'web', version: '1.2' })
      expect(Date.parse(last?.inserted_at ?? '')).toBe(Date.parse('2024-05-02T00:00:00Z'))
    })
  })

  describe('survey responses', () => {
    async function createSurvey(fields: Partial<typeof surveyTable.$inferInsert> = {}): Promise<SurveyRef> {
      const project_id = fields.project_id ?? (await createProject())
      const [row] = await opened.db
        .insert(surveyTable)
        .values({
          name: randomUUID(),
          type: 'popover',
          start_date: at(-60),
          created_at: at(-60),
          ...fields,
          project_id,
        })
        .returning()
      if (!row) throw new Error('no survey was made')
      return { project_id, id: row.id }
    }

    const surveyEvent = (
      survey: SurveyRef,
      name: 'shown' | 'dismissed' | 'sent',
      minutes: number,
      distinct_id: string,
      { submission, ...properties }: Properties & { submission?: string } = {},
    ) =>
      event({
        event: `survey ${name}`,
        distinct_id,
        timestamp: at(minutes),
        properties: {
          $survey_id: survey.id,
          ...(submission !== undefined && { $survey_submission_id: submission }),
          ...properties,
        },
      })

    /** Returns the ids of the responses by the distinct id of their sender. */
    async function findIds(survey: SurveyRef): Promise<Record<string, string>> {
      const filters = { status: 'all' as const, hasPersons: true }
      const { results } = await opened.store.findInboxPage(survey, filters, first(100))
      return Object.fromEntries(results.map(({ distinct_id, id }) => [distinct_id, id]))
    }

    const setState = async (
      { project_id, id: survey_id }: SurveyRef,
      response_id: string | undefined,
      state: Partial<typeof responseStateTable.$inferInsert>,
    ) => {
      await opened.db
        .insert(responseStateTable)
        .values({ project_id, survey_id, response_id: response_id ?? '', ...state })
    }

    /** Survey with four responses: of Ann in two parts, of Bob, archived of Kim, and a test of Joe. */
    async function createResponses() {
      const survey = await createSurvey()
      const keys = { $survey_response_q1: 7, $survey_response_q2: ['a', 'b'] }
      await appendPast(survey.project_id, [
        surveyEvent(survey, 'shown', 0, 'ann'),
        surveyEvent(survey, 'shown', 0, 'device'),
        surveyEvent(survey, 'shown', 1, 'eve'),
        surveyEvent(survey, 'dismissed', 2, 'eve'),
        surveyEvent(survey, 'sent', 3, 'ann', {
          submission: 's1',
          $survey_response_q1: 3,
          $survey_completed: false,
        }),
        surveyEvent(survey, 'sent', 5, 'ann', {
          submission: 's1',
          ...keys,
          $survey_response_open: 'All Good',
        }),
        surveyEvent(survey, 'dismissed', 6, 'ann', { submission: 's1', $survey_partially_completed: true }),
        surveyEvent(survey, 'sent', 4, 'bob', { $survey_response: 10, $set: { email: 'bob@example.com' } }),
        surveyEvent(survey, 'sent', 7, 'kim', { submission: 's2', $survey_response_q1: 1 }),
        surveyEvent(survey, 'sent', 8, 'joe', { submission: 's3', $survey_response_q1: 1 }),
        surveyEvent({ ...survey, id: randomUUID() }, 'sent', 8, 'ann', { submission: 's1' }),
      ])
      const identify = { event: '$identify', properties: { $anon_distinct_id: 'device' }, timestamp: at(9) }
      await appendPast(survey.project_id, [event(identify)])
      const ids = await findIds(survey)
      await setState(survey, ids.kim, { archived: true, tags: ['Old'] })
      await setState(survey, ids.joe, { test: true })
      return { survey, ids }
    }

    it('count each submission once, without those that are archived or tests', async () => {
      const { survey } = await createResponses()
      const { project_id, id } = survey
      const { store, db } = opened
      const deleted = await createSurvey({ project_id, deleted_at: at(0) })
      await appendPast(project_id, [surveyEvent(deleted, 'sent', 4, 'ann')])
      const counts = await store.countResponsesBySurvey(project_id, [id, deleted.id])
      expect(counts).toEqual([{ survey_id: id, responses: 2 }])
      expect(await store.countResponsesBySurvey(project_id, [randomUUID()])).toEqual([])
      const periods = { start: new Date(NOON + 5 * MINUTE), end: new Date(NOON + 60 * MINUTE) }
      const previous = { previousStart: new Date(NOON), previousEnd: new Date(NOON + 5 * MINUTE) }
      const totals = await store.countResponseTotals(project_id, { ...periods, ...previous })
      // The response to the unknown survey counts, too.
      expect(totals).toEqual({ count: 2, previous_count: 1 })
      expect(await store.countResponses(survey)).toBe(4)
      const limited = await db.transaction((tx) =>
        store.countLimitedResponses(tx, { ...survey, created_at: at(-60) }),
      )
      expect(limited).toBe(3)
      const later = await db.transaction((tx) =>
        store.countLimitedResponses(tx, { ...survey, created_at: at(5) }),
      )
      expect(later).toBe(2)
    })

    it('count on the day of their latest event', async () => {
      const today = Date.now()
      const survey = await createSurvey({ start_date: new Date(today - 5 * 86_400_000).toISOString() })
      const sent = (days: number, submission: string) => ({
        ...surveyEvent(survey, 'sent', 0, 'ann', { submission }),
        timestamp: new Date(today - days * 86_400_000).toISOString(),
      })
      await appendPast(survey.project_id, [sent(2, 'a'), sent(1, 'a'), sent(1, 'b'), sent(4, 'c')])
      const rows = await opened.store.countResponsesByDay(survey.project_id, 3)
      expect(rows).toEqual([{ survey_id: survey.id, day: 1, responses: 2 }])
    })

    it('count by event and person', async () => {
      const { survey } = await createResponses()
      const { project_id, id } = survey
      const { store } = opened
      const shown = { id, base_language: 'en' }
      const counts = await store.countSurveyEvents(project_id, shown, ALWAYS)
      const byEvent = Object.fromEntries(counts.map(({ event, ...row }) => [event, row]))
      expect(byEvent).toEqual({
        // Ann was shown it as `device`, too, and has answered.
        'survey shown': {
          ...{ total_count: 3, persons: 2, persons_without_answer: 1 },
          ...{ first_seen: '2024-05-01T12:00:00Z', last_seen: '2024-05-01T12:01:00Z' },
        },
        'survey dismissed': {
          ...{ total_count: 1, persons: 1, persons_without_answer: 1 },
          ...{ first_seen: '2024-05-01T12:02:00Z', last_seen: '2024-05-01T12:02:00Z' },
        },
        'survey sent': {
          ...{ total_count: 2, persons: 2, persons_without_answer: 0 },
          ...{ first_seen: '2024-05-01T12:04:00Z', last_seen: '2024-05-01T12:05:00Z' },
        },
      })
      const range = { from: at(1), to: at(2) }
      const inRange = await store.countSurveyEvents(project_id, shown, range)
      expect(inRange.map(({ event, total_count }) => [event, total_count]).sort()).toEqual([
        ['survey dismissed', 1],
        ['survey shown', 1],
      ])
      expect(await store.countSurveyEventsUpTo(survey, ALWAYS, 100)).toBe(10)
      expect(await store.countSurveyEventsUpTo(survey, ALWAYS, 4)).toBe(4)
      const archived = await createSurvey({ project_id, archived: true })
      await appendPast(project_id, [surveyEvent(archived, 'shown', 1, 'ann')])
      expect(await store.countSurveyEvents(project_id, 'listed', ALWAYS)).toEqual(
        expect.arrayContaining([expect.objectContaining({ event: 'survey shown', total_count: 3 })]),
      )
    })

    it('count answers by question, value and language', async () => {
      const survey = await createSurvey()
      const sent = (distinct_id: string, properties: Properties) =>
        surveyEvent(survey, 'sent', 1, distinct_id, properties)
      await appendPast(survey.project_id, [
        sent('a', {
          $survey_response_q1: ['red', 'blue'],
          $survey_response_q2: 'text',
          $survey_language: 'fr',
        }),
        sent('b', { $survey_response_q1: ['red'], $survey_language: 'de' }),
        sent('c', { $survey_response: 'red', $survey_response_1: 4 }),
        sent('d', { $survey_response: 'ignored', $survey_questions: [{ id: 'q1', response: null }] }),
      ])
      const base = { is_open: false, is_translated: false }
      const questions = [
        {
          ...base,
          index: 0,
          by_id: '$survey_response_q1',
          by_index: '$survey_response',
          is_translated: true,
        },
        { ...base, index: 1, by_id: '$survey_response_q2', by_index: '$survey_response_1', is_open: true },
      ]
      const count = async (language?: string) => {
        const shown = { id: survey.id, base_language: 'en', language }
        const rows = await opened.store.countAnswers(survey.project_id, shown, questions, ALWAYS)
        return rows
          .map(({ index, value, language, answers, people }) => [index, value, language, answers, people])
          .sort((x, y) => JSON.stringify(x).localeCompare(JSON.stringify(y)))
      }
      expect(await count()).toEqual([
        [0, 'blue', 'fr', 1, 0],
        [0, 'red', 'de', 1, 1],
        [0, 'red', 'fr', 1, 1],
        [0, 'red', null, 1, 1],
        [1, null, null, 2, 2],
      ])
      expect(await count('FR')).toEqual([
        [0, 'blue', 'fr', 1, 0],
        [0, 'red', 'fr', 1, 1],
        [1, null, null, 1, 1],
      ])
      // Without a translation, SDKs send no language.
      expect(await count('en')).toEqual([
        [0, 'red', null, 1, 1],
        [1, null, null, 1, 1],
      ])
    })

    /** Response that rates the question `q1`. */
    const rate = (
      survey: SurveyRef,
      distinct_id: string,
      answer: unknown,
      properties: Properties & { submission?: string } = {},
      timestamp = at(0),
    ) => ({
      ...surveyEvent(survey, 'sent', 0, distinct_id, { $survey_response_q1: answer, ...properties }),
      timestamp,
    })

    /** Counts ratings from 1 to 5 of `q1` in May 2024; returns them as texts. */
    async function countRatings(surveys: SurveyRef[], more: Partial<RatingCountQuery> = {}) {
      const counts = await opened.store.countRatings(surveys[0]?.project_id ?? 0, {
        questions: surveys.map(({ id }) => ({ survey_id: id, id: 'q1', index: 0 })),
        scale: 5,
        timezone: 'UTC',
        date_from: '2024-05-01',
        date_to: '2024-05-31',
        previous_from: null,
        comparison: 'none',
        property: null,
        property_type: null,
        ...more,
      })
      const list = (rows: typeof counts) =>
        rows.map(({ kind, segment, value, count }) => [kind, segment ?? '', value, count].join(' ')).sort()
      return {
        segments: list(counts.filter(({ kind }) => kind !== 'week')),
        weeks: list(counts.filter(({ kind }) => kind === 'week')),
      }
    }

    it('are rated by their latest event, with the numbers of the scale, and neither archived nor a test', async () => {
      const survey = await createSurvey()
      const asked = { $survey_questions: [{ id: 'q1' }] }
      await appendPast(survey.project_id, [
        rate(survey, 'ann', 1, { submission: 's1', $survey_completed: false }),
        rate(survey, 'ann', 4, { submission: 's1' }, at(5)),
        rate(survey, 'ann', 5, { submission: 's2' }),
        rate(survey, 'ann', null, { submission: 's2', ...asked }, at(5)),
        rate(survey, 'text', '4'),
        rate(survey, 'fraction', '4.0'),
        rate(survey, 'legacy', null, { $survey_response: 2 }),
        rate(survey, 'removed', null, { $survey_response: 2, ...asked }),
        rate(survey, 'listed', 3, asked),
        ...[0, 6, -1, 4.5, 40, 400, '', 'four', ' 4', '4x', '4\n', true, [4], { 4: 4 }, 1e40].map(
          (answer, index) => rate(survey, `odd-${index}`, answer),
        ),
        rate(survey, 'kim', 4),
        rate(survey, 'joe', 4),
        rate({ ...survey, id: randomUUID() }, 'bob', 4),
        surveyEvent(survey, 'dismissed', 1, 'eve', {
          $survey_response_q1: 4,
          $survey_partially_completed: true,
        }),
      ])
      const ids = await findIds(survey)
      await setState(survey, ids.kim, { archived: true })
      await setState(survey, ids.joe, { test: true })
      const { segments, weeks } = await countRatings([survey])
      expect(segments).toEqual(['current  2 1', 'current  3 1', 'current  4 3'])
      expect(weeks).toEqual(['week 2024-04-29 2 1', 'week 2024-04-29 3 1', 'week 2024-04-29 4 3'])
      const legacy = { questions: [{ survey_id: survey.id, id: null, index: 0 }] }
      expect((await countRatings([survey], legacy)).segments).toEqual(['current  2 1'])
      const nps = await countRatings([survey], { scale: 10 })
      expect(nps.segments).toContain('current  0 1')
      expect(nps.segments).toContain('current  6 1')
      expect(await countRatings([survey], { questions: [] })).toEqual({ segments: [], weeks: [] })
      expect((await countRatings([{ ...survey, project_id: await createProject() }])).segments).toEqual([])
    })

    it('are rated in periods and weeks of a time zone', async () => {
      const survey = await createSurvey()
      const times = [
        '2024-04-23T21:59:59.999Z',
        '2024-04-23T22:00:00Z',
        '2024-04-30T21:59:59.999Z',
        '2024-04-30T22:00:00Z',
        '2024-05-05T21:59:59.999Z',
        '2024-05-05T22:00:00Z',
        '2024-05-07T21:59:59.999Z',
        '2024-05-07T22:00:00Z',
      ]
      const range = {
        timezone: 'Europe/Berlin',
        date_to: '2024-05-07',
        comparison: 'previous_period',
      } as const
      await appendPast(
        survey.project_id,
        times.map((time, index) => rate(survey, `user-${index}`, 1 + (index % 2), {}, time)),
      )
      // The latest event of this response is after the period.
      await appendPast(survey.project_id, [
        rate(survey, 'ann', 5, { submission: 's1' }, '2024-05-02T12:00:00Z'),
        rate(survey, 'ann', 5, { submission: 's1' }, '2024-05-09T12:00:00Z'),
      ])
      expect(await countRatings([survey], { ...range, previous_from: '2024-04-24' })).toEqual({
        segments: ['current  1 2', 'current  2 2', 'previous  1 1', 'previous  2 1'],
        weeks: [
          ...['week 2024-04-29 1 1', 'week 2024-04-29 2 1'],
          ...['week 2024-05-06 1 1', 'week 2024-05-06 2 1'],
        ],
      })
      const all = await countRatings([survey], { ...range, date_from: null })
      expect(all.segments).toEqual(['current  1 4', 'current  2 3'])
      expect(all.weeks).toHaveLength(6)
      // Days of an hour less and an hour more.
      const days = { timezone: 'America/New_York', date_from: '2024-03-10', date_to: '2024-03-10' }
      await appendPast(
        survey.project_id,
        ['2024-03-10T04:59:59Z', '2024-03-10T05:00:00Z', '2024-03-11T03:59:59Z', '2024-03-11T04:00:00Z'].map(
          (time, index) => rate(survey, `spring-${index}`, index + 1, {}, time),
        ),
      )
      const spring = await countRatings([survey], days)
      expect(spring.weeks).toEqual(['week 2024-03-04 2 1', 'week 2024-03-04 3 1'])
    })

    it('are rated by survey', async () => {
      const survey = await createSurvey()
      const other = await createSurvey({ project_id: survey.project_id })
      await appendPast(survey.project_id, [
        rate(survey, 'ann', 4, { submission: 's1' }),
        rate(other, 'ann', 2, { submission: 's1', $survey_response_q2: 5 }),
        rate(other, 'bob', 2, { $survey_response_q2: 5 }),
        rate(other, 'kim', 2, { $survey_response_q2: 1 }),
      ])
      const questions = [
        { survey_id: survey.id, id: 'q1', index: 0 },
        { survey_id: other.id, id: 'q2', index: 1 },
      ]
      const { segments, weeks } = await countRatings([survey], { questions, comparison: 'surveys' })
      expect(segments).toEqual(
        [`survey ${survey.id} 4 1`, `survey ${other.id} 1 1`, `survey ${other.id} 5 2`].sort(),
      )
      expect(weeks).toEqual(['week 2024-04-29 1 1', 'week 2024-04-29 4 1', 'week 2024-04-29 5 2'])
    })

    it('are rated by a property of the event', async () => {
      const survey = await createSurvey()
      const repeat = (count: number, plan: unknown, name = String(plan)) =>
        Array.from({ length: count }, (_, index) => rate(survey, `${name}-${index}`, 4, { plan }))
      await appendPast(survey.project_id, [
        ...repeat(6, 'pro'),
        ...repeat(5, 7),
        ...repeat(5, true),
        ...repeat(5, 'x'.repeat(200), 'long'),
        ...repeat(5, `${'x'.repeat(200)}y`, 'longer'),
        ...repeat(4, 'rare'),
        ...repeat(2, ''),
        ...repeat(2, null),
        ...repeat(1, undefined),
        ...Array.from({ length: 9 }, (_, index) =>
          rate(survey, `old-${index}`, 5, { plan: 'rare' }, at(-2000)),
        ),
      ])
      const byPlan = { comparison: 'property', property: 'plan', property_type: 'event' } as const
      expect((await countRatings([survey], byPlan)).segments).toEqual([
        'missing  4 5',
        'other  4 4',
        'value 7 4 5',
        'value pro 4 6',
        'value true 4 5',
        `value ${'x'.repeat(200)} 4 10`,
      ])
      const { segments } = await countRatings([survey], { ...byPlan, previous_from: '2024-04-01' })
      expect(segments).toContain('previous  5 9')
      expect(segments).toContain('other  4 4')
      await appendPast(
        survey.project_id,
        Array.from({ length: 22 }, (_, index) =>
          repeat(7 + (index % 2), `plan-${String(index).padStart(2, '0')}`),
        ).flat(),
      )
      const many = (await countRatings([survey], byPlan)).segments
      const values = many.filter((row) => row.startsWith('value'))
      expect(values).toHaveLength(20)
      // Of equally frequent values, the first in their order; the others are combined.
      expect(values).toContain('value plan-14 4 7')
      expect(values).not.toContain('value plan-16 4 7')
      expect(many).toContain('other  4 41')
    })

    it('are rated by a property of the current person', async () => {
      const survey = await createSurvey()
      const { project_id } = survey
      const { store } = opened
      const names = [0, 1, 2, 3, 4, 5]
      await appendPast(project_id, [
        ...names.map((index) => rate(survey, `pro-${index}`, 4, { $set: { plan: 'free' } })),
        ...names.map((index) => rate(survey, `device-${index}`, 2, {})),
        rate(survey, 'anonymous', 3, { $process_person_profile: false, plan: 'pro' }),
        rate(survey, 'gone', 5, { $set: { plan: 'pro' } }),
        ...names.map((index) =>
          event({
            event: '$identify',
            distinct_id: `pro-${index}`,
            timestamp: at(10),
            properties: { $anon_distinct_id: `device-${index}`, $set: { plan: 'pro' } },
          }),
        ),
      ])
      const gone = await findOnlyPerson(project_id, 'gone')
      await transact(project_id, (tx) => store.deletePerson(tx, project_id, gone?.id ?? '', at(20)))
      const byPlan = { comparison: 'property', property: 'plan', property_type: 'person' } as const
      const { segments } = await countRatings([survey], byPlan)
      expect(segments).toEqual(['missing  3 1', 'missing  5 1', 'value pro 2 6', 'value pro 4 6'])
      expect((await countRatings([survey], { ...byPlan, property: 'none' })).segments).toEqual([
        ...['missing  2 6', 'missing  3 1', 'missing  4 6', 'missing  5 1'],
      ])
    })

    it('are listed by their latest event, with filters', async () => {
      const { survey } = await createResponses()
      const shown = { id: survey.id, base_language: 'en' }
      const find = async (filters: Partial<ResponseFilters> = {}, range = { limit: 10, offset: 0 }) => {
        const all = { hasPersons: true, answer: undefined, ...filters }
        const { count, rows } = await opened.store.findResponsePage(survey.project_id, shown, all, range)
        return [count, rows.map(({ distinct_id }) => distinct_id)]
      }
      expect(await find()).toEqual([2, ['ann', 'bob']])
      expect(await find({}, { limit: 1, offset: 1 })).toEqual([2, ['bob']])
      expect(await find({}, { limit: 5, offset: 5 })).toEqual([2, []])
      expect(await find({ since: at(5) })).toEqual([1, ['ann']])
      expect(await find({ until: at(4) })).toEqual([1, ['bob']])
      expect(await find({ search: 'all gOOD' })).toEqual([1, ['ann']])
      expect(await find({ search: 'BOB@example' })).toEqual([1, ['bob']])
      expect(await find({ search: 'BOB@example', hasPersons: false })).toEqual([0, []])
      const answer = { by_id: '$survey_response_q1', by_index: '$survey_response' }
      expect(await find({ answer })).toEqual([2, ['ann', 'bob']])
      expect(await find({ answer: { ...answer, score_gte: '7', score_lte: '9' } })).toEqual([1, ['ann']])
      expect(await find({ answer: { ...answer, by_index: null } })).toEqual([1, ['ann']])
      const all = { hasPersons: true, answer: undefined }
      const { rows } = await opened.store.findResponsePage(survey.project_id, shown, all, {
        limit: 1,
        offset: 0,
      })
      expect(rows[0]).toMatchObject({ submitted_at: '2024-05-01T12:05:00.000000Z', person_properties: '{}' })
      expect(JSON.parse(rows[0]?.properties ?? '')).toMatchObject({ $survey_response_q1: 7 })
    })

    it('are in the inbox with their states', async () => {
      const { survey, ids } = await createResponses()
      await setState(survey, ids.bob, { read_at: at(20), tags: ['Idea'], note: 'Call Back' })
      const find = async (filters: Partial<InboxFilters>) =>
        (await opened.store.findInboxPage(survey, { hasPersons: true, ...filters }, first(10))).results.map(
          ({ distinct_id }) => distinct_id,
        )
      expect(await find({})).toEqual(['ann', 'bob'])
      expect(await find({ status: 'all' })).toEqual(['joe', 'kim', 'ann', 'bob'])
      expect(await find({ status: 'unread' })).toEqual(['ann'])
      expect(await find({ status: 'read' })).toEqual(['bob'])
      expect(await find({ status: 'archived' })).toEqual(['kim'])
      expect(await find({ status: 'test' })).toEqual(['joe'])
      expect(await find({ tag: 'idea' })).toEqual(['bob'])
      expect(await find({ search: 'call b' })).toEqual(['bob'])
      expect(await find({ search: 'all good' })).toEqual(['ann'])
      expect(await find({ status: 'all', since: at(5), until: at(7) })).toEqual(['kim', 'ann'])
      expect(await find({ status: 'all', response_id: ids.kim })).toEqual(['kim'])
      expect(await find({ status: 'all', response_id: randomUUID() })).toEqual([])
      const pages = await readPages(
        (request) => opened.store.findInboxPage(survey, { status: 'all', hasPersons: true }, request),
        3,
      )
      expect(pages.map(({ distinct_id }) => distinct_id)).toEqual(['joe', 'kim', 'ann', 'bob'])
      expect(pages[3]).toMatchObject({
        ...{ id: ids.bob, read: true, archived: false, test: false, tags: ['Idea'], note: 'Call Back' },
        person_properties: '{"email":"bob@example.com"}',
      })
      expect(pages[2]).toMatchObject({
        read: false,
        tags: [],
        note: '',
        submitted_at: '2024-05-01T12:05:00.000000Z',
      })
    })

    it('of a person are the latest of each submission', async () => {
      const { survey } = await createResponses()
      const find = (limit: number) =>
        opened.store.findPersonResponses(survey.project_id, ['ann', 'device'], limit)
      const { rows, is_complete } = await find(10)
      expect(is_complete).toBe(true)
      // Responses to two surveys have the same submission id.
      expect(rows.map(({ submitted_at }) => submitted_at)).toEqual([
        '2024-05-01T12:08:00.000000Z',
        '2024-05-01T12:05:00.000000Z',
      ])
      expect(rows[1]?.survey_id).toBe(survey.id)
      await appendPast(survey.project_id, [surveyEvent(survey, 'sent', 2, 'device', { submission: 's9' })])
      expect(await find(1)).toMatchObject({
        is_complete: false,
        rows: [{ submitted_at: expect.stringContaining('12:08') }],
      })
      expect((await find(5)).rows).toHaveLength(3)
      expect(await opened.store.findPersonResponses(survey.project_id, [], 5)).toEqual({
        rows: [],
        is_complete: true,
      })
    })

    it('are listed and deleted by their ids', async () => {
      const { survey, ids } = await createResponses()
      const { db, store } = opened
      const all = Object.values(ids).sort()
      const list = (page: Partial<Parameters<EventStore['listResponseIds']>[1]>) =>
        store.listResponseIds(survey, { until: null, arrivedUntil: null, after: null, limit: 10, ...page })
      expect(await list({})).toEqual(all)
      expect(await list({ limit: 2 })).toEqual(all.slice(0, 2))
      expect(await list({ after: all[1] ?? '' })).toEqual(all.slice(2))
      expect(await list({ until: at(4) })).toEqual([ids.bob])
      // The first event of a response decides: Ann's latest arrived at the fifth minute.
      expect(await list({ arrivedUntil: at(4) })).toEqual([ids.ann, ids.bob].sort())
      expect(await list({ arrivedUntil: at(3) })).toEqual([ids.ann])
      expect(await list({ arrivedUntil: at(2) })).toEqual([])
      expect(await list({ until: at(4), arrivedUntil: at(3) })).toEqual([])
      const exist = (response_ids: string[]) =>
        db.transaction((tx) => store.findResponseIds(tx, survey, response_ids))
      expect(await exist([randomUUID(), ...all.toReversed()])).toEqual(all)
      expect(await exist([])).toEqual([])
      const remove = (response_ids: string[]) =>
        transact(survey.project_id, (tx) => store.deleteResponses(tx, survey, response_ids))
      const deleted = await remove([ids.ann ?? '', randomUUID()])
      expect(deleted.map(({ event, response_id }) => [event, response_id]).sort()).toEqual([
        ['survey dismissed', ids.ann],
        ['survey sent', ids.ann],
        ['survey sent', ids.ann],
      ])
      for (const { uuid } of deleted) expect(await store.findEvent(survey.project_id, uuid)).toBeUndefined()
      expect(await remove([ids.ann ?? ''])).toEqual([])
      expect(await list({})).toEqual(all.filter((id) => id !== ids.ann))
      // The response to the other survey has the same id.
      expect(await listEvents(survey.project_id, { distinct_id: 'ann', event: 'survey sent' })).toHaveLength(
        1,
      )
    })
  })

  describe('exported events', () => {
    it('are those of a half-open interval, in the order of their time and UUID', async () => {
      const project_id = await createProject()
      const rows = Array.from({ length: 450 }, (_, index) =>
        event({ uuid: uuidAt(index), timestamp: at(90) }),
      )
      await append(project_id, rows.toReversed(), ({ uuid }) => at(Math.floor(Number(uuid.slice(-4)) / 200)))
      await append(project_id, [event()], () => at(-1))
      await append(project_id, [event()], () => at(60))
      await append(await createProject(), [event()], () => at(1))
      const selection = selectRows(project_id)
      const exported = await exportUuids(selection)
      expect(exported).toEqual(uuids(rows))
      expect(await opened.store.countRows(selection)).toBe(450)
      const source = opened.store.openRows(selection)
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const lines: string[] = []
        for await (const { bytes, rows } of source.lines(signal)) {
          const page = bytes.toString().trimEnd().split('\n')
          expect(page).toHaveLength(rows)
          lines.push(...page)
        }
        expect(lines.map((line) => JSON.parse(line).uuid)).toEqual(exported)
      }
      expect(await exportUuids({ ...selection, start: null })).toHaveLength(451)
      expect(await exportUuids({ ...selection, start: new Date(NOON - 1000), end: new Date(NOON) })).toEqual(
        [],
      )
      const stopped = AbortSignal.abort(new Error('enough'))
      await expect(source.values(stopped)[Symbol.asyncIterator]().next()).rejects.toThrow('enough')
    })

    it('are selected by the time of the event, names, filters and a query', async () => {
      const project_id = await createProject()
      const rows = [
        event({ event: 'paid', timestamp: at(1), properties: { amount: 5, $set: { plan: 'pro' } } }),
        event({ event: 'seen', timestamp: at(2), properties: { amount: 7 } }),
        event({ event: 'left', timestamp: at(3), distinct_id: 'bob' }),
      ]
      await append(project_id, rows.slice(0, 2), () => at(100))
      await append(project_id, rows.slice(2), () => at(200))
      const find = async (more: Partial<ExportSelection>) =>
        (await exportUuids(selectRows(project_id, { by: 'timestamp', ...more }))).map((uuid) =>
          uuids(rows).indexOf(String(uuid)),
        )
      expect(await find({ by: 'inserted_at' })).toEqual([])
      expect(await find({})).toEqual([0, 1, 2])
      expect(await find({ arrivedBefore: at(200) })).toEqual([0, 1])
      expect(await find({ include_events: ['paid', 'left'] })).toEqual([0, 2])
      expect(await find({ exclude_events: ['paid', 'x'] })).toEqual([1, 2])
      const filters = [{ type: 'event', key: 'amount', operator: 'gt', value: 5 }]
      expect(await find({ filters })).toEqual([1])
      expect(await find({ filters: [{ type: 'person', key: 'plan', value: 'pro' }] })).toEqual([0, 1])
      const hogql_query =
        "SELECT event, properties.amount AS amount, person.properties.plan AS plan, team_id FROM events WHERE distinct_id = 'ann'"
      const query = selectRows(project_id, { by: 'timestamp', hogql_query })
      expect(opened.store.openRows(query).columns).toEqual([
        { name: 'event', type: 'text' },
        { name: 'amount', type: 'text' },
        { name: 'plan', type: 'text' },
        { name: 'team_id', type: 'integer' },
      ])
      expect(await readValues(query)).toEqual([
        ['paid', '5', 'pro', project_id],
        ['seen', '7', 'pro', project_id],
      ])
      expect(await opened.store.countRows(query)).toBe(2)
      expect((await opened.store.findEarliest('events', project_id))?.toISOString()).toBe(at(1))
      expect(await opened.store.findEarliest('events', await createProject())).toBeNull()
    })
  })

  describe('exported persons', () => {
    const fields = ['distinct_id', 'person_id', 'properties', 'person_version', 'is_deleted']

    it('are those that changed in the interval, each distinct id once', async () => {
      const project_id = await createProject()
      await append(project_id, [event({ distinct_id: 'old' })], () => at(-10))
      await append(project_id, [event({ properties: { $set: { a: 1 } } })], () => at(1))
      const identify = event({ event: '$identify', properties: { $anon_distinct_id: 'device' } })
      await append(project_id, [identify], () => at(2))
      const selection = selectRows(project_id, { model: 'persons', fields })
      const rows = await readValues(selection)
      expect(rows.map(([distinct_id]) => distinct_id).sort()).toEqual(['ann', 'device'])
      expect(new Set(rows.map(([, person_id]) => person_id)).size).toBe(1)
      expect(rows.map(([, , properties]) => properties)).toEqual(['{"a":1}', '{"a":1}'])
      expect(await opened.store.countRows(selection)).toBe(2)
      const all = await readValues({ ...selection, start: null })
      expect(all.map(([distinct_id]) => distinct_id).sort()).toEqual(['ann', 'device', 'old'])
      expect((await opened.store.findEarliest('persons', project_id))?.toISOString()).toBe(at(-10))
    })

    it('have a higher version when they return after a deletion', async () => {
      const project_id = await createProject()
      const { store } = opened
      const changes = [1, 2, 3].map((a) => event({ properties: { $set: { a } } }))
      await append(project_id, changes, () => at(1))
      const selection = selectRows(project_id, { model: 'persons', fields })
      const [before] = await readValues(selection)
      const id = String(before?.[1])
      expect(await transact(project_id, (tx) => store.deletePerson(tx, project_id, id, at(2)))).toEqual([
        'ann',
      ])
      expect(await readValues(selection)).toEqual([])
      await append(project_id, [event()], () => at(3))
      const [after] = await readValues(selection)
      expect(after?.slice(0, 3)).toEqual(['ann', id, '{}'])
      expect(Number(after?.[3])).toBeGreaterThan(Number(before?.[3]) + 1)
      expect(after?.[4]).toBe(false)
    })
  })

  describe('deletion', () => {
    it('of a person frees its distinct ids, and deletes its events until then', async () => {
      const project_id = await createProject()
      const { store } = opened
      const past = [event({ properties: { $set: { secret: 1 } } }), event(), event({ distinct_id: 'bob' })]
      await append(project_id, past)
      const person = await findOnlyPerson(project_id, 'ann')
      const id = person?.id ?? ''
      const remove = (project: number, until: string) =>
        transact(project, (tx) => store.deletePerson(tx, project, id, until))
      expect(await remove(await createProject(), at(0))).toBeNull()
      let until = ''
      const distinct_ids = await transact(project_id, async (tx) => {
        until = await stampIngestion(tx)
        return store.deletePerson(tx, project_id, id, until)
      })
      expect(distinct_ids).toEqual(['ann'])
      expect(await remove(project_id, until)).toBeNull()
      expect(await store.findPerson(project_id, id)).toBeUndefined()
      expect(await store.listDistinctIds(project_id, id)).toEqual([])
      const later = event()
      await append(project_id, [later])
      const returned = await findOnlyPerson(project_id, 'ann')
      expect(returned?.properties).toBe('{}')
      const deletion = { project_id, distinct_ids: distinct_ids ?? [], until }
      while (await store.deletePersonEvents(deletion));
      const left = uuids(await listEvents(project_id)).sort()
      expect(left).toEqual([later.uuid, past[2]?.uuid].sort())
    })

    it('has room for many ids with any text', async () => {
      const project_id = await createProject()
      const { store } = opened
      const odd = ["it's", 'a\\b', "\\'; DROP", '{p0:String}', 'tab\t\n', '🙂']
      const events = odd.map((distinct_id) => event({ distinct_id }))
      await append(project_id, [...events, event({ distinct_id: 'bob' })])
      const others = Array.from({ length: 3000 }, () => randomUUID())
      const deletion = { project_id, distinct_ids: [...others, ...odd], until: new Date().toISOString() }
      while (await store.deletePersonEvents(deletion));
      expect((await listEvents(project_id)).map(({ distinct_id }) => distinct_id)).toEqual(['bob'])
    })

    it('of a person is reverted with its transaction', async () => {
      const project_id = await createProject()
      const { store } = opened
      const events = [event({ properties: { $set: { plan: 'pro' } } })]
      await append(project_id, events)
      const id = (await findOnlyPerson(project_id, 'ann'))?.id ?? ''
      const failed = transact(project_id, async (tx) => {
        expect(await store.deletePerson(tx, project_id, id, at(1))).toEqual(['ann'])
        throw new Error('rolled back')
      })
      await expect(failed).rejects.toThrow('rolled back')
      await transact(project_id, async () => {})
      expect((await findOnlyPerson(project_id, 'ann'))?.properties).toBe('{"plan":"pro"}')
    })

    it('of generated data leaves nothing of them', async () => {
      const project_id = await createProject()
      const { store } = opened
      const generated = [event(), event({ distinct_id: 'device' })]
      const own = event({ distinct_id: 'bob' })
      await append(project_id, [...generated, own])
      const person_ids = []
      for (const distinct_id of ['ann', 'device'])
        person_ids.push((await findOnlyPerson(project_id, distinct_id))?.id ?? '')
      const data = { uuids: uuids(generated), distinct_ids: ['ann', 'device'], person_ids }
      await store.deleteGenerated(project_id, data)
      await store.deleteGenerated(project_id, data)
      expect(uuids(await listEvents(project_id))).toEqual([own.uuid])
      expect(await findOnlyPerson(project_id, 'ann')).toBeUndefined()
      expect(await findOnlyPerson(project_id, 'bob')).toBeDefined()
      const persons = selectRows(project_id, {
        model: 'persons',
        start: null,
        end: new Date(),
        fields: ['distinct_id'],
      })
      expect(await exportUuids({ ...persons, end: new Date(Date.now() + MINUTE) })).toEqual(['bob'])
      expect(await append(project_id, generated)).toEqual(generated)
    })

    it('of projects deletes their data, and no others', async () => {
      const [deleted, other] = [await createProject(), await createProject()]
      const { db, store } = opened
      const events = [event(), event({ distinct_id: 'bob' })]
      await append(deleted, events)
      await append(other, events)
      await db.delete(projectTable).where(eq(projectTable.id, deleted))
      while (await store.deleteOrphans(1));
      expect(await store.hasEvents(deleted)).toBe(false)
      expect(await findOnlyPerson(deleted, 'ann')).toBeUndefined()
      expect(await store.findEarliest('persons', deleted)).toBeNull()
      expect(await listEvents(other)).toHaveLength(2)
      expect(await findOnlyPerson(other, 'ann')).toBeDefined()
      expect(await store.deleteOrphans(20)).toBe(false)
    })
  })
}
