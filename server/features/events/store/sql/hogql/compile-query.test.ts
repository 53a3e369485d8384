import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ExportModel } from '../../../../../../contract/domain/exports'
import { freshDatabase } from '../../../../../../tests/support/database'
import type { OpenDatabase } from '../../../../../core/db/client'
import { distinctIdTable, eventTable, personTable } from '../../../../../core/db/schema/events'
import { JsonText } from '../../../../../core/json'
import { QueryError } from '../../hogql/errors'
import { FUNCTIONS } from '../../hogql/functions'
import { formatSignature } from '../../hogql/signature'
import type { ColumnType } from '../../rows'
import { FIELDS } from '../export-fields'
import { compileCondition, compileQuery, getQuerySchema } from './compile-query'

const PERSON_ID = '018f0000-0000-7000-8000-000000000001'

const PROPERTIES = {
  price: 12.5,
  count: 3,
  quoted: ' 7.25 ',
  huge: 1e300,
  words: 'Hello, World',
  empty: '',
  plan: 'paid',
  flag: true,
  off: 'false',
  none: null,
  when: '2024-02-29T10:00:00+02:00',
  day: '2024-05-01',
  noDay: '2023-02-29',
  url: 'https://me:pw@www.example.com:8443/shop/item?id=1#top',
  $browser: 'Chrome',
  "it's": 'quoted',
  'a b': 'spaced',
  'a.b': 'dotted',
  nested: { deep: { er: 'found' }, list: ['x', { y: 2 }, 3] },
  constructor: 'own',
  '100%_\\': 'signs',
  letters: 'Ünïcödé 🙂',
}

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(eventTable).values({
    project_id: 7,
    uuid: '018f0000-0000-7000-8000-00000000000a',
    event: 'purchase',
    distinct_id: 'ann',
    timestamp: '2024-05-08T14:35:56.789012Z',
    inserted_at: '2024-05-08T15:00:00Z',
    properties: new JsonText(JSON.stringify(PROPERTIES)),
    person_id: PERSON_ID,
    person_properties: new JsonText('{"plan":"free","address":{"city":"Oslo"}}'),
  })
  await database.db.insert(personTable).values({
    id: PERSON_ID,
    project_id: 7,
    properties: new JsonText('{"plan":"free","age":41}'),
    changed_at: '2024-05-08T15:00:00Z',
  })
  await database.db.insert(distinctIdTable).values({
    project_id: 7,
    distinct_id: 'ann',
    person_id: PERSON_ID,
    changed_at: '2024-05-09T15:00:00Z',
  })
})
afterAll(() => database.close())

const FROM = {
  events: sql`from ${eventTable}`,
  persons: sql`from ${distinctIdTable} join ${personTable} on ${personTable.id} = ${distinctIdTable.person_id}`,
}

/** Database types allowed for each column type: a small integer or float column may be reported as a larger one. */
const DATABASE_TYPES: Record<ColumnType, string[]> = {
  text: ['text'],
  json: ['json'],
  timestamp: ['timestamp with time zone'],
  integer: ['integer'],
  bigint: ['bigint', 'integer'],
  float: ['double precision'],
  boolean: ['boolean'],
  uuid: ['uuid'],
}

/** Runs a query and returns the first row as the database prints it; asserts that the types are the declared ones. */
async function run(text: string, model: ExportModel = 'events'): Promise<(string | null)[]> {
  const query = compileQuery(text, model)
  expect(compileQuery(query.text, model).text).toBe(query.text)
  const columns = query.fields.map(
    (field) => sql`jsonb_build_array((${field.sql})::text, pg_typeof(${field.sql})::text)::text`,
  )
  const where = query.where ? sql` where ${query.where}` : sql``
  const { rows } = (await database.db.execute(
    sql`select json_build_array(${sql.join(columns, sql`, `)})::text as list ${FROM[model]}${where}`,
  )) as unknown as { rows: { list: string }[] }
  const list: string[] = JSON.parse(rows[0]?.list ?? '[]')
  const pairs: [string | null, string][] = list.map((pair) => JSON.parse(pair))
  for (const [index, [, type]] of pairs.entries()) {
    expect(DATABASE_TYPES[query.fields[index]?.type ?? 'text']).toContain(type)
  }
  return pairs.map(([value]) => value)
}

const valueIn = async (expression: string, model?: ExportModel) =>
  (await run(`SELECT ${expression} AS value FROM ${model ?? 'events'}`, model))[0]

type Case = [expression: string, value: string | null]

