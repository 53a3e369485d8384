import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@clickhouse/client'
import { findChdb, findClickHouse } from '../../scripts/programs.mjs'
import { findFreePort } from './free-port'

const CHDB_SERVER = fileURLToPath(new URL('chdb-server.mjs', import.meta.url))

/** False if tests with ClickHouse have to be skipped: there is no server, no program, and no chDB. */
export const hasClickHouse = Boolean(process.env.CLICKHOUSE_TEST_URL || findClickHouse() || findChdb())
/** False if the server is that of CLICKHOUSE_TEST_URL, which tests cannot kill. */
export const canKillClickHouse = hasClickHouse && !process.env.CLICKHOUSE_TEST_URL

export interface ClickHouseServer {
  url: string
  /** Name of the database of this test file. */
  database: string
  /** Size of its data folder in bytes; null if the folder is on another machine. */
  folder: string | null
  /** Id of its process; null if it is on another machine. */
  getPid(): number | null
  /** Kills the process without a shutdown, as in a power failure. */
  kill(): Promise<void>
  /** Stops the process from responding, without closing its connections, until `resume`. */
  pause(): void
  resume(): void
  /** Starts it again on the same port, with the committed data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts ClickHouse with an empty database on loopback: the server of CLICKHOUSE_TEST_URL, else the program
 * `clickhouse`, else chDB, the engine in a process with an HTTP server of the tests. A given `folder` has the data, and is
 * not deleted by `close`.
 */
export async function startClickHouse({
  folder: existing,
}: {
  folder?: string
} = {}): Promise<ClickHouseServer> {
  const database = `hedgerow_test_${randomBytes(6).toString('hex')}`
  const url = process.env.CLICKHOUSE_TEST_URL
  if (url) {
    await run(url, `CREATE DATABASE ${database}`)
    const refuse = () => Promise.reject(new Error('This server cannot be killed.'))
    const close = () => run(url, `DROP DATABASE ${database}`)
    const pause = () => void refuse()
    return {
      url,
      database,
      folder: null,
      getPid: () => null,
      kill: refuse,
      pause,
      resume: pause,
      restart: refuse,
      close,
    }
  }
  const folder = existing ?? mkdtempSync(join(tmpdir(), 'hedgerow-clickhouse-'))
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  let server = await launch(folder, port)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  await run(address, `CREATE DATABASE ${database}`)
  return {
    url: address,
    database,
    folder,
    getPid: () => server.pid ?? null,
    kill: () => end('SIGKILL'),
    pause: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    async restart() {
      server = await launch(folder, port)
    },
    async close() {
      await end(existing === undefined ? 'SIGKILL' : 'SIGTERM')
      if (existing === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function launch(folder: string, port: number): Promise<ChildProcess> {
  const program = findClickHouse()
  const chdb = findChdb()
  const [command, args] = program
    ? [
        program,
        [
          'server',
          '--',
          `--path=${folder}/`,
          `--http_port=${port}`,
          '--listen_host=127.0.0.1',
          '--tcp_port=0',
          '--mysql_port=0',
          '--postgresql_port=0',
        ],
      ]
    : [process.execPath, [CHDB_SERVER, chdb ?? '', folder, String(port)]]
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    errors = (errors + part).slice(-4000)
  })
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/ping`).catch(() => null)
    if (response?.ok) return child
    if (child.exitCode !== null || attempt === 600) throw new Error(`ClickHouse does not start: ${errors}`)
    await pause(50)
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = createClient({ url })
  await client.command({ query: statement })
  await client.close()
}
