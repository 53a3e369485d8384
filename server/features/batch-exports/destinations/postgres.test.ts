import { randomUUID } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../../../scripts/programs.mjs'
import { startAbortingProxy } from '../../../../tests/support/aborting-proxy'
import { built } from '../../../../tests/support/built-server'
import { type DnsReply, startDnsServer } from '../../../../tests/support/dns-server'
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
import { startSilentServer } from '../../../../tests/support/smtp-server'
import { certificate } from '../../../../tests/support/web-server'
import { checkConfig } from './config'
import type { WriteJob } from './destination'
import type { PostgresConfig } from './postgres'
import type { ConnectionAccess } from './sql/connection'

const { readEnv, createOutbound, PermanentError, postgresDestination } = built

const programs = findPostgres()

let server: PostgresServer
let dns: Awaited<ReturnType<typeof startDnsServer>>
let cert: string
let access: ConnectionAccess
const zone: Record<string, DnsReply> = {
  'A db.test': [{ type: 'A', name: 'db.test', data: '127.0.0.1' }],
  'A many.test': [
    { type: 'A', name: 'many.test', data: '127.0.0.9' },
    { type: 'A', name: 'many.test', data: '127.0.0.1' },
  ],
  'A other.test': [{ type: 'A', name: 'other.test', data: '127.0.0.1' }],
}

beforeAll(async () => {
  const testCertificate = await certificate(['db.test'], 30)
  cert = testCertificate.cert
  server = await startPostgres(programs ?? '', { cert, key: testCertificate.private })
  dns = await startDnsServer(({ type, name }) => zone[`${type} ${name}`] ?? 'NXDOMAIN')
  access = accessTo('127.0.0.1')
})
afterAll(async () => {
  await server.close()
  dns.close()
})

function accessTo(allowed: string, more: Partial<ConnectionAccess> = {}): ConnectionAccess {
  const env = readEnv({ ALLOW_PRIVATE_ADDRESSES: allowed, DNS_SERVERS: dns.address, DNS_TIMEOUT_MS: '500' })
  return { ...createOutbound(env), ca: cert, ...more }
}

function buildConfig(more: Partial<PostgresConfig> = {}): PostgresConfig {
  const { user, password, port } = server
  const sent = { host: '127.0.0.1', port, user, password, database: 'postgres', sslmode: 'disable', ...more }
  // The check returns every key of the type.
  return checkConfig('Postgres', sent, null) as unknown as PostgresConfig
}

/** Generates a table name that no other test uses. */
const fresh = () => `T "${randomUUID()}`

const getTableName = (config: PostgresConfig) =>
  `"${config.schema}"."${config.table_name.replaceAll('"', '""')}"`

const read = (config: PostgresConfig, what = '*') =>
  server.query(`select ${what} from ${getTableName(config)}`) as Promise<Record<string, unknown>[]>

const count = async (config: PostgresConfig) => Number((await read(config, 'count(*) as n'))[0]?.n)