const PATHS: Case[] = [
  ['event', 'purchase'],
  ['events.event', 'purchase'],
  ['`event`', 'purchase'],
  ['"event"', 'purchase'],
  ['team_id', '7'],
  ['person_id', PERSON_ID],
  ['person.id', PERSON_ID],
  ['elements_chain', ''],
  ['timestamp', '2024-05-08 14:35:56.789012+00'],
  ['properties.plan', 'paid'],
  ['properties . plan', 'paid'],
  ['events.properties.plan', 'paid'],
  ['person.properties.plan', 'free'],
  ['person_properties.address.city', 'Oslo'],
  ['properties.price', '12.5'],
  ['properties.flag', 'true'],
  ['properties.none', null],
  ['properties.missing', null],
  ['properties.missing.deeper', null],
  ['properties.plan.deeper', null],
  ['properties.$browser', 'Chrome'],
  ["properties['$browser']", 'Chrome'],
  ["properties['it''s']", 'quoted'],
  ["properties['it\\'s']", 'quoted'],
  ['properties.`a b`', 'spaced'],
  ['properties."a b"', 'spaced'],
  ['properties.`a.b`', 'dotted'],
  ["properties['100%_\\\\']", 'signs'],
  ['properties.nested.deep.er', 'found'],
  ["properties['nested'].deep['er']", 'found'],
  ['properties.nested.deep', '{"er":"found"}'],
  ['properties.constructor', 'own'],
  ['person_properties', '{"plan":"free","address":{"city":"Oslo"}}'],
  ['null', null],
]

const LITERALS: Case[] = [
  ["'text'", 'text'],
  ["'it''s'", "it's"],
  ["'it\\'s'", "it's"],
  ["'a\\nb\\\\c'", 'a\nb\\c'],
  ["'ü🙂'", 'ü🙂'],
  ['1', '1'],
  ['-1', '-1'],
  ['1.5', '1.5'],
  ['.5', '0.5'],
  ['1.5e-3', '0.0015'],
  ['2147483647', '2147483647'],
  ['2147483648', '2147483648'],
  ['-9007199254740991', '-9007199254740991'],
  ['true', 'true'],
  ['FALSE', 'false'],
]

const NUMBERS: Case[] = [
  ['1 + 2 * 3', '7'],
  ['(1 + 2) * 3', '9'],
  ['10 - 2 - 3', '5'],
  ['10 - (2 - 3)', '11'],
  ['- - 1', '1'],
  ['-properties.count', '-3'],
  ['7 / 2', '3.5'],
  ['7 % 4', '3'],
  ['-7 % 4', '-3'],
  ['1 / 0', null],
  ['1 % 0', null],
  ['1.5 % 0', null],
  ['0.1 + 0.2', '0.3'],
  ['1 / 3', '0.3333333333333333'],
  ['9007199254740991 + 1', '9007199254740992'],
  ['9007199254740991 * 9007199254740991', null],
  ['2147483647 + 1', '2147483648'],
  ['1e-300 * 1e-300', '0'],
  ['properties.huge * properties.huge', null],
  ['properties.huge / 10', '1e+299'],
  ['properties.price * 2', '25'],
  ['properties.quoted + 1', '8.25'],
  ['properties.words + 1', null],
  ['properties.missing + 1', null],
  ['properties.nested + 1', null],
  ['null + 1', null],
  ['abs(-5)', '5'],
  ['abs(-2147483648)', '2147483648'],
  ['abs(properties.price)', '12.5'],
  ['floor(-1.5)', '-2'],
  ['ceil(properties.price)', '13'],
  ['sign(-3)', '-1'],
  ['round(properties.price)', '13'],
  ['round(2.345, 2)', '2.35'],
  ['round(1234, -2)', '1200'],
  ['intDiv(7, 2)', '3'],
  ['intDiv(-7, 2)', '-3'],
  ['intDiv(7, 0)', null],
  ["toInt('12')", '12'],
  ["toInt('12.9')", '12'],
  ["toInt('-12.9')", '-12'],
  ["toInt('1e3')", '1000'],
  ["toInt('99999999999999999999')", null],
  ["toInt('twelve')", null],
  ["toInt('')", null],
  ["toInt('12 13')", null],
  ['toInt(12.9)', '12'],
  ['toInt(true)', '1'],
  ['toInt(null)', null],
  ['toInt(timestamp)', '1715178956'],
  ["toFloat('1.25')", '1.25'],
  ["toFloat('-.5')", '-0.5'],
  ["toFloat('NaN')", null],
  ["toFloat('Infinity')", null],
  ["toFloat('1e999')", null],
  ["toFloat('1e-999')", '0'],
  ['toFloat(3)', '3'],
  ['toFloat(properties.flag)', null],
  ['toBool(properties.flag)', 'true'],
  ['toBool(properties.off)', 'false'],
  ["toBool('TRUE')", 'true'],
  ["toBool('yes')", null],
  ['toBool(2)', 'true'],
  ['toBool(0)', 'false'],
  ['toBool(true)', 'true'],
  ['least(3, 1.5, 2)', '1.5'],
  ['greatest(3, 1, null)', '3'],
]

