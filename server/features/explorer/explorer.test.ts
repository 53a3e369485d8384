import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { buildRestrictedMember } from '../../../tests/support/access-rules'
import { built } from '../../../tests/support/built-server'
import { createEventFixture, loadEvents, loadPersons } from '../../../tests/support/event-fixture'
import { createTestServer, isOnClickHouse } from '../../../tests/support/test-server'
import { activityTable } from '../../core/db/schema/activity'
import { jobTable } from '../../core/db/schema/jobs'

const server = createTestServer()

type Fixture = Awaited<ReturnType<typeof createFixture>>

async function createFixture() {
  const world = await createEventFixture(server)
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    server.call(world.key, method, `/api/projects/${world.project.id}/${path}`, body)
  return {
    ...world,
    call,
    async get(path: string, query: Record<string, string> = {}) {
      const { status, body } = await call('GET', `${path}?${new URLSearchParams(query)}`)
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    /** Sends events one after the other, so that each has its own arrival. */
    async sendEach(events: object[]) {
      for (const event of events) expect((await world.batch([event])).status).toBe(200)
    },
  }
}

const seen = (distinct_id: string, properties: object = {}, fields: object = {}) => ({
  event: 'seen',
  distinct_id,
  properties,
  ...fields,
})
const numbered = (from: number, count: number, distinct_id = 'ann') =>
  Array.from({ length: count }, (_, index) => seen(distinct_id, { number: from + index }))

interface Listed {
  id: string
  properties: { number: number }
}
const getNumbers = ({ results }: { results: Listed[] }) => results.map(({ properties }) => properties.number)
const getCursor = (url: string | null) => (url ? (new URL(url).searchParams.get('cursor') ?? '') : '')

/** Reads all pages by their `next` links. */
async function readAll({ get }: Fixture, path: string, query: Record<string, string>) {
  const pages = [await get(path, query)]
  for (let page = pages[0]; page.next; pages.push(page))
    page = await get(path, { ...query, cursor: getCursor(page.next) })
  return pages
}

describe('counts of events', () => {
  it('are by minute, hour or day, depending on the range', async () => {
    const world = await createFixture()
    const at = (timestamp: string) => seen('ann', { plan: 'pro' }, { timestamp })
    await world.batch([
      at('2024-01-01T10:00:30Z'),
      at('2024-01-01T10:59:59Z'),
      at('2024-01-02T00:00:00Z'),
      { ...at('2024-01-01T10:00:31Z'), event: 'other' },
    ])
    const count = async (after: string, before: string, query: Record<string, string> = {}) => {
      const { results, ...counts } = await world.get('events/counts/', { after, before, ...query })
      const filled = results.filter((bucket: { count: number }) => bucket.count > 0)
      return { ...counts, length: results.length, filled }
    }
    expect(await count('2024-01-01T10:00:00Z', '2024-01-01T11:00:00Z', { event: 'seen' })).toMatchObject({
      interval: 'minute',
      length: 60,
      filled: [
        { start: '2024-01-01T10:00:00.000Z', count: 1 },
        { start: '2024-01-01T10:59:00.000Z', count: 1 },
      ],
      since: null,
    })
    expect(await count('2024-01-01T09:30:00Z', '2024-01-02T09:30:00Z')).toMatchObject({
      interval: 'hour',
      from: '2024-01-01T09:30:00.000Z',
      to: '2024-01-02T09:30:00.000Z',
      length: 25,
      filled: [
        { start: '2024-01-01T10:00:00.000Z', count: 3 },
        { start: '2024-01-02T00:00:00.000Z', count: 1 },
      ],
    })
    expect(await count('2023-12-30T00:00:00Z', '2024-01-11T00:00:00Z')).toMatchObject({
      interval: 'day',
      length: 12,
      filled: [
        { start: '2024-01-01T00:00:00.000Z', count: 3 },
        { start: '2024-01-02T00:00:00.000Z', count: 1 },
      ],
    })
    expect(await count('2000-01-01T00:00:00Z', '2024-01-02T00:00:00Z')).toMatchObject({ length: 366 })
    expect(await count('2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z')).toMatchObject({ length: 0 })
    const properties = JSON.stringify([{ key: 'plan', value: 'free' }])
    expect((await count('2024-01-01T00:00:00Z', '2024-01-03T00:00:00Z', { properties })).filled).toEqual([])
  })

  it('cover the current hour and the 23 before it by default', async () => {
    const world = await createFixture()
    await world.batch([seen('ann')])
    const { interval, results, from, to } = await world.get('events/counts/')
    expect(interval).toBe('hour')
    expect(from).toMatch(/:00:00\.000Z$/)
    expect(results).toHaveLength(24)
    expect(Date.parse(to) - Date.parse(from)).toBeGreaterThan(23 * 3_600_000)
    expect(results[0].start).toBe(from)
    expect(results.reduce((sum: number, bucket: { count: number }) => sum + bucket.count, 0)).toBe(1)
  })
})

it('suggests the values of event properties, the most frequent first', async () => {
  const world = await createFixture()
  await world.batch([seen('ann', { plan: 'pro' }), seen('bo', { plan: 'pro' }), seen('cy', { plan: 7 })])
  expect(await world.get('events/values/', { key: 'plan' })).toEqual([
    { name: 'pro', count: 2 },
    { name: 7, count: 1 },
  ])
  expect(await world.get('events/values/', { key: 'plan', value: 'PR' })).toHaveLength(1)
})

describe('list of events', () => {
  it('has the newest arrival first, with the current person', async () => {
    const { get, sendEach } = await createFixture()
    await sendEach([
      seen('ann', { number: 1, $set: { email: 'ann@example.com' } }),
      seen('ann', { number: 2 }, { timestamp: '2024-01-01T00:00:00Z' }),
      seen('bo', { number: 3, $process_person_profile: false }),
    ])
    const page = await get('events/')
    expect(getNumbers(page)).toEqual([3, 2, 1])
    expect(page).toMatchObject({ next: null, previous: null, is_complete: true })
    expect(page.results[0].person).toBeNull()
    expect(page.results[1]).toMatchObject({
      event: 'seen',
      distinct_id: 'ann',
      timestamp: '2024-01-01T00:00:00.000000Z',
      is_truncated: false,
      person: { name: 'ann@example.com' },
    })
  })

  it('has pages without duplicates or gaps while events arrive', async () => {
    const world = await createFixture()
    await world.batch(numbered(0, 30))
    await world.sendEach(numbered(30, 5))
    const query = { limit: '10' }
    const first = await world.get('events/', query)
    const pages = [first]
    for (let page = first, next = 35; page.next; next += 3) {
      await world.batch(numbered(next, 3))
      page = await world.get('events/', { ...query, cursor: getCursor(page.next) })
      pages.push(page)
    }
    const numbers = pages.flatMap(getNumbers)
    expect(numbers).toHaveLength(35)
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 35 }, (_, number) => number))
    expect(numbers.slice(0, 5)).toEqual([34, 33, 32, 31, 30])
    const last = pages.at(-1)
    const back = await world.get('events/', { ...query, cursor: getCursor(last.previous) })
    expect(getNumbers(back)).toEqual(getNumbers(pages.at(-2)))
  })

  it('is continued by the tail, without duplicates or gaps while events arrive', async () => {
    const world = await createFixture()
    const { tail: start } = await world.get('events/')
    const { tail: later, results } = await world.get('events/', { tail: start })
    expect({ later, results }).toEqual({ later: start, results: [] })
    const total = 120
    let isSending = true
    const sending = (async () => {
      for (let sent = 0; sent < total; sent += 6) {
        await Promise.all([world.batch(numbered(sent, 3)), world.batch(numbered(sent + 3, 3))])
      }
      isSending = false
    })()
    const numbers: number[] = []
    const first = await world.get('events/', { limit: '200' })
    numbers.push(...getNumbers(first))
    let { tail } = first
    for (let isLast = false; !isLast; ) {
      isLast = !isSending
      const page = await world.get('events/', { tail, limit: '200' })
      expect(page.is_complete).toBe(true)
      numbers.push(...getNumbers(page))
      tail = page.tail
    }
    await sending
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, number) => number))
  })

  it('has a tail that reports more events than fit', async () => {
    const world = await createFixture()
    const { tail } = await world.get('events/')
    await world.sendEach(numbered(0, 5))
    const page = await world.get('events/', { tail, limit: '3' })
    expect(getNumbers(page)).toEqual([2, 1, 0])
    expect(page.is_complete).toBe(false)
    const rest = await world.get('events/', { tail: page.tail, limit: '3' })
    expect(getNumbers(rest)).toEqual([4, 3])
    expect(rest.is_complete).toBe(true)
  })

  it('is filtered by name, distinct id, person, time and properties', async () => {
    const world = await createFixture()
    await world.sendEach([
      { ...seen('ann', { number: 1, plan: 'pro' }), event: 'paid', timestamp: '2024-01-01T00:00:00Z' },
      { ...seen('anon', { number: 2, plan: 'Free' }), timestamp: '2024-01-02T00:00:00Z' },
      { event: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'anon', number: 3 } },
      seen('bo', { number: 4, plan: 'pro', seats: 5 }),
    ])
    const [person] = (await world.get('persons/', { distinct_id: 'anon' })).results
    const filter = (query: Record<string, string>) => world.get('events/', query).then(getNumbers)
    const where = (...filters: object[]) => filter({ properties: JSON.stringify(filters) })
    expect(await filter({ event: 'paid' })).toEqual([1])
    expect(await filter({ distinct_id: 'anon' })).toEqual([2])
    expect(await filter({ person_id: person.id })).toEqual([3, 2, 1])
    expect(await filter({ person_id: person.id, event: 'seen' })).toEqual([2])
    expect(await filter({ person_id: person.id, distinct_id: 'bo' })).toEqual([])
    expect(await filter({ after: '2024-01-01T12:00:00Z', before: '2024-02-01T00:00:00Z' })).toEqual([2])
    expect(await filter({ before: '2024-02-01T00:00:00Z' })).toEqual([2, 1])
    expect(await filter({ before: '2024-02-01T00:00:00Z', event: 'paid' })).toEqual([1])
    expect(await where({ key: 'plan', operator: 'exact', value: 'pro' })).toEqual([4, 1])
    expect(await where({ key: 'plan', value: ['pro', 'Free'] })).toEqual([4, 2, 1])
    expect(await where({ key: 'plan', operator: 'icontains', value: 'FRE' })).toEqual([2])
    expect(await where({ key: 'seats', operator: 'is_set' })).toEqual([4])
    expect(await where({ key: 'seats', value: 5 }, { key: 'plan', value: 'pro' })).toEqual([4])
    const { tail } = await world.get('events/')
    await world.sendEach([seen('bo', { number: 5 }), seen('ann', { number: 6 }), seen('anon', { number: 7 })])
    expect(await filter({ tail, person_id: person.id })).toEqual([7, 6])
    expect(await filter({ tail, distinct_id: 'bo' })).toEqual([5])
    expect(await filter({ tail, properties: '[{"key": "number", "value": 7}]' })).toEqual([7])
  })

  it('examines a limited number of events for a condition on properties, and reports it', async () => {
    const world = await createFixture()
    await world.batch([seen('ann', { number: 0, rare: true })])
    await world.batch(numbered(1, 5003))
    const query = { properties: '[{"key": "rare", "operator": "is_set"}]' }
    const pages = await readAll(world, 'events/', query)
    // ClickHouse needs no limit.
    expect(pages.map(getNumbers)).toEqual(isOnClickHouse ? [[0]] : [[], [0]])
    expect(pages.map(({ is_complete }) => is_complete)).toEqual(isOnClickHouse ? [true] : [false, true])
    const ofPerson = await readAll(world, 'events/', { ...query, distinct_id: 'ann' })
    expect(ofPerson.flatMap(getNumbers)).toEqual([0])
  })

  it('shortens long properties, which the event itself has in full', async () => {
    const { batch, get } = await createFixture()
    await batch([seen('ann', { long: 'a'.repeat(50_000), $set: { plan: 'pro' } })])
    const [event] = (await get('events/')).results
    expect(event.is_truncated).toBe(true)
    expect(event.properties.long.length).toBeLessThan(5000)
    const full = await get(`events/${event.id}/`)
    expect(full.is_truncated).toBe(false)
    expect(full.properties.long).toHaveLength(50_000)
    expect(full.person_properties).toEqual({ plan: 'pro' })
    expect(full.inserted_at).toBe(event.inserted_at)
  })

  it('rejects invalid filters and positions', async () => {
    const { call } = await createFixture()
    const attrs = [
      'cursor=x',
      'tail=x',
      'person_id=1',
      'after=then',
      'properties=[{"key":"a"}]',
      'properties=x',
    ]
    for (const query of attrs) {
      const { status, body } = await call('GET', `events/?${encodeURI(query)}`)
      expect([query, status, body.attr]).toEqual([query, 400, query.split('=')[0]])
    }
    expect((await call('GET', `events/${randomUUID()}/`)).status).toBe(404)
    expect((await call('GET', 'events/1/')).status).toBe(404)
  })

  it('contains only events of the project', async () => {
    const [own, other] = [await createFixture(), await createFixture()]
    await other.batch([seen('ann', { number: 1, $set: { email: 'ann@example.com' } })])
    const [event] = (await other.get('events/')).results
    expect((await own.get('events/')).results).toEqual([])
    expect((await own.call('GET', `events/${event.id}/`)).status).toBe(404)
    expect((await own.get('events/', { person_id: event.person.uuid })).results).toEqual([])
    expect((await own.get('event_definitions/')).results).toEqual([])
    for (const path of ['', 'flags/', 'survey_responses/'])
      expect((await own.call('GET', `persons/${event.person.uuid}/${path}`)).status).toBe(404)
    expect((await own.call('DELETE', `persons/${event.person.uuid}/`)).status).toBe(404)
    expect((await own.call('POST', `persons/${event.person.uuid}/export/`, {})).status).toBe(404)
    expect((await own.get('persons/', { search: 'ann' })).results).toEqual([])
    expect((await other.get('persons/', { search: 'ann' })).results).toHaveLength(1)
  })
})

