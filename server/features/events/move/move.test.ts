import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../../../scripts/programs.mjs'
import {
  type ClickHouseServer,
  canKillClickHouse,
  startClickHouse,
} from '../../../../tests/support/clickhouse'
import { type PostgresServer, startPostgres } from '../../../../tests/support/postgres'
import {
  buildProcess,
  HEDGEROW,
  runCommand,
  type ServerProcess,
  startProcess as startServerProcess,
} from '../../../../tests/support/server-process'
import { type ProxiedRequest, startTrapProxy } from '../../../../tests/support/trap-proxy'

/*
 * Moves run as users run them: a command in a process of its own, which is killed, with servers that capture events. A proxy
 * between the command and ClickHouse determines the moment.
 */

type Settings = Record<string, string>

const programs = findPostgres()
const SMALL = ['--batch', '100']

/** Starts the command; `ended` resolves to its exit code. */
function start(args: string[], settings: Settings) {
  const child: ChildProcess = spawn(process.execPath, [HEDGEROW, 'events', ...args], {
    env: { PATH: process.env.PATH ?? '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      printed.text += part
    })
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, printed, ended }
}

/** Runs the command to its end. */
async function run(args: string[], settings: Settings) {
  const { ended, printed } = start(args, settings)
  return { code: await ended, output: printed.text }
}

