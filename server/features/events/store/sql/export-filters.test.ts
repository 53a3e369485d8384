import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../tests/support/database'
import type { OpenDatabase } from '../../../../core/db/client'
import { eventTable } from '../../../../core/db/schema/events'
import { JsonText } from '../../../../core/json'
import { checkFilters, FilterError, filterSql } from './export-filters'

/** Value of the property `p` by event name. `absent` does not have it. */
const EVENTS: Record<string, unknown> = {
  paid: 'paid',
  Free: 'Free plan',
  ten: 10,
  two: '2',
  yes: true,
  list: ['paid'],
  nothing: null,
  early: '2024-05-01T08:00:00Z',
  late: '2024-05-02',
  absent: undefined,
}
const ALL = Object.keys(EVENTS)
const without = (...names: string[]) => ALL.filter((name) => !names.includes(name))

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(eventTable).values(
    Object.entries(EVENTS).map(([event, p], index) => ({
      project_id: 1,
      uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      event,
      distinct_id: 'ann',
      timestamp: '2024-05-08T14:35:56Z',
      inserted_at: '2024-05-08T15:00:00Z',
      properties: new JsonText(JSON.stringify({ p, "it's.a": event })),
      person_properties: event === 'paid' ? new JsonText('{"email":"ann@example.com"}') : null,
    })),
  )
})
afterAll(() => database.close())

async function passing(filters: unknown): Promise<string[]> {
  const condition = filterSql(filters, 'events')
  const { rows } = (await database.db.execute(
    sql`select event from ${eventTable} where ${condition ?? sql`true`} order by uuid`,
  )) as unknown as { rows: { event: string }[] }
  return rows.map(({ event }) => event)
}

const p = (operator: string | undefined, value?: unknown) => ({ type: 'event', key: 'p', operator, value })
const email = (operator: string, value?: unknown) => ({ type: 'person', key: 'email', operator, value })
const hogql = (key: string) => ({ type: 'hogql', key, value: null })

describe('filters', () => {
  it.each<[filters: unknown, passes: string[]]>([
    [null, ALL],
    [[], ALL],
    [[p('exact', 'paid')], ['paid']],
    [[p(undefined, 'paid')], ['paid']],
    [[p('exact', ['paid', '2', true])], ['paid', 'two', 'yes']],
    [[p('in', ['paid', '2'])], ['paid', 'two']],
    [[p('exact', 10)], ['ten']],
    [[p('exact', '10')], ['ten']],
    [[p('is_not', 'paid')], without('paid')],
    [[p('not_in', ['paid', '10'])], without('paid', 'ten')],
    [[p('icontains', 'PLAN')], ['Free']],
    [[p('icontains', ['plan', 'ai'])], ['paid', 'Free', 'list']],
    [[p('icontains', '%')], []],
    [[p('not_icontains', 'a')], without('paid', 'Free', 'list')],
    [[p('regex', '^p.+d$')], ['paid']],
    [[p('regex', ['^\\d+$', '^true$'])], ['ten', 'two', 'yes']],
    [[p('regex', '(?i)^free')], ['Free']],
    [[p('not_regex', '^[a-z]+$')], without('paid', 'yes')],
    [[p('gt', 2)], ['ten']],
    [[p('gte', '2')], ['ten', 'two']],
    [[p('lt', '10')], ['two']],
    [[p('lte', 10)], ['ten', 'two']],
    [[p('gt', 'paid')], ['yes']],
    [[p('is_set')], without('nothing', 'absent')],
    [[p('is_not_set')], ['nothing', 'absent']],
    [[p('is_date_exact', '2024-05-01')], ['early']],
    [[p('is_date_exact', '2024-05-01T10:00:00+02:00')], ['early']],
    [[p('is_date_exact', '2024-05-01T10:00:00')], []],
    [[p('is_date_before', '2024-05-02')], ['early']],
    [[p('is_date_after', '2024-05-01')], ['late']],
    [[p('is_date_after', '2024-05-01 07:00')], ['early', 'late']],
    [[email('icontains', '@EXAMPLE')], ['paid']],
    [[email('is_not', 'x')], ALL],
    [[email('is_not_set')], without('paid')],
    [[hogql("event = 'two' OR properties.p > 5")], ['ten', 'two']],
    [[hogql('null')], []],
    [[hogql("event != 'ten'"), p('gt', 1)], ['two']],
    [[p('is_set'), email('is_set')], ['paid']],
    [[{ type: 'event', key: "it's.a", value: 'ten' }], ['ten']],
    [[p('exact', "'; drop table events; --")], []],
    [[{ type: 'event', key: "') or true --", value: 'ten' }], []],
  ])('select the matching events: %j', async (filters, passes) => {
    expect(await passing(filters)).toEqual(passes)
  })

  it.each<[filters: unknown, words: string]>([
    [{}, 'Filters must be a list.'],
    ['x', 'Filters must be a list.'],
    [[null], 'Filter 1: A filter must be an object.'],
    [[p('is_set'), {}], 'Filter 2: The type must be one of: event, person, hogql.'],
    [[{ type: 'cohort', key: 'id', value: 1 }], 'The type must be one of'],
    [[{ type: 'event', value: 1 }], 'A filter requires a key.'],
    [[{ type: 'event', key: 'data_interval_end', value: 1 }], 'cannot be used as the key'],
    [[{ type: 'event', key: 'a\0', value: 1 }], 'characters that are not allowed'],
    [[p('like', 'x')], 'The operator must be one of: exact, is_not,'],
    [[p('constructor', 'x')], 'The operator must be one of'],
    [[p('exact')], 'A value must be a string'],
    [[p('exact', null)], 'A value must be a string'],
    [[p('exact', { a: 1 })], 'A value must be a string'],
    [[p('exact', [])], 'A filter requires a value.'],
    [[p('exact', Array(1001).fill('x'))], 'can have at most 1000 values'],
    [[p('exact', 'a\0')], 'characters that are not allowed'],
    [[p('exact', '\ud800')], 'characters that are not allowed'],
    [[p('regex', '(')], 'The pattern cannot be used: a closing ) is missing.'],
    [[p('regex', 'a{1000}')], 'higher than 255'],
    [[p('gt', [1, 2])], 'A comparison by order requires exactly one value.'],
    [[p('is_date_before', '-7d')], 'so that every run uses the same value'],
    [[p('is_date_after', '9999-12-31')], 'The date is too late.'],
    [[hogql('event')], 'Line 1, column 1: This is text, but a condition is required.'],
    [[hogql("evnt = 'x'")], 'Filter 1: Line 1, column 1: events has no column evnt. Did you mean event?'],
    [Array(101).fill(p('is_set')), 'At most 100 filters are allowed.'],
  ])('are rejected if invalid: %j', (filters, words) => {
    expect(() => checkFilters(filters, 'events')).toThrow(FilterError)
    expect(() => checkFilters(filters, 'events')).toThrow(words)
  })

  it('are supported for events only', () => {
    expect(() => checkFilters([p('is_set')], 'persons')).toThrow('Only exports of events can have filters.')
    expect(filterSql([], 'persons')).toBe(null)
  })
})