describe('persons', () => {
  const withEmail = (distinct_id: string, email: string, name?: string) =>
    seen(distinct_id, { $set: { email, ...(name && { name }) } })
  const getNames = ({ results }: { results: { name: string }[] }) => results.map(({ name }) => name)

  it('are listed, the newest first, and found by distinct id, email address and name', async () => {
    const world = await createFixture()
    await world.sendEach([
      { ...withEmail('ann', 'Ann@example.com', 'Ann Archer'), timestamp: '2024-01-01T00:00:00Z' },
      { ...withEmail('bo', 'bo@example.com'), timestamp: '2024-01-02T00:00:00Z' },
      { ...seen('ann'), timestamp: '2024-01-03T00:00:00Z' },
      { ...seen('cy', { $set: { name: 'Cy bo' } }), timestamp: '2024-01-04T00:00:00Z' },
    ])
    const find = (query: Record<string, string>) => world.get('persons/', query).then(getNames)
    expect(await find({})).toEqual(['Cy bo', 'bo@example.com', 'Ann@example.com'])
    expect(await find({ search: 'bo' })).toEqual(['bo@example.com', 'Cy bo'])
    expect(await find({ search: 'ann@EXAMPLE.com' })).toEqual(['Ann@example.com'])
    expect(await find({ search: 'archer' })).toEqual(['Ann@example.com'])
    expect(await find({ search: '%' })).toEqual([])
    expect(await find({ distinct_id: 'cy' })).toEqual(['Cy bo'])
    expect(await find({ email: 'BO@example.com' })).toEqual(['bo@example.com'])
    expect(await find({ email: 'bo@example.com', distinct_id: 'ann' })).toEqual([])
    expect(await find({ is_identified: 'true' })).toEqual([])
    expect(await find({ is_identified: 'true', search: 'ann' })).toEqual([])
    expect(await find({ is_identified: 'false', search: 'ann' })).toEqual(['Ann@example.com'])
    expect(await world.get('persons/', { is_identified: 'false' })).toMatchObject({ count: 3 })
    expect(await world.get('persons/', { search: 'bo', limit: '1' })).toMatchObject({ count: 2 })
    expect(await world.get('persons/', { distinct_id: 'cy' })).toMatchObject({ count: 1 })
    expect(await world.get('persons/', { limit: '1' })).toMatchObject({ count: 3 })
    const pages = await readAll(world, 'persons/', { limit: '1' })
    expect(pages.flatMap(getNames)).toEqual(['Cy bo', 'bo@example.com', 'Ann@example.com'])
    const [ann] = (await world.get('persons/', { distinct_id: 'ann' })).results
    expect(ann).toMatchObject({
      distinct_ids: ['ann'],
      distinct_id_count: 1,
      is_identified: false,
      created_at: '2024-01-01T00:00:00.000000Z',
      last_seen_at: '2024-01-03T00:00:00.000000Z',
      event_count: 2,
      properties: { email: 'Ann@example.com', name: 'Ann Archer' },
    })
    expect(await world.get(`persons/${ann.id}/`)).toEqual(ann)
  })

  it('are filtered by their properties', async () => {
    const world = await createFixture()
    await world.batch([
      seen('ann', { $set: { plan: 'pro', email: 'ann@example.com' } }),
      seen('bo', { $set: { plan: 'free' } }),
    ])
    const plan = { key: 'plan', operator: 'exact', value: ['pro'], type: 'person' }
    const found = await world.get('persons/', { properties: JSON.stringify([plan]) })
    expect(found).toMatchObject({ count: 1, results: [{ name: 'ann@example.com' }] })
    for (const filter of [{ ...plan, type: 'event' }, { key: 'plan' }, { ...plan, operator: 'near' }]) {
      const properties = encodeURIComponent(JSON.stringify([filter]))
      const response = await world.call('GET', `persons/?properties=${properties}`)
      expect(response).toMatchObject({ status: 400, body: { attr: 'properties' } })
    }
  })

  it('have the flags that SDKs receive', async () => {
    const world = await createFixture()
    await world.batch([withEmail('ann', 'ann@example.com')])
    const filters = {
      groups: [{ properties: [{ key: 'email', type: 'person', operator: 'icontains', value: '@example' }] }],
    }
    for (const [key, active] of [
      ['on', true],
      ['inactive', false],
    ])
      expect((await world.call('POST', 'feature_flags/', { key: String(key), active, filters })).status).toBe(
        201,
      )
    await world.call('POST', 'feature_flags/', {
      key: 'off',
      filters: { groups: [{ rollout_percentage: 0 }] },
    })
    const [person] = (await world.get('persons/')).results
    const { distinct_id, results } = await world.get(`persons/${person.id}/flags/`)
    const sent = await world.post({ url: '/flags/?v=2', payload: { token: world.token, distinct_id } })
    const received = Object.entries(JSON.parse(sent.body).flags as Record<string, { enabled: boolean }>)
    expect(results.map(({ key, enabled }: { key: string; enabled: boolean }) => [key, enabled])).toEqual(
      received.map(([key, { enabled }]) => [key, enabled]),
    )
    expect(results).toMatchObject([
      { key: 'on', enabled: true, reason: 'Matched condition set 1' },
      { key: 'off', enabled: false },
    ])
    const other = await world.call('GET', `persons/${person.id}/flags/?distinct_id=bo`)
    expect(other).toMatchObject({ status: 400, body: { attr: 'distinct_id' } })
  })

  it('have their survey responses', async () => {
    const world = await createFixture()
    const survey = await world.call('POST', 'surveys/', {
      name: 'NPS',
      type: 'popover',
      questions: [{ type: 'open', question: 'Why?' }],
    })
    expect(survey.status).toBe(201)
    const answer = (distinct_id: string, text: string) => ({
      event: 'survey sent',
      distinct_id,
      properties: { $survey_id: survey.body.id, $survey_response: text },
    })
    await world.batch([answer('ann', 'Good'), answer('bo', 'Bad'), seen('ann')])
    const [person] = (await world.get('persons/', { distinct_id: 'ann' })).results
    const { is_complete, results } = await world.get(`persons/${person.id}/survey_responses/`)
    expect(is_complete).toBe(true)
    expect(results).toMatchObject([
      {
        survey_id: survey.body.id,
        survey_name: 'NPS',
        answers: [{ question: 'Why?', question_type: 'open', answer: 'Good' }],
      },
    ])
  })

  it('are exported with all distinct ids and events', async () => {
    const world = await createFixture()
    const long = 'a'.repeat(60_000)
    await world.batch([
      ...numbered(0, 60),
      { event: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'anon', number: 60 } },
      seen('anon', { number: 61, long, $set: { email: 'ann@example.com' } }),
      seen('bo', { number: 62 }),
    ])
    const [person] = (await world.get('persons/', { distinct_id: 'ann' })).results
    const link = await world.call('POST', `persons/${person.id}/export/`, {})
    expect(link.status).toBe(200)
    const { pathname, search } = new URL(link.body.url)
    const file = await server.request(pathname + search)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="person-${person.id}.json"`)
    const content = file.json()
    expect(content.person).toMatchObject({ id: person.id, properties: { email: 'ann@example.com' } })
    expect(content.distinct_ids).toEqual(['ann', 'anon'])
    const numbers = content.events.map(({ properties }: Listed) => properties.number)
    expect(numbers.sort((a: number, b: number) => a - b)).toEqual(
      Array.from({ length: 62 }, (_, number) => number),
    )
    expect(content.events.find(({ properties }: Listed) => properties.number === 61).properties.long).toBe(
      long,
    )
    expect((await server.request(`${pathname}?token=x`)).statusCode).toBe(404)
    expect((await world.call('DELETE', `persons/${person.id}/`)).status).toBe(204)
    expect((await server.request(pathname + search)).statusCode).toBe(404)
  })
})

describe('deletion of a person', () => {
  async function createPerson(events = 3) {
    const world = await createFixture()
    await world.batch([
      seen('ann', { number: 0, $set: { email: 'ann@example.com', plan: 'pro' } }),
      { event: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'anon', number: 1 } },
      ...numbered(2, events - 2, 'anon'),
      seen('bo', { number: -1 }),
    ])
    const [person] = (await world.get('persons/', { distinct_id: 'ann' })).results
    const remove = (query = '') => world.call('DELETE', `persons/${person.id}/${query}`)
    const countJobs = async () => {
      const jobs = await server.db.select().from(jobTable).where(eq(jobTable.kind, 'person-events'))
      return jobs.filter(({ data }) => 'project_id' in data && data.project_id === world.project.id).length
    }
    return { ...world, person, remove, countJobs }
  }

  const runJobs = (isDone: () => Promise<void>) => {
    const queue = built.startQueue(server.database, [built.personDeletionJob(server)], server.app.log)
    return vi.waitFor(isDone, { timeout: 30_000, interval: 50 }).finally(() => queue.stop())
  }

  it('keeps the events without the parameter, and logs no personal data', async () => {
    const { get, call, person, project, remove, countJobs } = await createPerson()
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await call('GET', `persons/${person.id}/`)).status).toBe(404)
    expect((await get('persons/', { search: 'ann' })).results).toEqual([])
    expect((await get('persons/', { email: 'ann@example.com' })).results).toEqual([])
    expect(getNumbers(await get('events/', { distinct_id: 'ann' })).sort()).toEqual([0, 1])
    expect(await countJobs()).toBe(0)
    const { item_id, scope } = activityTable
    const [entry, ...others] = await server.db
      .select()
      .from(activityTable)
      .where(and(eq(item_id, person.id), eq(scope, 'Person')))
    expect(others).toEqual([])
    expect(entry).toMatchObject({ activity: 'deleted', project_id: project.id })
    expect(entry?.detail.value()).toMatchObject({ name: null, changes: null, trigger: { events: 'kept' } })
    const row = (await loadPersons(server, project.id)).find(({ id }) => id === person.id)
    expect(row).toMatchObject({ is_deleted: true, properties: {} })
  })

  it('frees the distinct ids for a person without the old properties', async () => {
    const { get, batch, person, people, remove } = await createPerson()
    const before = (await people()).find(({ id }) => id === person.id)
    expect((await remove()).status).toBe(204)
    await batch([seen('ann', { $set: { city: 'Rome' } }), seen('anon')])
    const [again] = (await get('persons/', { distinct_id: 'ann' })).results
    expect(again).toMatchObject({ properties: { city: 'Rome' }, distinct_ids: ['ann'], is_identified: false })
    const [other] = (await get('persons/', { distinct_id: 'anon' })).results
    expect(other).toMatchObject({ properties: {}, distinct_ids: ['anon'] })
    // Exports keep the row with the highest version.
    const row = (await people()).find(({ id }) => id === person.id)
    expect(row?.is_deleted).toBe(false)
    expect(row?.version).toBeGreaterThan((before?.version ?? 0) + 1)
  })

  it('deletes the events that arrived before it, and no later ones', async () => {
    const { get, batch, remove, countJobs } = await createPerson(2500)
    expect((await remove('?delete_events=true')).status).toBe(204)
    await batch([seen('ann', { number: 9999 })])
    expect(await countJobs()).toBe(1)
    await runJobs(async () => expect(await countJobs()).toBe(0))
    const page = await get('events/')
    expect(getNumbers(page)).toEqual([9999, -1])
  })

  it('continues after a job was interrupted', async () => {
    const { project, remove, countJobs } = await createPerson(1500)
    expect((await remove('?delete_events=true')).status).toBe(204)
    // A process took the job, deleted a part of the events and died.
    await server.db
      .update(jobTable)
      .set({ state: 'running', attempts: 1, expires_at: '2024-01-01T00:00:00Z' })
      .where(eq(jobTable.kind, 'person-events'))
    const some = (await loadEvents(server, project.id)).slice(0, 700)
    await server.rows.delete(
      'events',
      project.id,
      some.map(({ uuid }) => uuid),
    )
    await runJobs(async () => expect(await countJobs()).toBe(0))
    const rest = await loadEvents(server, project.id)
    expect(rest.every(({ distinct_id }) => distinct_id === 'bo')).toBe(true)
  })

  it('is refused to a viewer of persons', async () => {
    const { person, project, organization, key } = await createPerson()
    const world = { server, organization, project, key } as Parameters<typeof buildRestrictedMember>[0]
    const viewer = await buildRestrictedMember(world, 'member', [
      { resource: 'person', level: 'viewer', by: 'default' },
    ])
    const url = `/api/projects/${project.id}/persons/${person.id}/`
    expect((await server.call(viewer, 'GET', url)).status).toBe(200)
    expect((await server.call(viewer, 'DELETE', `${url}?delete_events=true`)).status).toBe(403)
    expect((await server.call(viewer, 'GET', url)).status).toBe(200)
  })
})