const TEXTS: Case[] = [
  ['lower(properties.words)', 'hello, world'],
  ['UPPER(properties.words)', 'HELLO, WORLD'],
  ['upper(properties.letters)', 'ÜNÏCÖDÉ 🙂'],
  ['length(properties.letters)', '9'],
  ['length(properties.missing)', null],
  ["trim('  a ')", 'a'],
  ["trimLeft('  a ')", 'a '],
  ["trimRight('  a ')", '  a'],
  ["reverse('abc')", 'cba'],
  ["left('abc', 2)", 'ab'],
  ["left('abc', -1)", 'ab'],
  ["left('abc', 99999999999)", null],
  ["right('abc', 2)", 'bc'],
  ['substring(properties.words, 8)', 'World'],
  ['substring(properties.words, 1, 5)', 'Hello'],
  ['substring(properties.words, -3, 5)', 'H'],
  ['substring(properties.words, 1, -5)', ''],
  ["substring(properties.words, position(properties.words, 'W'), 3)", 'Wor'],
  ["concat('a', 1, null, 1.5, true)", 'a11.5true'],
  ["concat(event, '-', toDate(timestamp))", 'purchase-2024-05-08'],
  ["'a' || 1 || 'b'", 'a1b'],
  ["'a' || null", null],
  ["replaceAll('a-b-c', '-', '+')", 'a+b+c'],
  ["replace('a-b-c', '-', '')", 'abc'],
  ["startsWith(event, 'pur')", 'true'],
  ["endsWith(event, 'chase')", 'true'],
  ["endsWith(event, 'chas')", 'false'],
  ["position(event, 'chase')", '4'],
  ["position(event, 'x')", '0'],
  ["positionCaseInsensitive(properties.words, 'WORLD')", '8'],
  ["match(event, '^p.*e$')", 'true'],
  ["match(event, 'x')", 'false'],
  ["match(properties.words, '(?i)hello')", 'true'],
  ["match(properties.words, 'hello')", 'false'],
  ["match(properties.words, '\\\\bWorld\\\\b')", 'true'],
  ["match('a1', '^[a-z]\\\\d{1,2}$')", 'true'],
  ["match('a-b', '^[\\\\w-]+$')", 'true'],
  ['domain(properties.url)', 'www.example.com'],
  ['domain(properties.words)', null],
  ['path(properties.url)', '/shop/item'],
  ["path('https://example.com')", ''],
  ['cutQueryString(properties.url)', 'https://me:pw@www.example.com:8443/shop/item'],
  ['toString(1.5)', '1.5'],
  ['toString(true)', 'true'],
  ['toString(person_id)', PERSON_ID],
  ['toString(timestamp)', '2024-05-08 14:35:56.789012'],
  ['toString(person_properties)', '{"plan":"free","address":{"city":"Oslo"}}'],
]

const TIMES: Case[] = [
  ['toDate(timestamp)', '2024-05-08'],
  ['toDate(properties.day)', '2024-05-01'],
  ['toDate(properties.noDay)', null],
  ['toDateTime(properties.when)', '2024-02-29 08:00:00+00'],
  ['toDateTime(properties.noDay)', null],
  ['toDateTime(properties.words)', null],
  ["toDateTime('2024-05-01 12:30')", '2024-05-01 12:30:00+00'],
  ['toDateTime(1700000000)', '2023-11-14 22:13:20+00'],
  ['toDateTime(toFloat(properties.huge))', null],
  ['toDateTime(9007199254740991)', null],
  ['toDateTime(null)', null],
  ['toStartOfMinute(timestamp)', '2024-05-08 14:35:00+00'],
  ['toStartOfHour(timestamp)', '2024-05-08 14:00:00+00'],
  ['toStartOfDay(timestamp)', '2024-05-08 00:00:00+00'],
  ['toStartOfWeek(timestamp)', '2024-05-05 00:00:00+00'],
  ["toStartOfWeek('2024-05-05')", '2024-05-05 00:00:00+00'],
  ['toMonday(timestamp)', '2024-05-06 00:00:00+00'],
  ['toStartOfMonth(timestamp)', '2024-05-01 00:00:00+00'],
  ['toStartOfQuarter(timestamp)', '2024-04-01 00:00:00+00'],
  ['toStartOfYear(timestamp)', '2024-01-01 00:00:00+00'],
  ["dateTrunc('week', timestamp)", '2024-05-06 00:00:00+00'],
  ["dateDiff('day', '2024-05-01', timestamp)", '7'],
  ["dateDiff('hour', timestamp, '2024-05-08 16:00')", '2'],
  ["dateDiff('week', timestamp, '2024-05-13')", '1'],
  ["dateDiff('minute', '2024-05-08 15:00', timestamp)", '-25'],
  ['toYear(timestamp)', '2024'],
  ['toMonth(timestamp)', '5'],
  ['toDayOfMonth(timestamp)', '8'],
  ['toDayOfWeek(timestamp)', '3'],
  ['toHour(timestamp)', '14'],
  ['toMinute(timestamp)', '35'],
  ['toSecond(timestamp)', '56'],
  ['toYYYYMM(timestamp)', '202405'],
  ['toYYYYMMDD(timestamp)', '20240508'],
  ['toUnixTimestamp(timestamp)', '1715178956'],
  ['formatDateTime(timestamp, \'%Y-%m-%d at %H:%i:%S "MI" 100%%\')', '2024-05-08 at 14:35:56 "MI" 100%'],
  ["formatDateTime(timestamp, 'a\\\\b')", 'a\\b'],
]