/** Sends events of changing persons until it is stopped, and tracks the acknowledged ones. */
function createLoad(api_key: string) {
  const acknowledged = new Set<string>()
  const sent = new Set<string>()
  const failures: string[] = []
  let isStopped = false
  let running: Promise<void>[] = []

  async function send(server: ServerProcess, count: number, more: object = {}) {
    const batch = Array.from({ length: count }, (_, index) => {
      const visitor = Math.floor(Math.random() * 40)
      const isMerge = index % 25 === 0
      return {
        event: isMerge ? '$identify' : 'seen',
        uuid: randomUUID(),
        distinct_id: isMerge ? `user ${visitor % 10}` : `visitor ${visitor}`,
        properties: {
          ...(isMerge && { $anon_distinct_id: `visitor ${visitor}` }),
          // Beyond 64 bits, and texts that need escapes.
          amount: '#',
          note: `"line"\n\u001f 雪 ${index}`,
          $set: { last: randomUUID() },
          ...more,
        },
      }
    })
    const uuids = batch.map(({ uuid }) => uuid)
    for (const uuid of uuids) sent.add(uuid)
    const body = JSON.stringify({ api_key, batch }).replaceAll('"#"', '123456789012345678901234567890')
    const response = await fetch(`${server.url}/batch/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (response.ok) for (const uuid of uuids) acknowledged.add(uuid)
    else failures.push(`${response.status} ${await response.text()}`)
  }

  return {
    acknowledged,
    sent,
    failures,
    send,
    start(servers: ServerProcess[]) {
      isStopped = false
      running = servers.map(async (server) => {
        while (!isStopped) {
          await send(server, 1 + Math.floor(Math.random() * 20))
          // The slower the machine, the longer the moves take: more events would take them ever longer.
          await pause(150)
        }
      })
    },
    async stop() {
      isStopped = true
      await Promise.all(running)
    },
  }
}

describe.runIf(programs && canKillClickHouse)('moving events', () => {
  let postgres: PostgresServer
  let clickhouse: ClickHouseServer
  let folder: string
  let databases = 0
  const servers: ServerProcess[] = []
  const startProcess = async (settings: Settings) => {
    const server = await startServerProcess(settings)
    servers.push(server)
    return server
  }
  beforeAll(async () => {
    await buildProcess()
    ;[postgres, clickhouse] = await Promise.all([startPostgres(programs ?? ''), startClickHouse()])
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-move-'))
  }, 120_000)
  afterAll(async () => {
    // Those of a test that failed still run.
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all([postgres.close(), clickhouse.close()])
    await rm(folder, { recursive: true, force: true })
  })

  const query = (url: string) => createClient({ url })

  /** Creates empty databases on both servers, and returns the settings of servers that use them. */
  async function createStores() {
    databases += 1
    const name = `move_${databases}`
    await postgres.query(`create database ${name} encoding 'UTF8' template template0`)
    const client = query(clickhouse.url)
    await client.command({ query: `CREATE DATABASE ${name}` })
    await client.close()
    const { user, password, port } = postgres
    const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`
    const sql = { DATABASE_URL: url, DATA_DIR: join(folder, name), SECRETS_KEY: '0'.repeat(64) }
    return { sql, both: { ...sql, CLICKHOUSE_URL: clickhouse.url, CLICKHOUSE_DATABASE: name }, name }
  }

  /** Runs a statement in ClickHouse, and returns its rows. */
  async function inClickHouse<Row>(database: string, statement: string): Promise<Row[]> {
    const client = createClient({ url: clickhouse.url, database })
    try {
      if (!/^select/i.test(statement)) {
        await client.command({ query: statement, clickhouse_settings: { mutations_sync: '2' } })
        return []
      }
      return await (await client.query({ query: statement, format: 'JSONEachRow' })).json<Row>()
    } finally {
      await client.close()
    }
  }

  async function inDatabase<Row extends object>(
    { DATABASE_URL }: Settings,
    statement: string,
  ): Promise<Row[]> {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    try {
      return (await client.query(statement)).rows
    } finally {
      await client.end()
    }
  }

  async function countEvents(settings: Settings): Promise<number> {
    const rows = await inDatabase<{ count: number }>(settings, 'select count(*)::int as count from events')
    return rows[0]?.count ?? 0
  }

  const getToken = async (server: ServerProcess): Promise<string> =>
    (await server.call('GET', '/api/projects/@current/')).api_token

  /** UUIDs of all events, as the servers show them: with duplicates, if there were any. */
  async function listUuids(server: ServerProcess): Promise<string[]> {
    const uuids: string[] = []
    for (let path = '/api/projects/@current/events/?limit=100'; path; ) {
      const { results, next } = await server.call('GET', path)
      uuids.push(...results.map(({ id }: { id: string }) => id))
      path = next ? new URL(next, server.url).pathname + new URL(next, server.url).search : ''
    }
    return uuids
  }

  /** Compares the events of the current store with those that were sent. */
  async function findProblems(server: ServerProcess, load: ReturnType<typeof createLoad>): Promise<string[]> {
    const uuids = await listUuids(server)
    const stored = new Set(uuids)
    return [
      ...[...load.acknowledged].filter((uuid) => !stored.has(uuid)).map((uuid) => `${uuid} is lost`),
      ...uuids.filter((uuid) => !load.sent.has(uuid)).map((uuid) => `${uuid} was never sent`),
      ...(uuids.length === stored.size ? [] : [`${uuids.length - stored.size} duplicates`]),
      ...load.failures,
    ].slice(0, 10)
  }

  /** Kills the command at the first request that fits. */
  async function killAt(
    args: string[],
    settings: Settings,
    isMoment: (passing: ProxiedRequest, output: string) => boolean,
  ): Promise<{ output: string }> {
    const proxy = await startTrapProxy(clickhouse.url)
    const command = start(args, { ...settings, CLICKHOUSE_URL: proxy.url })
    let wasKilled = false
    proxy.set(async (passing) => {
      if (wasKilled) return true
      if (!isMoment(passing, command.printed.text)) return false
      wasKilled = true
      command.child.kill('SIGKILL')
      await command.ended
      return true
    })
    const code = await command.ended
    proxy.close()
    if (!wasKilled) throw new Error(`It was not killed, but ended with ${code}: ${command.printed.text}`)
    return { output: command.printed.text }
  }

  const isInsert = (table: string, moment: ProxiedRequest['moment'], after = 0) => {
    let count = 0
    return (passing: ProxiedRequest) =>
      passing.path.includes(`INSERT+INTO+${table}`) && passing.moment === moment && ++count > after
  }
  const isAfter = (text: string, skipped = 0) => {
    let count = 0
    return (passing: ProxiedRequest, output: string) =>
      output.includes(text) && passing.moment === 'arriving' && ++count > skipped
  }

  it('loses and duplicates nothing while two servers capture and the command is killed', {
    timeout: 240_000,
  }, async () => {
    const { sql, both, name } = await createStores()
    const first = await startProcess(sql)
    const load = createLoad(await getToken(first))
    for (let batch = 0; batch < 10; batch += 1) await load.send(first, 100)
    await first.stop()
    const servers = await Promise.all([startProcess(both), startProcess(both)])
    const [server] = servers as [ServerProcess, ServerProcess]
    expect(server.getOutput()).toContain('until they are moved to ClickHouse')
    load.start(servers)

    const toClickHouse = ['move', '--to', 'clickhouse', ...SMALL]
    const moments = [
      isInsert('events', 'arriving'),
      isInsert('events', 'answered', 3),
      isInsert('events', 'half way', 2),
      isInsert('persons', 'answered'),
      isInsert('distinct_ids', 'half way'),
      isAfter('Verifying'),
      isAfter('Verifying', 4),
      isAfter('Switching'),
      isAfter('Switching', 5),
    ]
    // Batches that were repeated are no differences.
    for (const moment of moments)
      expect((await killAt(toClickHouse, both, moment)).output).not.toContain('differ')
    expect((await runCommand('events', ['status'], both)).stdout).toContain('Events are in the database.')
    const moved = await run(toClickHouse, both)
    expect(moved).toMatchObject({ code: 0, output: expect.not.stringContaining('differ') })
    expect(moved.output).toContain('Events are in ClickHouse now.')
    await pause(500)
    await load.stop()
    expect(await findProblems(server, load)).toEqual([])
    expect(await countEvents(both)).toBeLessThan(load.acknowledged.size)
    // Rows that were changed since the move are excluded.
    expect(await run(['move', '--to', 'sql', '--verify-only'], both)).toMatchObject({ code: 0 })

    // A server without ClickHouse neither shows the copy nor writes to it.
    await expect(startProcess(sql)).rejects.toThrow(
      'Events are in ClickHouse, and CLICKHOUSE_URL is not set.',
    )
    expect(await run(['move', '--to', 'sql'], both)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Delete them first: hedgerow events remove --from sql'),
    })
    expect(await run(['remove', '--from', 'clickhouse'], both)).toMatchObject({ code: 1 })
    expect(await run(['remove', '--from', 'sql'], both)).toMatchObject({ code: 0 })

    load.start(servers)
    const toSql = ['move', '--to', 'sql', ...SMALL]
    const half = load.acknowledged.size / 2
    const interrupted = start(toSql, both)
    await vi.waitFor(async () => expect(await countEvents(both)).toBeGreaterThan(half), {
      timeout: 30_000,
      interval: 10,
    })
    interrupted.child.kill('SIGKILL')
    await interrupted.ended
    expect(await countEvents(both)).toBeLessThan(load.acknowledged.size)
    const back = [
      isAfter('Continues'),
      isAfter('Continues', 4),
      isAfter('Verifying'),
      isAfter('Verifying', 4),
      isAfter('Switching'),
      isAfter('Switching', 6),
    ]
    for (const moment of back) expect((await killAt(toSql, both, moment)).output).not.toContain('differ')
    const returned = await run(toSql, both)
    expect(returned).toMatchObject({ code: 0, output: expect.not.stringContaining('differ') })
    await pause(500)
    await load.stop()
    expect(await findProblems(server, load)).toEqual([])
    expect(await run(['remove', '--from', 'clickhouse'], both)).toMatchObject({ code: 0 })
    expect(await inClickHouse(name, 'SELECT count() AS n FROM events')).toEqual([{ n: 0 }])
    await Promise.all(servers.map((process) => process.stop()))
    const last = await startProcess(sql)
    expect(await findProblems(last, load)).toEqual([])
    await last.stop()
  })

  /** Creates stores with events, with a server that can use both. */
  async function createUsedStores(count: number) {
    const stores = await createStores()
    const first = await startProcess(stores.sql)
    const load = createLoad(await getToken(first))
    for (let sent = 0; sent < count; sent += 100) await load.send(first, Math.min(100, count - sent))
    await first.stop()
    return { ...stores, load, server: await startProcess(stores.both) }
  }

  it('repairs differences before it switches, and reports later ones with exit code 3', {
    timeout: 120_000,
  }, async () => {
    const { both, name, load, server } = await createUsedStores(300)
    const [wrong, missing, changed] = await listUuids(server)
    expect(await run(['move', '--to', 'clickhouse', '--verify-only'], both)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no complete copy to verify.'),
    })
    expect(await run(['move', '--to', 'clickhouse', '--dry-run'], both)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Would move 300 events, '),
    })
    expect(await inClickHouse(name, 'SELECT count() AS n FROM events')).toEqual([{ n: 0 }])

    // The copy is damaged after it was copied, and before it is verified.
    await killAt(['move', '--to', 'clickhouse'], both, isAfter('Verifying'))
    const extra = randomUUID()
    await inClickHouse(
      name,
      `ALTER TABLE events UPDATE person_properties = '{"a":1}' WHERE uuid = '${wrong}'`,
    )
    await inClickHouse(name, `DELETE FROM events WHERE uuid = '${missing}'`)
    await inClickHouse(
      name,
      `INSERT INTO events (project_id, uuid, event, inserted_at) VALUES (1, '${extra}', 'x', '2024-05-01 00:00:00')`,
    )
    // More than one statement deletes.
    await inClickHouse(
      name,
      `INSERT INTO events (project_id, uuid, event, inserted_at)
        SELECT 1, generateUUIDv4(), 'x', '2024-05-02 00:00:00' FROM numbers(1200)`,
    )
    await inClickHouse(name, `ALTER TABLE persons UPDATE is_identified = NOT is_identified WHERE true`)
    const compared = await run(['move', '--to', 'clickhouse', '--verify-only'], both)
    expect(compared.code).toBe(3)
    expect(compared.output).toContain(`1 missing (${missing})`)
    expect(compared.output).toContain(`1 extra (${extra})`)
    expect(compared.output).toContain('2024-05-02: 1,200 extra')
    expect(compared.output).toContain(`1 different (${wrong})`)
    expect(compared.output).toMatch(/persons of project 1, \d{4}-\d\d-\d\d: \d+ different/)

    const moved = await run(['move', '--to', 'clickhouse'], both)
    expect(moved.code).toBe(0)
    expect(moved.output).toContain(`1 different (${wrong})`)
    expect(moved.output).toContain('The rows of events are equal now.')
    expect(await findProblems(server, load)).toEqual([])

    await inDatabase(both, `update events set properties = '{}' where uuid = '${changed}'`)
    expect(await run(['move', '--to', 'sql', '--verify-only'], both)).toMatchObject({
      code: 3,
      output: expect.stringContaining(`1 different (${changed})`),
    })
    await server.stop()
  })

  it('includes what is deleted and what is ingested for the past while it copies', {
    timeout: 120_000,
  }, async () => {
    const { both, load, server } = await createUsedStores(400)
    const persons = async () =>
      (await server.call('GET', '/api/projects/@current/persons/?limit=100')).results
    const [first] = await persons()
    const toClickHouse = ['move', '--to', 'clickhouse', ...SMALL]
    await killAt(toClickHouse, both, isInsert('distinct_ids', 'answered'))
    // Copied, and deleted before the switch; the distinct ids return with new versions.
    const base = '/api/projects/@current/persons'
    await server.call('DELETE', `${base}/${first.id}/?delete_events=true`)
    await vi.waitFor(async () => {
      const events = await server.call(
        'GET',
        `/api/projects/@current/events/?distinct_id=${first.distinct_ids[0]}`,
      )
      expect(events.results).toEqual([])
    })
    for (let batch = 0; batch < 4; batch += 1) await load.send(server, 100)
    const before = { persons: await persons(), uuids: await listUuids(server) }
    const second = before.persons.at(-1)

    // While the stores are compared, nothing is deleted.
    const proxy = await startTrapProxy(clickhouse.url)
    const command = start(toClickHouse, { ...both, CLICKHOUSE_URL: proxy.url })
    const statuses: number[] = []
    proxy.set(async ({ moment }) => {
      if (moment === 'arriving' && command.printed.text.includes('Verifying')) {
        proxy.set()
        const { status } = await server.request('DELETE', `${base}/${second.id}/`)
        statuses.push(status)
      }
      return false
    })
    expect(await command.ended).toBe(0)
    expect(statuses).toEqual([409])
    proxy.close()
    expect(command.printed.text).toContain('extra')
    expect({ persons: await persons(), uuids: await listUuids(server) }).toEqual(before)
    await server.call('DELETE', `${base}/${second.id}/`)
    expect((await persons()).map(({ id }: { id: string }) => id)).not.toContain(second.id)
    await server.stop()
  })

  it('waits for ClickHouse, and fails if it does not return or is another one', {
    timeout: 120_000,
  }, async () => {
    const { both, load, server } = await createUsedStores(300)
    const other = await createStores()
    const wrong = { ...both, CLICKHOUSE_URL: 'http://127.0.0.1:1' }
    expect(await run(['move', '--to', 'clickhouse'], wrong)).toMatchObject({
      code: 1,
      output: expect.stringContaining('ClickHouse cannot be used: '),
    })
    for (const args of [[], ['move'], ['move', '--to', 'mysql'], ['remove'], ['status', 'x'], ['--what']])
      expect(await run(args, both)).toMatchObject({ code: 2 })

    const proxy = await startTrapProxy(clickhouse.url)
    const command = start(['move', '--to', 'clickhouse', ...SMALL], { ...both, CLICKHOUSE_URL: proxy.url })
    const isThird = isInsert('events', 'half way', 2)
    let wasKilled = false
    proxy.set(async (passing) => {
      if (wasKilled || !isThird(passing)) return false
      wasKilled = true
      await clickhouse.kill()
      return true
    })
    await vi.waitFor(() => expect(command.printed.text).toContain('Retrying in 2 s'), { timeout: 20_000 })
    // Servers still work in the database.
    await load.send(server, 50)
    expect(load.failures).toEqual([])
    await clickhouse.restart()
    expect(await command.ended).toBe(0)
    proxy.close()
    expect(command.printed.text).not.toContain('differ')
    expect(await findProblems(server, load)).toEqual([])
    await server.stop()

    const elsewhere = { ...both, CLICKHOUSE_DATABASE: other.name }
    await expect(startProcess(elsewhere)).rejects.toThrow('do not refer to the tables of ClickHouse')
    expect(await run(['status'], elsewhere)).toMatchObject({ code: 1 })
  })
})
