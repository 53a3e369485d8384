import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type ClickHouseServer,
  hasClickHouse,
  startClickHouse,
} from '../../../../../../tests/support/clickhouse'
import { freshDatabase } from '../../../../../../tests/support/database'
import type { OpenDatabase } from '../../../../../core/db/client'
import { eventTable } from '../../../../../core/db/schema/events'
import { JsonText } from '../../../../../core/json'
import { compileFilters } from '../../export-filters'
import { compileQueryFor, type Query } from '../../hogql/compile-query'
import { QueryError } from '../../hogql/errors'
import { FUNCTIONS } from '../../hogql/functions'
import type { Accepts, Func } from '../../hogql/signature'
import { POSTGRESQL } from '../../sql/hogql/postgresql'
import { QUERY_SETTINGS, toStatement } from '../statement'
import { CLICKHOUSE, toResultColumn } from './clickhouse'

/** Values of common properties. */
const VALUES: unknown[] = [
  ...['', ' ', 'a', 'Free plan', 'paid', "it's", '\\', '%_', 'Ünïcödé 🙂', 'line\nbreak', 'x'.repeat(300)],
  ...['12', ' 7.25 ', '-3', '.5', '1e5', '0x10', '1,5', '9'.repeat(30), 'true', 'FALSE', '0', '1'],
  ...[
    '2024-05-08',
    '2024-02-29T10:00:00+02:00',
    '2024-02-30',
    '2024-01-01T24:00:00Z',
    '1999-12-31 23:59:59.25',
  ],
  ...['https://user@example.com:80/a/b?c=d#e', '//x', 'example.com/a', 'http:///p'],
  ...[0, 1, -1, 3, 12.5, -0.5, 0.1, 0.2, 100.1, 1234.56, 1e6, 2 ** 40, true, false, null],
  ...[[], [1, 'b', [2]], {}, { a: { b: 'c' }, '0': 'zero', 'a b': 1 }],
]