const JSONS: Case[] = [
  ["JSONExtractString(properties, 'plan')", 'paid'],
  ["JSONExtractString(properties, 'price')", ''],
  ["JSONExtractString(properties, 'missing')", ''],
  ["JSONExtractString(properties, 'nested', 'deep', 'er')", 'found'],
  ["JSONExtractString(properties.nested, 'deep', 'er')", 'found'],
  ["JSONExtractString(JSONExtractRaw(properties, 'nested'), 'deep', 'er')", 'found'],
  ["JSONExtractString(properties, 'nested', 'list', 1)", 'x'],
  ["JSONExtractInt(properties, 'nested', 'list', 2, 'y')", '2'],
  ["JSONExtractInt(properties, 'price')", '12'],
  ["JSONExtractInt(properties, 'words')", '0'],
  ["JSONExtractInt(properties, 'huge')", '0'],
  ["JSONExtractFloat(properties, 'price')", '12.5'],
  ["JSONExtractFloat(properties, 'quoted')", '0'],
  ["JSONExtractBool(properties, 'flag')", 'true'],
  ["JSONExtractBool(properties, 'off')", 'false'],
  ["JSONExtractRaw(properties, 'nested', 'deep')", '{"er":"found"}'],
  ["JSONExtractRaw(properties, 'missing')", null],
  ["JSONHas(properties, 'none')", 'true'],
  ["JSONHas(properties, 'missing')", 'false'],
]

const CHOICES: Case[] = [
  ["if(properties.price > 10, 'much', 'little')", 'much'],
  ["if(properties.missing > 10, 'much', 'little')", 'little'],
  ["if(null, 'a', 'b')", 'b'],
  ['multiIf(1 > 2, 1, 2 > 1, 2.5, 3)', '2.5'],
  ["coalesce(properties.missing, properties.none, 'x')", 'x'],
  ["ifNull(properties.plan, 'x')", 'paid'],
  ["nullIf(properties.plan, 'paid')", null],
  ["nullIf(properties.plan, 'free')", 'paid'],
  ['isNull(properties.none)', 'true'],
  ['isNotNull(properties.plan)', 'true'],
  ['empty(properties.empty)', 'true'],
  ['notEmpty(properties.missing)', 'false'],
  ["CASE WHEN event = 'purchase' THEN 1 ELSE 0 END", '1'],
  ["CASE WHEN event = 'x' THEN 1 END", null],
  ["CASE event WHEN 'x' THEN 'a' WHEN 'purchase' THEN 'b' END", 'b'],
  ['CASE properties.count WHEN 3 THEN 0.5 ELSE 1 END', '0.5'],
  ['CAST(properties.count AS int)', '3'],
  ["'3.7'::int", '3'],
  ["'x'::int", null],
  ["'2024-05-01'::timestamp", '2024-05-01 00:00:00+00'],
  ["CAST('t' AS Bool)", null],
]

