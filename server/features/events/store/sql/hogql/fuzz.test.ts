import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../../../../tests/support/database'
import type { OpenDatabase } from '../../../../../core/db/client'
import { eventTable } from '../../../../../core/db/schema/events'
import { JsonText } from '../../../../../core/json'
import { QueryError, SyntaxErrorAt } from '../../hogql/errors'
import { FUNCTIONS } from '../../hogql/functions'
import type { Accepts } from '../../hogql/signature'
import { translateRegex } from '../../hogql/translate-regex'
import { compileQuery } from './compile-query'

/** Property values that senders may use: none of them may fail a run. */
const VALUES: unknown[] = [
  '',
  ' ',
  '-',
  '.',
  'e5',
  '1e',
  '1e5',
  '1e999',
  '-1e-999',
  'NaN',
  'Infinity',
  '9'.repeat(400),
  `0.${'0'.repeat(400)}1`,
  '9223372036854775808',
  '1,5',
  '0x10',
  '٣',
  'true',
  'TRUE',
  '2024-02-30',
  '2023-02-29T00:00:00Z',
  '0000-01-01',
  '0001-01-01',
  '9998-12-31T23:59:59.999999999-14:00',
  '2024-01-01T24:00:00Z',
  '2024-01-01T00:00:60Z',
  '2024-01-01 10:00 +14:59',
  'infinity',
  'now',
  "it's",
  '\\',
  '%_',
  'Ünïcödé 🙂',
  'x'.repeat(20_000),
  0,
  -0.5,
  1e308,
  5e-324,
  2 ** 53,
  true,
  null,
  [],
  [1, [2]],
  {},
  { a: { b: 'c' } },
]

let database: OpenDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.db.insert(eventTable).values(
    VALUES.map((value, index) => ({
      project_id: index - 20,
      uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      event: `event ${index}`,
      distinct_id: String(value).slice(0, 50),
      timestamp: index % 2 ? '2024-05-08T14:35:56.789012Z' : '1970-01-01T00:00:00Z',
      inserted_at: '2024-05-08T15:00:00Z',
      properties: new JsonText(JSON.stringify({ a: value, b: VALUES.at(-index) })),
      person_properties: index % 3 ? new JsonText(JSON.stringify({ a: value })) : null,
    })),
  )
})
afterAll(() => database.close())

/** Deterministic pseudo-random number generator. */
function createRandomSource(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  return { next, pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T }
}
type RandomSource = ReturnType<typeof createRandomSource>

const COLUMNS = [
  'event',
  'timestamp',
  'team_id',
  'person_id',
  'elements_chain',
  'properties.a',
  'properties.b',
  'person.properties.a',
  'properties',
  'set',
  'NULL',
  'true',
]
const NUMBERS = [
  '0',
  '1',
  '-1',
  '2.5',
  '-0.001',
  '2147483647',
  '-2147483648',
  '9007199254740991',
  '1e-300',
  '100000',
]
const TEXTS = [
  "''",
  "'a'",
  "'%'",
  "'12'",
  "'2024-05-08'",
  "'true'",
  "'🙂'",
  "'day'",
  "'%Y-%m'",
  "'[a-z]+'",
  "'it''s'",
]
const INFIX = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'AND',
  'OR',
  '||',
  'LIKE',
  'NOT ILIKE',
]
const TYPES = ['text', 'int', 'float', 'bool', 'timestamp', 'date']