async function columnsIn(config: PostgresConfig) {
  const rows = await server.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 order by attnum`,
    [getTableName(config)],
  )
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]))
}

/** Open connections of destinations. */
const sessions = async () =>
  Number(
    (
      await server.query<{ n: string }>(
        "select count(*) as n from pg_stat_activity where application_name = 'Hedgerow'",
      )
    )[0]?.n,
  )

const write = (job: WriteJob<PostgresConfig>, through = access) => postgresDestination(through).write(job)

describe.skipIf(!programs)('writing to PostgreSQL', () => {
  it('creates the table of events and appends to it', async () => {
    const config = buildConfig({ table_name: fresh() })
    const first = buildJob(
      config,
      'events',
      buildRowSource(
        EVENT_COLUMNS,
        [1, 2, 3].map(String).map((n) => eventRow(n)),
      ),
    )
    await write(first.job)
    expect(first.output).toMatchObject({ rows: 3, messages: [] })
    expect(first.output.bytes).toBeGreaterThan(200)
    expect(await columnsIn(config)).toEqual({
      uuid: 'character varying(200)',
      event: 'character varying(200)',
      properties: 'jsonb',
      elements: 'jsonb',
      set: 'jsonb',
      set_once: 'jsonb',
      distinct_id: 'character varying(200)',
      team_id: 'integer',
      ip: 'character varying(200)',
      site_url: 'character varying(200)',
      timestamp: 'timestamp with time zone',
    })
    await write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('4')])).job)
    expect(await count(config)).toBe(4)
    const [row] = await read(config, '*, extract(microseconds from timestamp) as fraction')
    expect(row).toMatchObject({ event: '1', elements: 'a:b', set: null, set_once: { a: 1 }, team_id: 7 })
    expect(Number(row?.fraction)).toBe(123456)
  })

  it('stores every text unchanged, except for characters that PostgreSQL cannot store', async () => {
    const config = buildConfig({ table_name: fresh() })
    const odd = 'tab\t line\n return\r back\\slash \\N \\. "quote" ä 𝄞 \u2028'
    const json =
      '{"a":"\\u0000x\\ud834","b":"\\\\u0000","c":"\\ud834\\udd1e\\udd1e","d":12345678901234567890.5}'
    const rows = [
      eventRow(odd, JSON.stringify({ [odd]: odd }), 'a\0b'),
      eventRow('\\.', json),
      eventRow('', '[]'),
    ]
    await write(buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, rows)).job)
    const stored = await read(config, 'event, properties::text, distinct_id')
    expect(stored).toHaveLength(3)
    expect(stored[0]).toMatchObject({ event: odd, distinct_id: 'ab' })
    expect(JSON.parse(String(stored[0]?.properties))).toEqual({ [odd]: odd })
    expect(stored[1]).toMatchObject({
      event: '\\.',
      properties: '{"a": "x", "b": "\\\\u0000", "c": "𝄞", "d": 12345678901234567890.5}',
    })
  })

  it('writes the existing columns of a table without changing it', async () => {
    const config = buildConfig({ table_name: fresh() })
    await server.query(
      `create table ${getTableName(config)} (extra text default 'x', uuid uuid, elements text, event json)`,
    )
    const { job, output } = buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, [eventRow('say "hi"')]))
    await write(job)
    expect(await read(config)).toEqual([
      { extra: 'x', uuid: expect.any(String), elements: '"a:b"', event: 'say "hi"' },
    ])
    expect(output.messages).toEqual([
      'WARNING The table has no columns properties, set, set_once, distinct_id, team_id, ip, site_url, timestamp. They are omitted.',
    ])
  })

  it('creates typed columns for a query', async () => {
    const config = buildConfig({ table_name: fresh() })
    const types = ['text', 'json', 'timestamp', 'integer', 'bigint', 'float', 'boolean', 'uuid'] as const
    const columns = types.map((type) => ({ name: `a ${type}`, type }))
    const id = randomUUID()
    const values = ['x', '{"a":[1]}', '2024-05-01T10:00:00Z', 1, '9007199254740993', 1.5, true, id]
    await write(buildJob(config, 'events', buildRowSource(columns, [values])).job)
    expect(Object.values(await columnsIn(config))).toEqual([
      'text',
      'jsonb',
      'timestamp with time zone',
      'integer',
      'bigint',
      'double precision',
      'boolean',
      'text',
    ])
    expect(Object.values((await read(config))[0] ?? {})).toEqual([
      'x',
      { a: [1] },
      new Date('2024-05-01T10:00:00Z'),
      1,
      '9007199254740993',
      1.5,
      true,
      id,
    ])
  })

  it('replaces persons if either version is greater', async () => {
    const config = buildConfig({ table_name: fresh() })
    const start = [personRow('a', 'one', 1, 5), personRow('b', 'one', 1, 5), personRow('c', 'one', 1, 5)]
    await write(buildJob(config, 'persons', buildRowSource(PERSON_COLUMNS, start)).job)
    expect(await columnsIn(config)).toEqual({
      team_id: 'bigint',
      distinct_id: 'text',
      person_id: 'text',
      properties: 'jsonb',
      person_distinct_id_version: 'bigint',
      person_version: 'bigint',
      created_at: 'timestamp with time zone',
      is_deleted: 'boolean',
    })
    const next = [
      personRow('a', 'two', 1, 6),
      personRow('b', 'two', 2, 5),
      personRow('c', 'two', 1, 5),
      personRow('d', 'two', 0, 0),
    ]
    const { job, output } = buildJob(config, 'persons', buildRowSource(PERSON_COLUMNS, next))
    await write(job)
    expect(output.rows).toBe(4)
    const stored = await read(config, 'distinct_id, person_id')
    expect(Object.fromEntries(stored.map((row) => [row.distinct_id, row.person_id]))).toEqual({
      a: 'two',
      b: 'two',
      c: 'one',
      d: 'two',
    })
  })

  it('does not deadlock when two runs update the same persons', async () => {
    const config = buildConfig({ table_name: fresh() })
    const names = Array.from({ length: 500 }, (_, n) => `p${n}`)
    const run = (version: number, order: string[]) =>
      write(
        buildJob(
          config,
          'persons',
          buildRowSource(
            PERSON_COLUMNS,
            order.map((name) => personRow(name, `v${version}`, version, version)),
          ),
        ).job,
      )
    await Promise.all([run(1, names), run(3, [...names].reverse()), run(2, names)])
    expect(await read(config, 'distinct person_id')).toEqual([{ person_id: 'v3' }])
  })

  it('requires the primary key that identifies persons', async () => {
    const config = buildConfig({ table_name: fresh() })
    await server.query(
      `create table ${getTableName(config)} (team_id bigint, distinct_id text, person_id text)`,
    )
    const rows = buildRowSource(PERSON_COLUMNS, [personRow('a', 'one', 1, 1)])
    const failure = await getError(write(buildJob(config, 'persons', rows).job))
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('needs a primary key on team_id and distinct_id')
    expect(await count(config)).toBe(0)
  })

  it('leaves nothing behind if there are no rows', async () => {
    const config = buildConfig({ table_name: fresh() })
    const { job, output } = buildJob(config, 'events', buildRowSource(EVENT_COLUMNS, []))
    await write(job)
    expect(output).toMatchObject({ rows: 0, cursor: null })
    expect(await server.query('select 1 from pg_class where relname = $1', [config.table_name])).toEqual([])
  })
})

describe.skipIf(!programs)('a resumed run', () => {
  const rows = () =>
    buildRowSource(
      EVENT_COLUMNS,
      ['1', '2', '3'].map((n) => eventRow(n)),
    )

  it('is stored once if the response to the commit was lost', async () => {
    const config = buildConfig({ table_name: fresh() })
    const proxy = await startAbortingProxy(server.port, 'commit\0')
    const port = proxy.port
    const first = buildJob({ ...config, port }, 'events', rows())
    const failure = await getError(write(first.job))
    expect(failure).not.toBeInstanceOf(PermanentError)
    proxy.close()
    // The commit has taken effect, but its response was lost.
    await vi.waitFor(async () => expect(await count(config)).toBe(3))
    const direct = await startAbortingProxy(server.port, 'never sent')
    const cursor = first.output.cursor?.replace(String(port), String(direct.port)) ?? null
    const second = buildJob({ ...config, port: direct.port }, 'events', rows(), { cursor })
    await write(second.job)
    direct.close()
    expect(await count(config)).toBe(3)
    expect(second.output).toMatchObject({ rows: 3, bytes: first.output.bytes })
    expect(second.output.messages).toEqual(['INFO An earlier attempt has already written all rows.'])
  })

  it('is written if the previous attempt was not committed', async () => {
    const config = buildConfig({ table_name: fresh() })
    const first = buildJob(config, 'events', rows())
    const { saveCursor } = first.job
    first.job.saveCursor = async (cursor) => {
      await saveCursor(cursor)
      throw new Error('It died here.')
    }
    expect((await getError(write(first.job))).message).toBe('It died here.')
    expect(await count(config)).toBe(0)
    const second = buildJob(config, 'events', rows(), { cursor: first.output.cursor })
    await write(second.job)
    expect(await count(config)).toBe(3)
    expect(second.output.rows).toBe(3)
  })

  it('waits for an attempt that is still running', async () => {
    const config = buildConfig({ table_name: fresh() })
    const first = buildJob(config, 'events', rows())
    const { saveCursor } = first.job
    let goOn = () => {}
    const released = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const remembered = new Promise<void>((resolve) => {
      first.job.saveCursor = async (cursor) => {
        await saveCursor(cursor)
        resolve()
        await released
      }
    })
    const running = write(first.job)
    await remembered
    const second = buildJob(config, 'events', rows(), { cursor: first.output.cursor })
    const waiting = write(second.job)
    await vi.waitFor(async () => expect(await sessions()).toBe(2))
    goOn()
    await Promise.all([running, waiting])
    expect(await count(config)).toBe(3)
    expect(second.output.rows).toBe(3)
  })

  it('ignores a transaction of another database', async () => {
    const config = buildConfig({ table_name: fresh() })
    const first = buildJob(config, 'events', rows())
    await write(first.job)
    const otherConfig = { ...config, table_name: fresh() }
    await write(buildJob(otherConfig, 'events', rows(), { cursor: first.output.cursor }).job)
    expect(await count(otherConfig)).toBe(3)
  })

  it('is written if the database was restored to a state before the transaction', async () => {
    const config = buildConfig({ table_name: fresh() })
    const first = buildJob(config, 'events', rows())
    await write(first.job)
    const cursor = JSON.stringify({ ...JSON.parse(first.output.cursor ?? ''), transaction: '1000000000' })
    await server.query(`truncate ${getTableName(config)}`)
    await write(buildJob(config, 'events', rows(), { cursor }).job)
    expect(await count(config)).toBe(3)
  })
})

/** Yields rows endlessly; `reached` is called after the given number of rows. */
function endless(after = Number.POSITIVE_INFINITY, reached = () => {}) {
  const properties = JSON.stringify({ text: 'x'.repeat(2000) })
  async function* values() {
    for (let n = 0; ; n++) {
      if (n === after) reached()
      yield Array.from({ length: 100 }, () => eventRow('e', properties))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ...buildRowSource(EVENT_COLUMNS, []), values }
}

describe.skipIf(!programs)('an interrupted run', () => {
  it('ends immediately in the middle of the data and leaves nothing behind', async () => {
    const config = buildConfig({ table_name: fresh() })
    const aborted = new AbortController()
    const rows = endless(20, () => aborted.abort(new Error('cancelled')))
    const failure = await getError(write(buildJob(config, 'events', rows, { signal: aborted.signal }).job))
    expect(failure.message).toBe('cancelled')
    expect(await count(config)).toBe(0)
    await vi.waitFor(async () => expect(await sessions()).toBe(0))
  })

  it('cancels the statement that the server is running', async () => {
    const config = buildConfig({ table_name: fresh() })
    await write(
      buildJob(config, 'persons', buildRowSource(PERSON_COLUMNS, [personRow('a', 'one', 1, 1)])).job,
    )
    await server.query(
      `create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return new; end $$`,
    )
    await server.query(
      `create trigger slow before insert on ${getTableName(config)} for each row execute function slow()`,
    )
    const aborted = new AbortController()
    const rows = buildRowSource(PERSON_COLUMNS, [personRow('a', 'two', 2, 2)])
    const failure = getError(write(buildJob(config, 'persons', rows, { signal: aborted.signal }).job))
    const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep'"
    await vi.waitFor(async () => expect(await server.query(sleeping)).toHaveLength(1), { timeout: 10_000 })
    aborted.abort(new Error('cancelled'))
    expect((await failure).message).toBe('cancelled')
    await vi.waitFor(async () => expect(await sessions()).toBe(0), { timeout: 10_000 })
    expect(await read(config, 'person_id')).toEqual([{ person_id: 'one' }])
  })

  it('does not start if it was canceled before', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'))
    const { job } = buildJob(buildConfig(), 'events', buildRowSource(EVENT_COLUMNS, [eventRow('1')]), {
      signal,
    })
    expect((await getError(write(job))).message).toBe('cancelled')
  })

  it('rethrows the error of the rows', async () => {
    const config = buildConfig({ table_name: fresh() })
    async function* values() {
      yield [eventRow('1')]
      throw new Error('The rows are gone.')
    }
    const rows = { ...buildRowSource(EVENT_COLUMNS, []), values }
    expect((await getError(write(buildJob(config, 'events', rows).job))).message).toBe('The rows are gone.')
    expect(await count(config)).toBe(0)
    await vi.waitFor(async () => expect(await sessions()).toBe(0))
  })
})

describe.skipIf(!programs)('a failing database', () => {
  const buildRows = () => buildRowSource(EVENT_COLUMNS, [eventRow('1')])

  it('is retried after it stops accepting data', async () => {
    const config = buildConfig({ table_name: fresh() })
    const rows = endless(20, () => server.signal('SIGSTOP'))
    const failure = await getError(
      write(buildJob(config, 'events', rows).job, accessTo('true', { idleMs: 500 })),
    )
    server.signal('SIGCONT')
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toBe('The database accepted no data for 0.5 s.')
    expect(await count(config)).toBe(0)
  })

  it('is retried after it closes the connection', async () => {
    const config = buildConfig({ table_name: fresh() })
    const kill = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'Hedgerow'"
    const rows = endless(20, () => void server.query(kill))
    const failure = await getError(write(buildJob(config, 'events', rows).job))
    expect(failure).not.toBeInstanceOf(PermanentError)
    // The last message of the database may be lost with the connection.
    expect(failure.message).toMatch(/terminating connection due to administrator command|was lost/)
    expect(await count(config)).toBe(0)
  })

  it('is retried after the connection is cut off', async () => {
    const config = buildConfig({ table_name: fresh() })
    const proxy = await startAbortingProxy(server.port, 'the last straw')
    const rows = buildRowSource(
      EVENT_COLUMNS,
      [...Array(50).keys()].map((n) => eventRow(n === 40 ? 'the last straw' : 'e')),
    )
    const failure = await getError(write(buildJob({ ...config, port: proxy.port }, 'events', rows).job))
    proxy.close()
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('The connection to the database was lost')
    expect(await count(config)).toBe(0)
  })

  it('is reached at the second address of its host name', async () => {
    const config = buildConfig({ table_name: fresh(), host: 'many.test' })
    await write(buildJob(config, 'events', buildRows()).job, accessTo('127.0.0.0/8'))
    expect(await count(config)).toBe(1)
  })

  it('times out while the table is locked', async () => {
    const config = buildConfig({ table_name: fresh() })
    await write(buildJob(config, 'events', buildRows()).job)
    const proxied = buildJob(config, 'events', buildRows())
    const blocker = server.query(`begin; lock ${getTableName(config)}; select pg_sleep(3); commit`)
    await vi.waitFor(async () =>
      expect(await server.query("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).toHaveLength(
        1,
      ),
    )
    const failure = await getError(write(proxied.job, accessTo('true', { idleMs: 300 })))
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('lock timeout')
    await blocker
    expect(await count(config)).toBe(1)
  })

  it('times out if it does not respond', async () => {
    const silent = await startSilentServer()
    const port = Number(new URL(silent.url).port)
    for (const sslmode of ['disable', 'require'] as const) {
      const { job } = buildJob(buildConfig({ port, sslmode }), 'events', buildRows())
      const failure = await getError(write(job, accessTo('true', { connectMs: 300 })))
      expect(failure).not.toBeInstanceOf(PermanentError)
      expect(failure.message).toBe('127.0.0.1 did not complete the login within 0.3 s.')
    }
    const signal = AbortSignal.timeout(200)
    const { job } = buildJob(buildConfig({ port }), 'events', buildRows(), { signal })
    expect(await getError(write(job))).toMatchObject({ name: 'TimeoutError' })
    silent.close()
  })

  it.each([
    ['refuses connections', { port: 1 }, '127.0.0.1 refuses connections.'],
    ['has no IP address', { host: 'nowhere.test' }, 'nowhere.test has no IP address.'],
  ])('is retried if it %s', async (_, more, message) => {
    const failure = await getError(write(buildJob(buildConfig(more), 'events', buildRows()).job))
    expect(failure).not.toBeInstanceOf(PermanentError)
    expect(failure.message).toBe(message)
  })

  it('is identified by its address if it speaks another protocol', async () => {
    const web = net.createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
    const { port } = web.address() as AddressInfo
    const failure = await getError(write(buildJob(buildConfig({ port }), 'events', buildRows()).job))
    expect(failure.message).toMatch(/127\.0\.0\.1/)
    web.close()
  })

  it('is never contacted at a private address', async () => {
    for (const host of ['127.0.0.1', 'db.test', '::1']) {
      const failure = await getError(
        write(buildJob(buildConfig({ host }), 'events', buildRows()).job, accessTo('10.0.0.0/8')),
      )
      expect(failure).toBeInstanceOf(PermanentError)
      expect(failure.message).toBe(`${host} resolves to an address that is not public.`)
    }
  })

  it.each<[string, () => Promise<Partial<PostgresConfig>>, string]>([
    ['a wrong password', async () => ({ password: 'no' }), 'does not accept the user and password'],
    ['no password', async () => ({ password: '' }), 'The database requires a password.'],
    ['another database', async () => ({ database: 'none' }), 'The database does not exist.'],
    ['another schema', async () => ({ schema: 'none' }), 'The schema does not exist.'],
    [
      'a user without rights',
      async () => {
        await server.query("create role guest login password 'guest'")
        return { user: 'guest', password: 'guest', table_name: fresh() }
      },
      'The user is not allowed to do this. It says: permission denied for schema public.',
    ],
    ['a view', () => made('create view NAME as select 1 as event'), 'This relation is not a table'],
    ['a narrow column', () => made('create table NAME (distinct_id varchar(2))'), 'too long for its column'],
    ['a strict column', () => made('create table NAME (site_url text not null)'), 'violates a constraint'],
    ['a column of another type', () => made('create table NAME (uuid integer)'), 'does not fit its column'],
    ['a table of other columns', () => made('create table NAME (colour text)'), 'none of the columns'],
    [
      'a database that can only be read',
      async () => {
        await server.query('create database frozen')
        await server.query('alter database frozen set default_transaction_read_only = on')
        return { database: 'frozen' }
      },
      'The database is read-only.',
    ],
  ])('fails the run permanently for %s', async (_, prepare, message) => {
    const config = buildConfig(await prepare())
    const failure = await getError(write(buildJob(config, 'events', buildRows()).job))
    expect(failure.message).toContain(message)
    expect(failure).toBeInstanceOf(PermanentError)
  })

  async function made(statement: string): Promise<Partial<PostgresConfig>> {
    const config = buildConfig({ table_name: fresh() })
    await server.query(statement.replace('NAME', getTableName(config)))
    return { table_name: config.table_name }
  }
})

describe.skipIf(!programs)('connection encryption', () => {
  const encrypted = async (more: Partial<PostgresConfig>, through = access) => {
    const seen: unknown[] = []
    async function* values() {
      yield [eventRow('1')]
      const statement = `select ssl from pg_stat_ssl join pg_stat_activity using (pid)
        where application_name = 'Hedgerow'`
      seen.push(...(await server.query(statement)))
    }
    const config = buildConfig({ table_name: fresh(), host: 'db.test', ...more })
    await write(buildJob(config, 'events', { ...buildRowSource(EVENT_COLUMNS, []), values }).job, through)
    return seen
  }
  const untrusting = () => {
    const { ca: _, ...rest } = accessTo('127.0.0.1')
    return rest
  }

  it('is enabled unless it is switched off', async () => {
    expect(await encrypted({ sslmode: 'verify-full' })).toEqual([{ ssl: true }])
    expect(await encrypted({ sslmode: 'require' })).toEqual([{ ssl: true }])
    expect(await encrypted({ sslmode: 'require', host: 'other.test' })).toEqual([{ ssl: true }])
    expect(await encrypted({ sslmode: 'disable' })).toEqual([{ ssl: false }])
  })

  it('accepts an untrusted certificate only if configured to', async () => {
    const failure = await getError(encrypted({ sslmode: 'require' }, untrusting()))
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('The certificate of db.test is not trusted')
    const wished = { sslmode: 'require', has_self_signed_cert: true } as const
    expect(await encrypted(wished, untrusting())).toEqual([{ ssl: true }])
  })

  it('verifies the name in the certificate only if configured to', async () => {
    for (const host of ['other.test', '127.0.0.1']) {
      const failure = await getError(encrypted({ sslmode: 'verify-full', host }))
      expect(failure).toBeInstanceOf(PermanentError)
      expect(failure.message).toContain(`The certificate of ${host} is not trusted`)
    }
  })

  it('fails if the server does not support it', async () => {
    const plain = net.createServer((socket) => socket.once('data', () => socket.write('N')))
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
    const { port } = plain.address() as AddressInfo
    const failure = await getError(encrypted({ sslmode: 'require', port }))
    expect(failure).toBeInstanceOf(PermanentError)
    expect(failure.message).toContain('does not support encrypted connections')
    plain.close()
  })
})

describe.skipIf(!programs)('the connection test', () => {
  const signal = new AbortController().signal
  const outcomes = async (more: Partial<PostgresConfig>) => {
    const leftTables: string[] = []
    for (const step of postgresDestination(access).steps) {
      leftTables.push(
        await step.run(buildConfig(more), signal).then(
          () => 'passed',
          (error) => error.message,
        ),
      )
      if (leftTables.at(-1) !== 'passed') break
    }
    return leftTables
  }

  it('passes if a run would, and leaves nothing behind', async () => {
    const before = await server.query('select relname from pg_class order by 1')
    expect(await outcomes({ table_name: fresh() })).toEqual(['passed', 'passed', 'passed'])
    expect(await server.query('select relname from pg_class order by 1')).toEqual(before)
  })

  it('reports the reason for a failure', async () => {
    await server.query("create role reader login password 'reader'")
    await server.query('create table "only read" (uuid text)')
    const reader = { user: 'reader', password: 'reader' }
    expect(await outcomes({ password: 'no' })).toEqual([expect.stringContaining('does not accept the user')])
    expect(await outcomes({ schema: 'none' })).toEqual(['passed', 'The database has no schema "none".'])
    expect(await outcomes({ ...reader, table_name: 'only read' })).toEqual([
      'passed',
      'passed',
      'The user has no INSERT permission on the table "public"."only read".',
    ])
    expect(await outcomes({ ...reader, table_name: fresh() })).toEqual([
      'passed',
      'passed',
      expect.stringContaining('permission denied for schema public'),
    ])
  })
})