const CONDITIONS: [condition: string, holds: boolean][] = [
  ["event = 'purchase'", true],
  ["event == 'purchase'", true],
  ["event != 'purchase'", false],
  ["event <> 'x'", true],
  ['properties.price > 10', true],
  ['properties.price > 12', true],
  ["properties.price > '12'", true],
  ['properties.words > 10', false],
  ['NOT properties.words > 10', true],
  ['properties.missing > 10', false],
  ['properties.missing = properties.none', true],
  ["properties.missing != 'x'", true],
  ["properties.missing = 'x'", false],
  ['properties.count = 3', true],
  ['properties.count = 3.0', true],
  ['properties.count IN (1, 2, 3)', true],
  ["event IN ('a')", false],
  ["event IN ('a', 'purchase')", true],
  ["event NOT IN ('a', null)", true],
  ["properties.missing NOT IN ('a')", true],
  ["properties.missing IN ('a')", false],
  ['properties.flag = true', true],
  ['properties.words = true', false],
  ['(properties.flag = true) IS TRUE', true],
  ['(properties.words = true) IS NOT TRUE', true],
  ["'Z' < 'a'", true],
  ['1 < 2', true],
  ['2 <= 1.5', false],
  ['properties.price BETWEEN 12 AND 13', true],
  ['properties.price NOT BETWEEN 12 AND 13', false],
  ['properties.missing NOT BETWEEN 1 AND 2', true],
  ["timestamp >= '2024-05-08'", true],
  ["timestamp < '2024-05-08 14:35:56.789012'", false],
  ["timestamp = '2024-05-08T16:35:56.789012+02:00'", true],
  ['properties.when < timestamp', true],
  ['properties.words < timestamp', false],
  ["toDate(timestamp) = '2024-05-08'", true],
  [`person_id = '${PERSON_ID}'`, true],
  ["person_id = 'nonsense'", false],
  ["event LIKE 'pur%'", true],
  ["event LIKE 'PUR%'", false],
  ["event ILIKE 'PUR%'", true],
  ["event NOT LIKE 'x%'", true],
  ["properties.missing NOT LIKE 'x%'", true],
  ["properties.missing LIKE '%'", false],
  ["'100%' LIKE '100\\%'", true],
  ["'1000' LIKE '100\\%'", false],
  ["'100\\\\' LIKE '100\\\\\\\\'", true],
  ["event LIKE 'p_rchase'", true],
  ['properties.none IS NULL', true],
  ['properties.plan IS NOT NULL', true],
  ['(event IS NULL) IS FALSE', true],
  ['true OR false AND false', true],
  ['(true OR false) AND false', false],
  ['NOT false AND true', true],
  ['NOT (false OR true)', false],
  ['null OR true', true],
  ["match(properties.url, 'https?://')", true],
]

describe('expression', () => {
  it.each([...PATHS, ...LITERALS, ...NUMBERS, ...TEXTS, ...TIMES, ...JSONS, ...CHOICES])(
    'evaluates %s to %j',
    async (expression, value) => {
      expect(await valueIn(expression)).toBe(value)
    },
  )

  it.each(CONDITIONS)('evaluates %s as a condition: %s', async (text, holds) => {
    expect(await run(`SELECT event FROM events WHERE ${text}`)).toEqual(holds ? ['purchase'] : [])
    expect(await valueIn(`if(${text}, 1, 0)`)).toBe(holds ? '1' : '0')
    const { rows } = (await database.db.execute(
      sql`select 1 ${FROM.events} where ${compileCondition(text, 'events')}`,
    )) as unknown as { rows: unknown[] }
    expect(rows).toHaveLength(holds ? 1 : 0)
  })
})

describe('query', () => {
  it('names its columns', () => {
    const { fields } = compileQuery(
      'select event, properties.$browser, lower(event) as Small, e.uuid `the id`, "e".event as event2 from events e',
      'events',
    )
    expect(fields.map(({ name, expression, type }) => [name, expression, type])).toEqual([
      ['event', 'event', 'text'],
      ['properties.$browser', 'properties.$browser', 'text'],
      ['Small', 'lower(event)', 'text'],
      ['the id', 'e.uuid', 'uuid'],
      ['event2', 'e.event', 'text'],
    ])
  })

  it('expands * to all columns', async () => {
    for (const model of ['events', 'persons'] as const) {
      const names = Object.keys(FIELDS[model])
      expect(compileQuery(`SELECT * FROM ${model}`, model).fields.map(({ name }) => name)).toEqual(names)
      expect(await run(`SELECT x.*, 1 AS one FROM ${model} x`, model)).toHaveLength(names.length + 1)
    }
  })

  it('selects from persons too', async () => {
    expect(
      await run(
        "select distinct_id, person_id, properties.age + 1 as next, is_deleted from persons where properties.plan = 'free'",
        'persons',
      ),
    ).toEqual(['ann', PERSON_ID, '42', 'false'])
  })

  it('has one canonical form', () => {
    const text = compileQuery(
      '  select -- the event\n Lower( "event" )  as   l , ((1+2))*3 /* three */ n,not(not true) b from events',
      'events',
    ).text
    expect(text).toBe('SELECT Lower(event) AS l, (1 + 2) * 3 AS n, NOT NOT true AS b FROM events')
  })

  it('is reported with its text literals removed', () => {
    const query = compileQuery(
      "select event, if(properties.plan = 'paid', 'a', 'it''s') as kind, 1 + 1 as two from events where event != 'x'",
      'events',
    )
    expect(getQuerySchema(query)).toEqual({
      fields: [
        { expression: 'event', alias: 'event' },
        {
          expression: 'if(properties.plan = %(hogql_val_0)s, %(hogql_val_1)s, %(hogql_val_2)s)',
          alias: 'kind',
        },
        { expression: '1 + 1', alias: 'two' },
      ],
      values: { hogql_val_0: 'paid', hogql_val_1: 'a', hogql_val_2: "it's" },
      hogql_query:
        "SELECT event, if(properties.plan = 'paid', 'a', 'it\\'s') AS kind, 1 + 1 AS two FROM events WHERE event != 'x'",
    })
  })
})