/** Generates an expression that is likely to have the required type, so that many are accepted. */
function expression(random: RandomSource, depth: number, wants: Accepts = 'any'): string {
  const inner = (accepts: Accepts = 'any') => expression(random, depth - 1, accepts)
  if (wants === 'written') return random.pick(TEXTS)
  if (wants === 'key') return random.pick(["'a'", "'b'", '1', '2'])
  if (wants === 'part') return random.pick(['properties', 'properties.a', 'person_properties', 'set'])
  if (depth === 0) return random.pick([...COLUMNS, ...NUMBERS, ...TEXTS])
  const func = random.pick(FUNCTIONS)
  const last = func.params.at(-1)
  const params = last?.repeated ? [...func.params, last, last] : func.params
  return random.pick([
    () => inner(wants),
    () => `${func.name}(${params.map(({ accepts }) => inner(accepts)).join(', ')})`,
    () => `${func.name}(${params.map(({ accepts }) => inner(accepts)).join(', ')})`,
    () => `(${inner()} ${random.pick(INFIX)} ${inner()})`,
    () => `(${inner('number')} ${random.pick(INFIX)} ${inner('number')})`,
    () => `-${inner('number')}`,
    () => `NOT (${inner('boolean')})`,
    () => `(${inner()}) IS NULL`,
    () => `(${inner()} IN (${inner()}, ${inner()}))`,
    () => `(${inner()} BETWEEN ${inner()} AND ${inner()})`,
    () => `CASE WHEN ${inner()} = ${inner()} THEN ${inner()} ELSE ${inner()} END`,
    () => `CASE ${inner()} WHEN ${inner()} THEN ${inner()} END`,
    () => `CAST(${inner()} AS ${random.pick(TYPES)})`,
  ])()
}

const WORDS = [
  ...[
    'SELECT',
    'FROM',
    'WHERE',
    'AS',
    'events',
    'persons',
    'event',
    'properties',
    'properties.a',
    '*',
    ',',
    '(',
    ')',
    '.',
    ';',
  ],
  ...[
    'GROUP BY',
    'ORDER',
    'UNION',
    'JOIN',
    'DISTINCT',
    'WITH',
    'CASE',
    'WHEN',
    'THEN',
    'END',
    'NOT',
    'IN',
    'IS',
    'NULL',
  ],
  ...[
    "'a'",
    "'",
    '"',
    '`',
    '\\',
    '--',
    '/*',
    '*/',
    '$1',
    '$$',
    '::',
    '{',
    '[',
    ']',
    "['a']",
    '1',
    '1.5',
    '.',
    '=',
    '||',
    '-',
  ],
  ...[
    'lower(',
    'if(',
    'cast(',
    'pg_sleep(',
    'left',
    'OVER',
    'BETWEEN',
    'AND',
    '🙂',
    '\n',
    'drop table events',
    'interval',
    'array',
  ],
]

/** Compiles a query; undefined if it is rejected. Any other exception is a bug. */
function accepted(text: string) {
  try {
    return compileQuery(text, 'events')
  } catch (error) {
    expect(error, text).toBeInstanceOf(QueryError)
  }
}

async function runs(fields: readonly SQL[], where: SQL | null, text: string): Promise<void> {
  const condition = where ? sql` where ${where}` : sql``
  const list = sql.join(
    fields.map((field) => sql`${field} is null`),
    sql`, `,
  )
  try {
    await database.db.execute(sql`select ${list} from ${eventTable}${condition}`)
  } catch (error) {
    throw new Error(`The database did not run: ${text}`, { cause: error })
  }
}

