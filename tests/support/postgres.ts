import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './free-port'

/** Conventional ID of the user without privileges, for systems without a user for PostgreSQL. */
const UNPRIVILEGED_UID = 65_534

/** Returns the user to run PostgreSQL as, because it refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : UNPRIVILEGED_UID
  }
  return { uid: id('-u'), gid: id('-g') }
}

export interface PostgresServer {
  port: number
  /** Name of the only user, also its password and the name of the database. */
  user: string
  password: string
  /** Runs a statement as that user. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Sends a signal to all its processes, including connection backends. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void
  /** Kills it without a shutdown, as in a power failure. */
  crash(): Promise<void>
  /** Restarts it on the same port, with the committed data. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Runs a statement on a PostgreSQL server, outside of a transaction. */
export async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Starts a PostgreSQL server on loopback, in a temporary folder; with TLS if a key is given. */
export async function startPostgres(
  programs: string,
  tls?: { cert: string; key: string },
): Promise<PostgresServer> {
  const who = account()
  const folder = mkdtempSync(join(tmpdir(), 'hedgerow-postgres-'))
  const put = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    if (who.uid !== undefined) chownSync(join(folder, name), who.uid, who.gid ?? who.uid)
  }
  if (who.uid !== undefined) chownSync(folder, who.uid, who.gid ?? who.uid)
  const password = 'wörd"s'
  put('password', password)
  const data = join(folder, 'data')
  const init = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', join(folder, 'password')]
  execFileSync(join(programs, 'initdb'), [...init, '-E', 'UTF8', '--no-sync'], { ...who, stdio: 'ignore' })
  const port = await findFreePort()
  const options = { listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off' }
  if (tls) {
    put('tls.crt', tls.cert)
    put('tls.key', tls.key)
    Object.assign(options, { ssl: 'on', ssl_cert_file: join(folder, 'tls.crt') })
    Object.assign(options, { ssl_key_file: join(folder, 'tls.key') })
  }
  const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    spawn(join(programs, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...who,
      stdio: 'ignore',
    })
  let server = start()
  const end = async (signal: 'SIGINT' | 'SIGQUIT') => {
    if (server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  const login = { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' }
  const pool = new pg.Pool(login)
  pool.on('error', () => {})
  await untilReady(pool)
  return {
    port,
    user: login.user,
    password,
    query: async (text, values) => (await pool.query(text, values)).rows,
    signal(name) {
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
      for (const pid of children.trim().split(/\s+/)) process.kill(Number(pid), name)
    },
    crash: () => end('SIGQUIT'),
    async restart() {
      server = start()
      await untilReady(pool)
    },
    async close() {
      await pool.end()
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilReady(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (attempt === 300) throw error
      await pause(100)
    }
  }
}