/** Invalid queries with the position of the error and a part of its message. */
const REFUSED: [query: string, line: number, column: number, words: string][] = [
  ['', 1, 1, 'The query is empty.'],
  ['  -- nothing\n', 2, 1, 'The query is empty.'],
  ['SELECT', 1, 1, 'SELECT names no column'],
  ['SELECT FROM events', 1, 1, 'SELECT names no column'],
  ['SELECT event', 1, 13, 'FROM is missing'],
  ['SELECT event FROM', 1, 18, 'ends too early'],
  ['SELECT event FROM events WHERE', 1, 31, 'ends too early'],
  ['SELECT event,\n  evnt\nFROM events', 2, 3, 'Did you mean event?'],
  ['SELECT 🙂 FROM events', 1, 8, 'Unexpected 🙂.'],
  ["SELECT '🙂', x FROM events", 1, 13, 'no column x'],
  ['SELECT event event2 event3 FROM events', 1, 21, 'Unexpected event3.'],
  ['SELECT event FROM event', 1, 19, 'Unknown table: event. Did you mean events?'],
  ['SELECT event FROM sessions', 1, 19, 'Unknown table: sessions. There are: events, persons.'],
  ['SELECT distinct_id FROM persons', 1, 25, 'The export has the model events'],
  ['SELECT event FROM events AS event', 1, 19, 'The table alias event is already the name'],
  ['SELECT event FROM public.events', 1, 19, 'is a path'],
  ['SELECT event FROM events, persons', 1, 27, 'Only one table'],
  ['SELECT event FROM events JOIN persons ON true', 1, 26, 'Only one table'],
  ['SELECT event FROM (SELECT 1) x', 1, 19, 'not a query'],
  ['SELECT event FROM numbers(5)', 1, 19, 'not a query or a function'],
  ['SELECT event FROM events UNION ALL SELECT event FROM events', 1, 1, 'UNION'],
  ['WITH x AS (SELECT 1) SELECT event FROM events', 1, 1, 'WITH is not supported'],
  ['SELECT (SELECT 1) FROM events', 1, 9, 'Subqueries'],
  ['SELECT event FROM events WHERE event IN (SELECT 1)', 1, 42, 'Subqueries'],
  ['SELECT event FROM events WHERE exists(SELECT 1)', 1, 39, 'Subqueries'],
  ['SELECT event FROM events GROUP BY event', 1, 35, 'GROUP BY is not supported'],
  ['SELECT event FROM events ORDER BY timestamp', 1, 35, 'ORDER BY is not supported'],
  ['SELECT event FROM events LIMIT 5', 1, 32, 'LIMIT is not supported'],
  ['SELECT DISTINCT event FROM events', 1, 1, 'DISTINCT is not supported'],
  ['SELECT event FROM events; SELECT 1', 1, 27, 'Only one statement'],
  ['DELETE FROM events', 1, 1, 'Unexpected DELETE'],
  ['DROP TABLE events', 1, 1, 'Unexpected DROP'],
  ['SELECT count(*) FROM events', 1, 8, 'count is an aggregate or window function'],
  ['SELECT sum(properties.price) FROM events', 1, 8, 'sum is an aggregate or window function'],
  ['SELECT row_number() OVER () FROM events', 1, 8, 'Window functions'],
  ['SELECT lower(DISTINCT event) FROM events', 1, 8, 'Aggregate functions'],
  ['SELECT now() FROM events', 1, 8, 'is not deterministic'],
  ['SELECT lowr(event) FROM events', 1, 8, 'Unknown function: lowr. Did you mean lower?'],
  ['SELECT pg_sleep(10) FROM events', 1, 8, 'Unknown function: pg_sleep.'],
  ['SELECT constructor(1) FROM events', 1, 8, 'Unknown function: constructor.'],
  ['SELECT constructor FROM events', 1, 8, 'no column constructor'],
  ['SELECT __proto__ FROM events', 1, 8, 'no column __proto__'],
  ['SELECT person.email FROM events', 1, 8, 'person.id and person.properties'],
  ['SELECT person FROM events', 1, 8, 'person.id and person.properties'],
  ['SELECT event.name FROM events', 1, 8, 'event has no properties'],
  ['SELECT other.event FROM events', 1, 8, 'no column other'],
  ['SELECT lower() FROM events', 1, 8, 'lower has the signature lower(text)'],
  ['SELECT lower(event, event) FROM events', 1, 8, 'lower has the signature lower(text)'],
  ['SELECT lower(1) FROM events', 1, 14, 'This is a whole number, but text is required. Use toString().'],
  ["SELECT round(1, 'x') FROM events", 1, 17, 'number of decimal places'],
  ['SELECT 1 + true FROM events', 1, 12, 'a number is required'],
  ['SELECT timestamp + 1 FROM events', 1, 8, 'This is a time'],
  ["SELECT 'x' + 1 FROM events", 1, 8, 'This is not a number'],
  ["SELECT event FROM events WHERE timestamp > 'soon'", 1, 44, 'This is not a valid time'],
  ["SELECT event FROM events WHERE timestamp > '2023-02-29'", 1, 44, 'This is not a valid time'],
  ['SELECT event FROM events WHERE timestamp > 5', 1, 44, 'Incompatible types: a time and a whole number'],
  ['SELECT event FROM events WHERE properties.plan', 1, 32, 'a condition is required'],
  ['SELECT event FROM events WHERE 1', 1, 32, 'a condition is required'],
  ['SELECT event FROM events WHERE NOT event', 1, 36, 'a condition is required'],
  ["SELECT event FROM events WHERE properties = '{}'", 1, 32, 'JSON cannot be compared'],
  ["SELECT event FROM events WHERE event IN ('a', 1)", 1, 47, 'Incompatible types'],
  ["SELECT if(true, 'a', 1) FROM events", 1, 22, 'Incompatible types'],
  ['SELECT multiIf(true, 1) FROM events', 1, 8, 'multiIf has the signature'],
  ['SELECT multiIf(true, 1, false, 2) FROM events', 1, 8, 'multiIf requires pairs'],
  ["SELECT JSONExtractString(event, 'a') FROM events", 1, 26, 'requires JSON'],
  ['SELECT JSONExtractString(properties, event) FROM events', 1, 38, 'A key must be a string literal'],
  ['SELECT JSONExtractString(properties, 0) FROM events', 1, 38, 'A key must be a string literal'],
  ['SELECT event FROM events WHERE event LIKE distinct_id', 1, 43, 'must be a literal'],
  ["SELECT event FROM events WHERE event LIKE 'a\\\\'", 1, 43, 'may not end with'],
  ['SELECT match(event, distinct_id) FROM events', 1, 21, 'must be a string literal'],
  ["SELECT match(event, '(') FROM events", 1, 21, 'a closing ) is missing'],
  ["SELECT match(event, 'a)') FROM events", 1, 21, 'a closing ) has no matching opening one'],
  ["SELECT match(event, '*') FROM events", 1, 21, 'there is nothing to repeat'],
  ["SELECT match(event, '[z-a]') FROM events", 1, 21, 'runs backwards'],
  ["SELECT match(event, '(?=a)') FROM events", 1, 21, 'groups are written'],
  ["SELECT match(event, '(a)\\\\1') FROM events", 1, 21, 'is not supported'],
  [
    "SELECT match(event, '((a{255}){255}){255}') FROM events",
    1,
    21,
    'a repetition count is applied to a repetition',
  ],
  ["SELECT replaceAll(event, '', 'x') FROM events", 1, 26, 'The text to replace must not be empty'],
  ["SELECT dateTrunc('fortnight', timestamp) FROM events", 1, 18, 'Unknown unit: fortnight'],
  ["SELECT formatDateTime(timestamp, '%M') FROM events", 1, 34, 'Minutes are %i'],
  ['SELECT event::money FROM events', 1, 8, 'Unknown type: money'],
  ['SELECT event::numeric(1, 2) FROM events', 1, 8, 'This type is not supported'],
  ['SELECT event AS a, uuid AS a FROM events', 1, 20, 'Two columns have the name a'],
  ['SELECT *, event FROM events', 1, 11, 'Two columns have the name event'],
  ['SELECT y.* FROM events x', 1, 8, 'Unknown table: y'],
  ['SELECT * AS x FROM events', 1, 8, '* selects several columns'],
  ['SELECT lower(*) FROM events', 1, 14, '* may stand by itself in SELECT only'],
  [`SELECT '${'x'.repeat(70)}' FROM events`, 1, 8, 'requires a name of at most 63 bytes'],
  [`SELECT event AS ${'x'.repeat(70)} FROM events`, 1, 8, 'requires a name of at most 63 bytes'],
  ["SELECT 'open FROM events", 1, 8, "A closing ' is missing."],
  ['SELECT `open FROM events', 1, 8, 'A closing ` is missing.'],
  ['SELECT "" FROM events', 1, 8, 'A name must not be empty.'],
  ['SELECT properties. FROM events', 1, 31, 'FROM is missing'],
  ["SELECT properties['a' FROM events", 1, 22, 'A closing ] is missing'],
  ['SELECT properties[1] FROM events', 1, 19, "properties['name']"],
  ['SELECT {filters} FROM events', 1, 8, 'Placeholders are not supported'],
  ['SELECT [1] FROM events', 1, 8, 'Lists are not supported'],
  ['SELECT (1, 2) FROM events', 1, 9, 'A list is only allowed after IN'],
  ["SELECT event ~ 'x' FROM events", 1, 14, 'Use match(text, pattern)'],
  ['SELECT 99999999999999999999 FROM events', 1, 8, 'The number is too large'],
  ['SELECT 1e999 FROM events', 1, 8, 'The number is too large'],
  ['SELECT 12abc FROM events', 1, 8, 'Unexpected 1'],
  ['SELECT $1 FROM events', 1, 8, 'no column $1'],
  ['SELECT event FROM events WHERE event = \u0000', 1, 40, 'NUL'],
  ["SELECT '\ud800' FROM events", 1, 9, 'surrogate'],
  [
    `SELECT ${'('.repeat(50)}1${')'.repeat(50)} + ${'-('.repeat(50)}event${')'.repeat(50)} FROM events`,
    1,
    144,
    'nested',
  ],
  [`SELECT ${'1 + '.repeat(60)}1 FROM events`, 1, 8, 'nested'],
  [`SELECT ${'event, '.repeat(4000)} FROM events`, 1, 20_001, 'A query can have at most'],
  [
    `SELECT ${Array.from({ length: 201 }, (_, index) => `1 AS c${index}`).join(', ')} FROM events`,
    1,
    2098,
    '200 columns',
  ],
]