describe('randomly generated query', () => {
  it.each([1, 2, 3, 4])('is rejected or runs over all rows if it is an expression (%i)', async (seed) => {
    const random = createRandomSource(seed)
    let run = 0
    for (let round = 0; round < 250; round += 1) {
      const text = `SELECT ${expression(random, random.pick([1, 2, 2, 3]))} AS value FROM events`
      const query = accepted(text)
      if (!query) continue
      run += 1
      expect(compileQuery(query.text, 'events').text).toBe(query.text)
      await runs(
        query.fields.map((field) => field.sql),
        query.where,
        text,
      )
    }
    expect(run).toBeGreaterThan(40)
  })

  it('is rejected or runs if it is a random token sequence', async () => {
    const random = createRandomSource(5)
    for (let round = 0; round < 1200; round += 1) {
      const words = Array.from({ length: 1 + Math.floor(random.next() * 9) }, () => random.pick(WORDS))
      for (const text of [
        words.join(' '),
        `SELECT ${words.join(' ')} FROM events`,
        `SELECT event FROM events ${words.join(' ')}`,
      ]) {
        const query = accepted(text)
        if (query) {
          await runs(
            query.fields.map((field) => field.sql),
            query.where,
            text,
          )
        }
      }
    }
  })

  it('is rejected or runs if it contains a random pattern', async () => {
    const random = createRandomSource(6)
    const parts = [
      'a',
      'Z',
      '0',
      '.',
      '*',
      '+',
      '?',
      '{2}',
      '{1,3}',
      '{200}',
      '(',
      '(?:',
      ')',
      '[',
      ']',
      '[^',
      '-',
      '|',
      '^',
      '$',
      '\\d',
      '\\W',
      '\\b',
      '\\.',
      '\\n',
      '[a-z]',
      '[\\w.]',
      ',',
      ':',
      '=',
      '#',
      ' ',
      '***',
      '(?i)',
      '(?x)',
      '🙂',
      '/',
      '&',
      '}',
      '\\',
      '\\x',
      '\\Q',
      '[[:alpha:]]',
      "'",
    ]
    let run = 0
    for (let round = 0; round < 1200; round += 1) {
      const text = Array.from({ length: 1 + Math.floor(random.next() * 8) }, () => random.pick(parts)).join(
        '',
      )
      let pattern: string
      try {
        pattern = translateRegex(text, 0).pattern
      } catch (error) {
        expect(error, text).toBeInstanceOf(SyntaxErrorAt)
        continue
      }
      run += 1
      await runs([sql`'some text 🙂' ~ ${pattern}::text`], null, text)
      await runs([sql`'some text 🙂' ~* ${pattern}::text`], null, text)
    }
    expect(run).toBeGreaterThan(150)
  })

  it('runs at the maximum nesting depth', async () => {
    const nested = (open: string, middle: string, close: string, times: number) =>
      `SELECT ${open.repeat(times)}${middle}${close.repeat(times)} AS value FROM events`
    const texts = [
      nested('(1 + ', 'properties.a', ')', 15),
      nested('(properties.b * ', 'properties.a', ')', 15),
      nested('(properties.b / ', 'properties.a', ')', 15),
      nested('- (', 'properties.a', ' + 1)', 7),
      nested('NOT ', 'true', '', 15),
      nested('toInt(toString(', 'properties.a', '))', 7),
      nested('toFloat(toString(', 'properties.a', '))', 7),
      nested('toDateTime(toDate(', 'properties.a', '))', 7),
      nested('replaceAll(', 'properties.a', ", 'x', 'xxxxxxxxxx')", 15),
      nested('concat(', 'properties.a', ', properties.a)', 15),
      nested('if(event = properties.a, 1, ', '2', ')', 15),
      nested('CASE WHEN true THEN ', '2', ' END', 15),
      `SELECT event FROM events WHERE ${Array(600).fill("event != 'x'").join(' AND ')}`,
      `SELECT event FROM events WHERE event IN (${Array(2000).fill("'x'").join(', ')})`,
      `SELECT ${Array(500).fill('event').join(' || ')} AS value FROM events`,
    ]
    for (const text of texts) {
      const query = compileQuery(text, 'events')
      await runs(
        query.fields.map((field) => field.sql),
        query.where,
        text.slice(0, 100),
      )
    }
  })

  it('runs with a pattern of the maximum size', async () => {
    for (const pattern of ['(ab){255}', 'a{255}b{255}c{255}', '([a-z][0-9]){120}']) {
      await runs([sql`repeat('ab x', 5000) ~* ${translateRegex(pattern, 0).pattern}::text`], null, pattern)
    }
  })
})