const ROWS = VALUES.map((a, index) => ({
  uuid: `018f0000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  event: index % 3 ? `event ${index}` : String(a).slice(0, 40) || 'none',
  distinct_id: String(a).slice(0, 50),
  timestamp: `20${String(10 + index).padStart(2, '0')}-0${1 + (index % 9)}-0${1 + (index % 9)}T1${index % 10}:35:56.789${String(index).padStart(3, '0')}Z`,
  properties: { a, b: VALUES.at(-index - 1), $ip: '192.0.2.1', $set: index % 2 ? { plan: a } : undefined },
  person_properties: index % 4 ? { a } : null,
}))
const COLUMNS_PER_QUERY = 40
const INSERTED = '2024-05-08T15:00:00.5Z'
const PERSON_ID = '018f0000-0000-7000-8000-00000000abcd'

const PARTS = ['properties', 'properties.a', 'properties.b', 'person_properties', 'set']
const TEXTS = ["''", "'a'", "'paid'", "'12'", "'2024-05-08'", "'true'", "'🙂'", "'it''s'", "'?'"]
const PATTERNS = ["'%a%'", "'_'", "'F%plan'", "'%\\\\%%'", "'%Ü%'", "''"]
const REGEXES = ["'^[a-z]+$'", "'(?i)FREE'", "'\\\\d+'", "'a.c'", "'(a|b)?x{2,}'", "'[^e]$'", "'🙂$'"]
const UNITS = ["'minute'", "'hour'", "'day'", "'week'"]
const FORMATS = ["'%Y-%m-%d %H:%i:%S.%f'", "'%e %I%p %y %j %u %%'", "'%F %T %R'", "''", "'day'"]
const NUMBERS = ['0', '1', '-1', '2', '2.5', '-0.001', '0.1', '100', '2147483647']
const COLUMNS = ['event', 'distinct_id', 'person_id', 'elements_chain', 'ip', 'properties.a', 'properties.b']
const TIMES = ['timestamp', '_inserted_at', 'toDateTime(properties.a)', 'toStartOfMonth(timestamp)']

type Text = fc.Arbitrary<string>

/** Functions whose result has a type. */
const returning = (...types: string[]) => FUNCTIONS.filter(({ returns }) => types.includes(returns))
const from = (list: readonly string[]): Text => fc.constantFrom(...list)
const join = (parts: Text[], build: (...texts: string[]) => string): Text =>
  fc.tuple(...parts).map((texts) => build(...texts))

/** Expression of a type, of at most some levels. */
function expression(accepts: Accepts, depth: number): Text {
  if (accepts === 'part') return from(PARTS)
  if (accepts === 'key') return from(["'a'", "'b'", "'a b'", '1', '2'])
  if (accepts === 'number' || accepts === 'float' || accepts === 'bigint' || accepts === 'integer')
    return numbers(depth)
  if (accepts === 'boolean') return conditions(depth)
  if (accepts === 'timestamp') return times(depth)
  if (accepts === 'any') return fc.oneof(texts(depth), numbers(depth), conditions(depth), times(depth))
  return texts(depth)
}

/** Calls of some functions. */
function calls(functions: readonly Func[], depth: number): Text {
  return fc.constantFrom(...functions).chain((func) => {
    const params = func.params.filter(({ optional }) => !optional)
    const args = params.map(({ name, accepts }) => {
      if (accepts !== 'written') return expression(accepts, depth - 1)
      return from(
        { pattern: REGEXES, unit: UNITS, format: FORMATS, from: ["'a'", "' '", "'🙂'"] }[name] ?? TEXTS,
      )
    })
    return join(args, (...list) => `${func.name}(${list.join(', ')})`)
  })
}

function texts(depth: number): Text {
  const leaf = from([...COLUMNS, ...TEXTS])
  if (depth <= 0) return leaf
  return fc.oneof(
    leaf,
    calls(returning('text'), depth),
    join([texts(depth - 1), texts(depth - 1)], (a, b) => `(${a} || ${b})`),
    join([conditions(depth - 1), texts(depth - 1), texts(depth - 1)], (a, b, c) => `if(${a}, ${b}, ${c})`),
    join([texts(depth - 1), texts(depth - 1)], (a, b) => `CASE ${a} WHEN ${b} THEN 'same' ELSE 'other' END`),
    join([texts(depth - 1), texts(depth - 1)], (a, b) => `coalesce(nullIf(${a}, ${b}), least(${b}, 'm'))`),
    expression('any', depth - 1).map((a) => `toString(${a})`),
  )
}

function numbers(depth: number): Text {
  const leaf = from([...NUMBERS, 'team_id', 'toFloat(properties.a)', 'toInt(properties.b)'])
  if (depth <= 0) return leaf
  return fc.oneof(
    leaf,
    calls(returning('number', 'whole number'), depth),
    join(
      [numbers(depth - 1), from(['+', '-', '*', '/', '%']), numbers(depth - 1)],
      (a, op, b) => `(${a} ${op} ${b})`,
    ),
    numbers(depth - 1).map((a) => `-(${a})`),
    join([numbers(depth - 1), from(['-1', '0', '2'])], (a, digits) => `round(${a}, ${digits})`),
    join([numbers(depth - 1), numbers(depth - 1)], (a, b) => `greatest(${a}, ${b})`),
  )
}

function times(depth: number): Text {
  const leaf = from(TIMES)
  return depth <= 0 ? leaf : fc.oneof(leaf, calls(returning('time'), depth))
}

function conditions(depth: number): Text {
  const leaf = from(['true', 'false', "event = 'paid'", 'toBool(properties.a)', 'properties.a IS NULL'])
  if (depth <= 0) return leaf
  const compared = (build: (depth: number) => Text) =>
    join(
      [build(depth - 1), from(['=', '!=', '<', '<=', '>', '>=']), build(depth - 1)],
      (a, op, b) => `(${a} ${op} ${b})`,
    )
  return fc.oneof(
    leaf,
    calls(returning('true or false'), depth),
    compared(texts),
    compared(numbers),
    compared(times),
    join(
      [texts(depth - 1), from(['LIKE', 'NOT LIKE', 'ILIKE']), from(PATTERNS)],
      (a, op, b) => `(${a} ${op} ${b})`,
    ),
    join(
      [conditions(depth - 1), from(['AND', 'OR']), conditions(depth - 1)],
      (a, op, b) => `(${a} ${op} ${b})`,
    ),
    conditions(depth - 1).map((a) => `NOT (${a})`),
    join(
      [conditions(depth - 1), from(['IS NULL', 'IS TRUE', 'IS NOT FALSE'])],
      (a, test) => `((${a}) ${test})`,
    ),
    join([texts(depth - 1), texts(depth - 1)], (a, b) => `(${a} NOT IN (${b}, 'paid'))`),
    join([numbers(depth - 1), numbers(depth - 1)], (a, b) => `(${a} BETWEEN ${b} AND 10)`),
  )
}

/** Query with several columns, so that few statements compare many expressions. */
const queries = fc
  .tuple(fc.array(expression('any', 2), { minLength: 6, maxLength: 6 }), conditions(1))
  .map(([columns, where]) => ({ columns, where }))

describe.runIf(hasClickHouse)('queries of exports in ClickHouse', () => {
  let server: ClickHouseServer
  let client: ClickHouseClient
  let database: OpenDatabase

  beforeAll(async () => {
    ;[server, database] = await Promise.all([startClickHouse(), freshDatabase()])
    client = createClient({
      log: { level: ClickHouseLogLevel.OFF },
      url: server.url,
      database: server.database,
      clickhouse_settings: QUERY_SETTINGS,
    })
    await client.command({
      query: `CREATE TABLE events (project_id Int32, uuid UUID, event String, distinct_id String,
        timestamp DateTime64(6, 'UTC'), inserted_at DateTime64(6, 'UTC'), properties String, original_properties String,
        elements_chain String, person_id UUID, person_properties String, original_person_properties String) ENGINE = MergeTree ORDER BY uuid`,
    })
    await client.insert({
      table: 'events',
      format: 'JSONEachRow',
      values: ROWS.map((row) => ({
        ...row,
        project_id: 7,
        inserted_at: INSERTED,
        properties: JSON.stringify(row.properties),
        elements_chain: '',
        person_id: PERSON_ID,
        person_properties: row.person_properties ? JSON.stringify(row.person_properties) : '',
      })),
    })
    await database.db.insert(eventTable).values(
      ROWS.map((row) => ({
        ...row,
        project_id: 7,
        inserted_at: INSERTED,
        properties: new JsonText(JSON.stringify(row.properties)),
        person_id: PERSON_ID,
        person_properties: row.person_properties ? new JsonText(JSON.stringify(row.person_properties)) : null,
      })),
    )
  })
  afterAll(async () => {
    await client.close()
    await Promise.all([server.close(), database.close()])
  })

  async function runPostgres({ fields, where }: Pick<Query, 'fields' | 'where'>): Promise<unknown[][]> {
    const list = fields.map(({ type, sql: value }) => {
      if (type === 'json') return sql`(${value})::text`
      return type === 'timestamp'
        ? sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
        : value
    })
    const statement = sql`select json_build_array(${sql.join(list, sql`, `)})::text as line from ${eventTable}
      ${where ? sql`where ${where}` : sql``} order by uuid`
    const { rows } = (await database.db.execute(statement)) as unknown as { rows: { line: string }[] }
    return rows.map(({ line }) => JSON.parse(line))
  }

  async function runClickHouse({ fields, where }: Pick<Query, 'fields' | 'where'>): Promise<unknown[][]> {
    const list = sql.join(
      fields.map(({ type, sql: value }) => toResultColumn(value, type)),
      sql`, `,
    )
    const statement = sql`SELECT ${list} FROM events ${where ? sql`WHERE ${where}` : sql``} ORDER BY uuid`
    const result = await client.query({ ...toStatement(statement), format: 'JSONCompactEachRow' })
    return result.json()
  }

  /** Compares values: numbers of ClickHouse have 15 digits. */
  const isEqual = (left: unknown, right: unknown) =>
    typeof left === 'number' && typeof right === 'number'
      ? Math.abs(left - right) <= 1e-13 * Math.max(Math.abs(left), Math.abs(right))
      : left === right

  const compile = (text: string): { postgres: Query; clickhouse: Query } | null => {
    try {
      return {
        postgres: compileQueryFor(text, 'events', POSTGRESQL),
        clickhouse: compileQueryFor(text, 'events', CLICKHOUSE),
      }
    } catch (error) {
      expect(error).toBeInstanceOf(QueryError)
      return null
    }
  }

  async function expectSameRows(text: string): Promise<boolean> {
    const compiled = compile(text)
    if (!compiled) return false
    const [expected, rows] = await Promise.all([
      runPostgres(compiled.postgres),
      runClickHouse(compiled.clickhouse),
    ])
    expect(rows.length, text).toBe(expected.length)
    for (const [column, { name, expression }] of compiled.clickhouse.fields.entries()) {
      const row = expected.findIndex((values, index) => !isEqual(values[column], rows[index]?.[column]))
      const describe = (list: unknown[][]) => ({ name, expression, row, value: list[row]?.[column] })
      if (row >= 0) expect(describe(rows), text).toEqual(describe(expected))
    }
    return true
  }

  it('have the same columns', async () => {
    await expectSameRows('SELECT * FROM events')
  })

  it('return the rows of PostgreSQL, for each function', async () => {
    const untested: string[] = []
    const columns = FUNCTIONS.flatMap((func) => {
      const samples = fc.sample(calls([func], 1), { numRuns: 40, seed: 1 })
      const accepted = samples.filter((call) => compile(`SELECT ${call} AS c FROM events`)).slice(0, 6)
      if (accepted.length === 0) untested.push(func.name)
      return accepted
    })
    for (let start = 0; start < columns.length; start += COLUMNS_PER_QUERY) {
      const list = columns.slice(start, start + COLUMNS_PER_QUERY)
      await expectSameRows(
        `SELECT ${list.map((call, index) => `${call} AS c${index}`).join(', ')} FROM events`,
      )
    }
    expect(untested).toEqual([])
  })

  it('return the rows of PostgreSQL, for random expressions', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(queries, async ({ columns, where }) => {
        const accepted = columns.filter((column) => compile(`SELECT ${column} AS c FROM events`))
        fc.pre(accepted.length > 0)
        const list = accepted.map((column, index) => `${column} AS c${index}`).join(', ')
        await expectSameRows(`SELECT ${list} FROM events WHERE ${where}`)
      }),
      {
        numRuns: Number(process.env.FUZZ_RUNS ?? 30),
        ...(process.env.FUZZ_SEED && { seed: Number(process.env.FUZZ_SEED) }),
      },
    )
  })

  it('have the same filters', async () => {
    const p = (operator: string, value?: unknown) => ({ type: 'event', key: 'a', operator, value })
    const filters = [
      ...['exact', 'is_not', 'icontains', 'not_icontains'].map((operator) =>
        p(operator, ['paid', '12', 'A']),
      ),
      ...['regex', 'not_regex'].map((operator) => p(operator, ['^p.+d$', '(?i)^free'])),
      ...['gt', 'gte', 'lt', 'lte'].flatMap((operator) => [p(operator, 3), p(operator, 'paid')]),
      ...['is_set', 'is_not_set'].map((operator) => p(operator)),
      ...['is_date_exact', 'is_date_before', 'is_date_after'].map((operator) => p(operator, '2024-05-08')),
      { type: 'person', key: 'a', operator: 'is_not', value: 'x' },
      { type: 'hogql', key: 'properties.a > 3' },
    ]
    const { fields } = compileQueryFor('SELECT uuid FROM events', 'events', POSTGRESQL)
    for (const filter of filters) {
      const where = (dialect: typeof CLICKHOUSE): SQL | null => compileFilters([filter], 'events', dialect)
      const rows = await runClickHouse({ fields, where: where(CLICKHOUSE) })
      expect(rows, JSON.stringify(filter)).toEqual(await runPostgres({ fields, where: where(POSTGRESQL) }))
    }
  })
})
