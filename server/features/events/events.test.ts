import { describe, expect, it } from 'vitest'
import { createEventFixture } from '../../../tests/support/event-fixture'
import { createTestServer } from '../../../tests/support/test-server'

const server = createTestServer()
const UUID = '0190A5B2-9C3F-7D1E-8F00-1234567890AB'
const DAY = 86_400_000

/** Sends one event to a new project and returns the stored row. */
async function stored(event: object, more: object = {}) {
  const { batch, events } = await createEventFixture(server)
  expect((await batch([{ event: 'seen', distinct_id: 'ann', ...event }], more)).status).toBe(200)
  const [row] = await events()
  if (!row) throw new Error('nothing was stored')
  return row
}

describe('a stored event', () => {
  it('includes the submitted data and its source', async () => {
    const properties = {
      $current_url: 'https://shop.example/',
      nested: { list: [1, null, true, 'a'] },
      empty: '',
    }
    const row = await stored({ properties })
    expect(row).toMatchObject({ event: 'seen', distinct_id: 'ann', elements_chain: null })
    expect(row.properties).toEqual({ ...properties, $ip: '127.0.0.1' })
    expect((await stored({ properties: { $ip: '203.0.113.7' } })).properties).toEqual({ $ip: '203.0.113.7' })
  })

  it('includes no IP address if the project anonymizes them, not even a submitted one', async () => {
    const { batch, events } = await createEventFixture(server, { anonymize_ips: true })
    await batch([{ event: 'seen', distinct_id: 'ann', properties: { $ip: '203.0.113.7', a: 1 } }])
    expect((await events())[0]?.properties).toEqual({ a: 1 })
  })

  it('has the uuid of the sender, or a generated one', async () => {
    expect((await stored({ uuid: UUID })).uuid).toBe(UUID.toLowerCase())
    const { batch, events } = await createEventFixture(server)
    for (let time = 0; time < 2; time++) {
      await batch([
        { event: 'named', distinct_id: 'ann', uuid: 'order-17' },
        { event: 'new', distinct_id: 'ann' },
      ])
    }
    const rows = await events()
    const of = (name: string) => rows.filter(({ event }) => event === name)
    expect([of('named').length, of('new').length]).toEqual([1, 2])
    expect(of('new')[0]?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })

  it('is stored once and changes a person once, however often it is sent', async () => {
    const { batch, events, people } = await createEventFixture(server)
    const event = { event: 'seen', distinct_id: 'ann', uuid: UUID, properties: { $set: { visits: 1 } } }
    await batch([event, event])
    await batch([event])
    await batch([{ ...event, uuid: UUID.replace('0190', '0191'), properties: { $set: { visits: 2 } } }])
    await batch([event])
    expect(await events()).toHaveLength(2)
    expect(await people()).toMatchObject([{ properties: { visits: 2 }, version: 2 }])
  })

  it('belongs to another person in another project', async () => {
    const [left, secondItem] = [await createEventFixture(server), await createEventFixture(server)]
    for (const { batch } of [left, secondItem])
      await batch([{ event: 'seen', distinct_id: 'ann', uuid: UUID }])
    const [mine, theirs] = [(await left.events())[0], (await secondItem.events())[0]]
    expect(mine?.uuid).toBe(theirs?.uuid)
    expect(mine?.person_id).not.toBe(theirs?.person_id)
  })

  it.each([
    ['top level', { distinct_id: 'ann' }, 'ann'],
    ['with a dollar', { distinct_id: undefined, $distinct_id: 'ann' }, 'ann'],
    ['in the properties', { distinct_id: undefined, properties: { distinct_id: 'ann' } }, 'ann'],
    ['a number', { distinct_id: 17 }, '17'],
    ['a boolean', { distinct_id: false }, 'false'],
    ['an object', { distinct_id: { id: [1] } }, '{"id":[1]}'],
    ['long', { distinct_id: 'a'.repeat(500) }, 'a'.repeat(200)],
    ['cut inside of a pair', { distinct_id: `${'a'.repeat(199)}🌿` }, 'a'.repeat(199)],
    ['whole at the cut', { distinct_id: `${'a'.repeat(198)}🌿b` }, `${'a'.repeat(198)}🌿`],
  ])('accepts the distinct id: %s', async (_how, sent, expected) => {
    expect((await stored(sent)).distinct_id).toBe(expected)
  })

  it('has a name of at most 200 characters', async () => {
    expect((await stored({ event: 'e'.repeat(300) })).event).toBe('e'.repeat(200))
  })

  it('replaces text that the database cannot store', async () => {
    const text =
      '{"event":"a\\u0000b","distinct_id":"x\\ud800y","properties":{"k\\u0000":"\\udc00 and \\ud83c\\udf3f","deep":[{"v":"\\u0000"}]}}'
    const { token, post, events } = await createEventFixture(server)
    const response = await post({ payload: `{"api_key":"${token}","batch":[${text}]}` })
    expect(response.status).toBe(200)
    const [row] = await events()
    expect(row).toMatchObject({ event: 'ab', distinct_id: 'x\uFFFDy' })
    expect(row?.properties).toMatchObject({ k: '\uFFFD and 🌿', deep: [{ v: '' }] })
  })

  it('preserves long values, deep ones and unusual names', async () => {
    const deep = JSON.parse(`${'['.repeat(120)}1${']'.repeat(120)}`)
    const properties = JSON.parse('{"__proto__":{"a":1},"constructor":"b","toString":null}')
    const row = await stored({
      properties: { ...properties, long: 'ü'.repeat(1_000_000), deep, zero: -0.5e-7 },
    })
    expect(JSON.stringify(row.properties.deep)).toBe(JSON.stringify(deep))
    expect(String(row.properties.long)).toHaveLength(1_000_000)
    expect(Object.entries(row.properties)).toEqual(expect.arrayContaining(Object.entries(properties)))
  })

  it('includes its elements once, in the one-line form', async () => {
    const chain = 'a.wide:href="/plans"nth-child="1"nth-of-type="1"text="Plans"'
    const chainEvent = await stored({
      event: '$autocapture',
      properties: { $elements_chain: chain, $elements: [] },
    })
    expect([chainEvent.elements_chain, chainEvent.properties]).toEqual([chain, { $ip: '127.0.0.1' }])
    const $elements = [
      {
        tag_name: 'a',
        $el_text: 'Say "hi"',
        attr__href: '/hi',
        attr__class: 'wide button',
        nth_child: 2,
        nth_of_type: 1,
      },
      { tag_name: 'body', classes: ['z', 'b'], attr__id: 'top' },
    ]
    const autocaptureEvent = await stored({ event: '$autocapture', properties: { $elements } })
    expect(autocaptureEvent.properties).toEqual({ $ip: '127.0.0.1' })
    expect(autocaptureEvent.elements_chain).toBe(
      'a.button.wide:attr__class="wide button"attr__href="/hi"href="/hi"nth-child="2"nth-of-type="1"text="Say \\"hi\\""' +
        ';body.b.z:attr__id="top"attr_id="top"nth-child="0"nth-of-type="0"',
    )
  })

  it('includes the changes of the person in its properties, even if they were sent next to them', async () => {
    const row = await stored({
      $set: { a: 1 },
      $set_once: { b: 2 },
      $unset: ['c'],
      properties: { $set: { d: 3 } },
    })
    expect(row.properties).toMatchObject({ $set: { a: 1, d: 3 }, $set_once: { b: 2 }, $unset: ['c'] })
    expect(row.person_properties).toEqual({ a: 1, b: 2, d: 3 })
  })

  it('marks its project as having received events', async () => {
    const { batch, project, key } = await createEventFixture(server)
    const received = async () =>
      (await server.call(key, 'GET', `/api/projects/${project.id}/`)).body.ingested_event
    expect(await received()).toBe(false)
    await batch([{ event: 'seen', distinct_id: 'ann' }])
    expect(await received()).toBe(true)
  })
})

describe('the time of an event', () => {
  /** Age of the event on ingestion, in whole seconds. */
  async function age(event: object, more: object = {}) {
    const { timestamp, inserted_at } = await stored(event, more)
    return Math.round((Date.parse(inserted_at) - Date.parse(timestamp)) / 1000)
  }

  it('is the submitted time, with any offset, in UTC without one', async () => {
    const at = async (timestamp: unknown) => (await stored({ timestamp })).timestamp
    expect(await at('2024-05-01T12:00:00.250Z')).toBe('2024-05-01T12:00:00.250000Z')
    expect(await at('2024-05-01T12:00:00+05:30')).toBe('2024-05-01T06:30:00Z')
    expect(await at('2024-05-01T12:00:00')).toBe('2024-05-01T12:00:00Z')
    expect(await at('2024-05-01 12:00:00.5')).toBe('2024-05-01T12:00:00.500000Z')
    expect(await at(Date.UTC(2024, 4, 1))).toBe('2024-05-01T00:00:00Z')
  })

  it("is corrected by the skew of the sender's clock", async () => {
    const sent = Date.now() - 3 * DAY
    const event = { timestamp: new Date(sent - 600_000).toISOString() }
    expect(await age(event, { sent_at: new Date(sent).toISOString() })).toBeCloseTo(600, -2)
    const { token, post, events } = await createEventFixture(server)
    await post({ url: `/e/?_=${sent}`, payload: [{ event: 'seen', distinct_id: 'ann', token, ...event }] })
    const [row] = await events()
    const late = Date.parse(row?.inserted_at ?? '') - Date.parse(row?.timestamp ?? '')
    expect(late / 1000).toBeCloseTo(600, -2)
  })

  it('is its ingestion time minus the submitted offset', async () => {
    expect(await age({ offset: 900_000 })).toBeCloseTo(900, -2)
  })

  it.each([
    ['nothing', {}],
    ['no time', { timestamp: 'yesterday' }],
    ['a day that does not exist', { timestamp: '2024-13-45T00:00:00Z' }],
    ['the future', { timestamp: '2999-01-01T00:00:00Z' }],
    ['the end of time', { timestamp: '+275760-09-13T00:00:00.000Z' }],
    ['before all clocks', { timestamp: '-000100-01-01T00:00:00Z' }],
    ['a list', { timestamp: [] }],
    ['an offset into the future', { offset: -DAY }],
    ['an offset without end', { offset: 1e300 }],
  ])('is its ingestion time for %s', async (_what, event) => {
    expect(await age(event)).toBeCloseTo(0, -2)
  })
})
