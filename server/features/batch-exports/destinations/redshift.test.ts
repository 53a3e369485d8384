import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findPostgres } from '../../../../scripts/programs.mjs'
import { built } from '../../../../tests/support/built-server'
import {
  buildJob,
  buildRowSource,
  EVENT_COLUMNS,
  eventRow,
  PERSON_COLUMNS,
  personRow,
} from '../../../../tests/support/export-job'
import { getError } from '../../../../tests/support/get-error'
import { type PostgresServer, startPostgres } from '../../../../tests/support/postgres'
import { checkConfig } from './config'
import type { WriteJob } from './destination'
import type { RedshiftConfig } from './redshift'
import type { ConnectionAccess } from './sql/connection'

const { readEnv, createOutbound, PermanentError, redshiftDestination } = built

/*
 * A PostgreSQL server replaces the cluster: it speaks the same protocol and gets a `super` type like that of Redshift.
 */

const programs = findPostgres()
const access: ConnectionAccess = createOutbound(readEnv({ ALLOW_PRIVATE_ADDRESSES: 'true' }))
let server: PostgresServer

beforeAll(async () => {
  server = await startPostgres(programs ?? '')
  await server.query('create domain super as jsonb')
  await server.query('create function json_parse(text) returns super language sql as $$ select $1::super $$')
})
afterAll(() => server.close())

function buildConfig(more: Partial<RedshiftConfig> = {}): RedshiftConfig {
  const { user, password, port } = server
  const table_name = `t_${randomUUID()}`
  const sent = {
    host: '127.0.0.1',
    port,
    user,
    password,
    database: 'postgres',
    sslmode: 'disable',
    table_name,
  }
  // The check returns every key of the type.
  return checkConfig('Redshift', { ...sent, ...more }, null) as unknown as RedshiftConfig
}

const write = (job: WriteJob<RedshiftConfig>) => redshiftDestination(access).write(job)

const read = ({ table_name }: RedshiftConfig, what = '*') =>
  server.query<Record<string, unknown>>(`select ${what} from "${table_name}"`)

const typesIn = async ({ table_name }: RedshiftConfig) =>
  Object.fromEntries(
    (
      await server.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
         where attrelid = $1::regclass and attnum > 0 order by attnum`,
        [`"${table_name}"`],
      )
    ).map(({ name, type }) => [name, type]),
  )

describe.skipIf(!programs)('writing to Redshift', () => {
  it('creates the table of events and inserts rows in statements of a hundred', async () => {
    const config = buildConfig()
    const rows = Array.from({ length: 250 }, (_, n) => eventRow(`e${n}`))
    const { job, output } = buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, rows, 240))
    await write(job)
    expect(output.rows).toBe(250)
    expect(await typesIn(config)).toEqual({
      uuid: 'character varying(200)',
      event: 'character varying(200)',
      properties: 'character varying(65535)',
      elements: 'character varying(65535)',
      set: 'character varying(65535)',
      set_once: 'character varying(65535)',
      distinct_id: 'character varying(200)',
      team_id: 'integer',
      ip: 'character varying(200)',
      site_url: 'character varying(200)',
      timestamp: 'timestamp with time zone',
    })
    const stored = await read(config)
    expect(stored.map(({ uuid }) => uuid).sort()).toEqual(rows.map(([uuid]) => uuid).sort())
    expect(stored[0]).toMatchObject({ elements: '"a:b"', set: null, set_once: '{"a":1}', team_id: 7 })
  })

  it('stores JSON as text or parsed, as configured, with plain white space', async () => {
    const json = '{"a":"x\\n\\ty","b":"\\\\n","c":"\\u0000\\u00e4"}'
    const plain = { a: 'x y', b: '\\n', c: 'ä' }
    const text = buildConfig()
    await write(buildJob(text, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('e', json)])).job)
    expect(JSON.parse(String((await read(text))[0]?.properties))).toEqual(plain)
    const parsed = buildConfig({ properties_data_type: 'super' })
    await write(buildJob(parsed, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('e', json)])).job)
    expect(await typesIn(parsed)).toMatchObject({
      properties: 'super',
      set: 'super',
      elements: 'character varying(65535)',
    })
    expect((await read(parsed))[0]).toMatchObject({ properties: plain, set: null, set_once: { a: 1 } })
  })

  it('rejects a value that is too long for a column instead of truncating it', async () => {
    const config = buildConfig()
    const failure = await getError(
      write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('x'.repeat(201))])).job),
    )
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('too long for its column')
    expect(await read(config)).toEqual([])
  })

  it('stores the events of a run once, whatever the outcome of the previous attempt', async () => {
    for (const committed of [true, false]) {
      const config = buildConfig()
      await write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('other')])).job)
      const rows = Array.from({ length: 150 }, (_, n) => eventRow(`e${n}`))
      const first = buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, rows, 150))
      const { saveCursor } = first.job
      if (!committed) {
        first.job.saveCursor = async (cursor) => {
          await saveCursor(cursor)
          throw new Error('It died here.')
        }
        expect((await getError(write(first.job))).message).toBe('It died here.')
      } else await write(first.job)
      expect(await read(config)).toHaveLength(committed ? 151 : 1)
      const { cursor } = first.output
      const second = buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, rows, 150), { cursor })
      await write(second.job)
      expect(await read(config)).toHaveLength(151)
      expect(second.output.rows).toBe(150)
    }
  })

  it('replaces persons if either version is greater', async () => {
    const config = buildConfig({ properties_data_type: 'super' })
    const start = ['a', 'b', 'c'].map((name) => personRow(name, 'one', 1, 5))
    await write(buildJob(config, 'persons', buildRowSource(PERSON_COLUMNS, start)).job)
    const next = [
      personRow('a', 'two', 1, 6),
      personRow('b', 'two', 2, 5),
      personRow('c', 'two', 1, 5),
      personRow('d', 'two', 0, 0),
    ]
    const again = () => buildJob(config, 'persons', buildRowSource(PERSON_COLUMNS, next))
    await Promise.all([write(again().job), write(again().job)])
    const stored = await read(config, 'distinct_id, person_id, properties')
    expect(Object.fromEntries(stored.map((row) => [row.distinct_id, row.person_id]))).toEqual({
      a: 'two',
      b: 'two',
      c: 'one',
      d: 'two',
    })
    expect(stored).toHaveLength(4)
    expect(stored[0]?.properties).toEqual({ name: 'Ada' })
  })

  it('leaves nothing behind if there are no rows', async () => {
    const config = buildConfig()
    await write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [])).job)
    expect(await server.query('select 1 from pg_class where relname = $1', [config.table_name])).toEqual([])
  })

  it('finds tables whose configured names are in upper case', async () => {
    const config = buildConfig()
    const shouted = { ...config, table_name: config.table_name.toUpperCase() }
    await write(buildJob(shouted, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('e')])).job)
    expect(await read(config)).toHaveLength(1)
    for (const step of redshiftDestination(access).steps)
      await step.run(shouted, new AbortController().signal)
  })

  it('rejects COPY mode with a message', async () => {
    const config = { ...buildConfig(), mode: 'COPY' as const }
    const failure = await getError(
      write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('e')])).job),
    )
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toBe('This server writes to Redshift with INSERT only. Set mode to INSERT.')
  })
})