describe('invalid query', () => {
  it.each(REFUSED)('is rejected: %s at %i:%i: %s', (query, line, column, words) => {
    let refusal: unknown
    try {
      compileQuery(query, 'events')
    } catch (error) {
      refusal = error
    }
    expect(refusal).toBeInstanceOf(QueryError)
    expect(refusal).toMatchObject({ message: expect.stringContaining(words), position: { line, column } })
    expect(refusal).toMatchObject({ message: expect.stringMatching(`^Line ${line}, column ${column}: `) })
  })

  it('is rejected if a condition contains other clauses', () => {
    for (const text of [
      'true GROUP BY event',
      'true ORDER BY 1',
      'true LIMIT 1',
      'true; SELECT 1',
      'true UNION SELECT 1',
      'true FOR UPDATE',
      '1',
      '',
      'event',
      'true) OR (true',
    ]) {
      expect(() => compileCondition(text, 'events'), text).toThrow(QueryError)
    }
    expect(() => compileCondition('event = evnt', 'events')).toThrow('Line 1, column 9: ')
  })
})

describe('SQL injection attempt', () => {
  const EVIL = [
    "'; drop table events; --",
    "\\'; drop table events; --",
    '"; drop table events; --',
    "') or true --",
    '$1',
    '%s',
    '{0}',
    '/* */',
    '\\',
    "\\\\'",
    'a"b`c',
  ]
  const quoted = (text: string, mark: string) =>
    `${mark}${text.replace(/\\/g, '\\\\').replaceAll(mark, mark + mark)}${mark}`

  it.each(EVIL)('is bound as a value: %s', async (text) => {
    expect(await valueIn(quoted(text, "'"))).toBe(text)
    expect(await valueIn(`properties[${quoted(text, "'")}]`)).toBe(null)
    expect(await valueIn(`properties.${quoted(text, '`')}`)).toBe(null)
    expect(await valueIn(`concat(event, ${quoted(text, "'")})`)).toBe(`purchase${text}`)
    const named = `SELECT event AS ${quoted(text, '`')} FROM events`
    expect(await run(named)).toEqual(['purchase'])
    expect(compileQuery(named, 'events').fields[0]?.name).toBe(text)
    expect(() => compileQuery(`SELECT ${quoted(text, '`')} FROM events`, 'events')).toThrow(QueryError)
    expect(() => compileQuery(`SELECT ${quoted(text, '`')}(event) FROM events`, 'events')).toThrow(QueryError)
    expect(() => compileQuery(`SELECT event::${quoted(text, '`')} FROM events`, 'events')).toThrow(QueryError)
    expect(() => compileQuery(`SELECT event FROM ${quoted(text, '`')}`, 'events')).toThrow(QueryError)
  })
})

it('documentation lists every function with its arguments and description', async () => {
  const page = await readFile(new URL('../../../../../../docs/export-queries.md', import.meta.url), 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  for (const func of FUNCTIONS) {
    expect(rows).toContainEqual(['', `\`${formatSignature(func)}\``, func.returns, func.about, ''])
  }
  for (const name of Object.values(FIELDS).flatMap(Object.keys)) expect(page).toContain(`\`${name}\``)
})
