import { readFileSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostgres } from '../../scripts/programs.mjs'
import { buildProcess, runCommand, type ServerProcess, startProcess } from '../support/server-process'

/* `hedgerow start --postgres`: a PostgreSQL server in the data folder, which the server starts and stops. */

const programs = findPostgres()
// Root runs PostgreSQL as this user.
const isPossible =
  programs?.startsWith('/usr/') &&
  (process.getuid?.() !== 0 || /^postgres:/m.test(readFileSync('/etc/passwd', 'utf8')))

const PROCESSES = 180_000

describe.runIf(isPossible)('start --postgres', { timeout: PROCESSES }, () => {
  let folder = ''
  let data = ''
  const servers: ServerProcess[] = []

  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-cluster-'))
    // PostgreSQL runs as another user.
    await chmod(folder, 0o755)
    data = join(folder, 'data')
    const server = await start(['--empty', '--postgres'])
    expect(await server.stop()).toBe(0)
  }, PROCESSES)
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  }, PROCESSES)
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

  /** Starts the server on the data folder, by default without the option, which only the first start needs. */
  async function start(args: string[] = ['--empty'], dataFolder = data): Promise<ServerProcess> {
    const server = await startProcess({ DATA_DIR: dataFolder }, [], args)
    servers.push(server)
    return server
  }

  const readPid = async () =>
    Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

  /** Checks that a process exists. One that has ended and whose parent does not read its exit code is a zombie. */
  const isAlive = (pid: number) =>
    readFile(`/proc/${pid}/stat`, 'utf8').then(
      (text) => !/\) Z /.test(text),
      () => false,
    )

  async function createSurvey(server: ServerProcess, name: string) {
    const { id } = await server.call('GET', '/api/projects/@current/')
    await server.call('POST', `/api/projects/${id}/surveys/`, { name, type: 'popover' })
  }

  async function listSurveys(server: ServerProcess): Promise<string[]> {
    const { id } = await server.call('GET', '/api/projects/@current/')
    const { results } = await server.call('GET', `/api/projects/${id}/surveys/`)
    return results.map(({ name }: { name: string }) => name)
  }

  async function query(text: string) {
    const password = (await readFile(join(data, 'postgres.password'), 'utf8')).trim()
    const client = new pg.Client({
      host: join(data, 'postgres'),
      user: 'hedgerow',
      password,
      database: 'hedgerow',
    })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Starts the server, which must fail; returns its message. */
  const startAndFail = (settings: Record<string, string>, args: string[]) =>
    startProcess(settings, [], args).then(
      async (server) => {
        await server.stop()
        throw new Error('It started.')
      },
      (error: Error) => error.message,
    )

  it('runs PostgreSQL unprivileged, durable, with a password, and without a port; stops it, and retains the data', async () => {
    const server = await start()
    expect(server.getOutput()).toContain('It uses PostgreSQL at localhost/hedgerow.')
    const pid = await readPid()
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    expect(status).not.toMatch(/^Uid:\t0\t/m)
    expect(await query('show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query('show full_page_writes')).toEqual([{ full_page_writes: 'on' }])
    expect(await query('show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
    expect(await query('show listen_addresses')).toEqual([{ listen_addresses: '' }])
    const anonymous = new pg.Client({ host: join(data, 'postgres'), user: 'hedgerow', password: 'wrong' })
    await expect(anonymous.connect()).rejects.toThrow('password authentication failed')
    expect((await stat(join(data, 'postgres.password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(data, 'postgres'))).mode & 0o777).toBe(0o700)

    await createSurvey(server, 'Before the stop')
    expect(await server.stop()).toBe(0)
    expect(await isAlive(pid)).toBe(false)
    expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid')
    expect(await listSurveys(await start())).toContain('Before the stop')
  })

  it('lets other commands use the database, while the server runs and afterwards', async () => {
    const server = await start()
    const settings = { DATA_DIR: data }
    expect(await runCommand('keys', ['list'], settings)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('owner@example.com'),
    })
    const running = join(folder, 'running.tar.gz')
    expect(await runCommand('backup', [running], settings)).toMatchObject({ code: 0 })
    await createSurvey(server, 'After the backup')
    expect(await server.stop()).toBe(0)
    const stopped = join(folder, 'stopped.tar.gz')
    expect(await runCommand('backup', [stopped], settings)).toMatchObject({ code: 0 })
    expect(await runCommand('restore', [running, '--overwrite'], settings)).toMatchObject({ code: 0 })
    expect(await readdir(join(data, 'postgres'))).not.toContain('postmaster.pid')
    expect(await listSurveys(await start())).not.toContain('After the backup')
  })

  it('recovers from kill -9 of the server and of PostgreSQL, with every acknowledged write', async () => {
    const server = await start()
    const names: string[] = []
    const pid = await readPid()
    let isKilled = false
    const writes = (async () => {
      for (let count = 0; !isKilled; count++) {
        await createSurvey(server, `Crash ${count}`).catch((error) => {
          if (!isKilled) throw error
          names.length = count
        })
        if (!isKilled) names[count] = `Crash ${count}`
      }
    })()
    await vi.waitFor(() => expect(names.length).toBeGreaterThan(10), { timeout: 60_000, interval: 50 })
    isKilled = true
    process.kill(pid, 'SIGKILL')
    await server.kill()
    await writes
    expect(await readPid()).toBe(pid)
    const { id } = await (async () => {
      const again = await start()
      expect(await readFile(join(data, 'postgres.log'), 'utf8')).toContain('automatic recovery in progress')
      const project = await again.call('GET', '/api/projects/@current/')
      const { results } = await again.call('GET', `/api/projects/${project.id}/surveys/?limit=1000`)
      const stored = results.map(({ name }: { name: string }) => name)
      expect(stored).toEqual(expect.arrayContaining(names))
      return project
    })()
    expect(id).toBeGreaterThan(0)
  })

  it('takes over from a PostgreSQL server whose Hedgerow process was killed', async () => {
    const server = await start()
    await createSurvey(server, 'Orphaned')
    const pid = await readPid()
    await server.kill()
    expect(await isAlive(pid)).toBe(true)
    const again = await start()
    expect(await isAlive(pid)).toBe(false)
    expect(await listSurveys(again)).toContain('Orphaned')
  })

  it('ignores the PID file of a process that has ended, even if another one has its ID', async () => {
    for (const pid of [2 ** 22 - 1, process.pid]) {
      const lines = [pid, join(data, 'postgres'), 1_700_000_000, 5432, join(data, 'postgres'), '', '']
      await writeFile(join(data, 'postgres/postmaster.pid'), lines.join('\n'))
      const server = await start()
      expect(await readPid()).not.toBe(pid)
      expect(await server.stop()).toBe(0)
    }
  })

  it('starts PostgreSQL again if it is killed while the server runs', async () => {
    const server = await start()
    await createSurvey(server, 'Restarted')
    const pid = await readPid()
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect((await server.request('GET', '/_ready')).status).toBe(200)
        expect(await listSurveys(server)).toContain('Restarted')
        expect(await readPid()).not.toBe(pid)
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(server.getOutput()).toContain('PostgreSQL ended with SIGKILL, and is started again.')
  })

  it('refuses a second server on the same folder', async () => {
    const server = await start()
    expect(await startAndFail({ DATA_DIR: data }, ['--empty'])).toContain(
      `is in use by process ${server.child.pid}. Stop it first`,
    )
    await createSurvey(server, 'Not disturbed')
  })

  it('refuses a cluster of another major version with instructions, and changes nothing', async () => {
    const other = join(folder, 'other')
    await mkdir(join(other, 'postgres'), { recursive: true })
    await writeFile(join(other, 'postgres/PG_VERSION'), '9\n')
    const message = await startAndFail({ DATA_DIR: other }, ['--postgres'])
    expect(message).toContain(
      `The database in ${other} was created by PostgreSQL 9, and the installed versions are:`,
    )
    expect(message).toContain('hedgerow restore <file> --overwrite')
    expect(await readdir(join(other, 'postgres'))).toEqual(['PG_VERSION'])
    expect(await readdir(other)).toEqual(['postgres'])
  })

  it('refuses to be combined with another database', async () => {
    const url = { DATABASE_URL: 'postgres://u:p@127.0.0.1/x', DATA_DIR: join(folder, 'none') }
    expect(await startAndFail(url, ['--postgres'])).toContain('cannot be combined with DATABASE_URL')
    const embedded = join(folder, 'embedded')
    await mkdir(join(embedded, 'db'), { recursive: true })
    expect(await startAndFail({ DATA_DIR: embedded }, ['--postgres'])).toContain(
      'already contains an embedded database',
    )
  })

  it('completes an interrupted creation', async () => {
    const interrupted = join(folder, 'interrupted')
    await mkdir(join(interrupted, 'postgres.new-4711'), { recursive: true })
    await cp(join(data, 'postgres/PG_VERSION'), join(interrupted, 'postgres.new-4711/PG_VERSION'))
    const server = await start(['--empty', '--postgres'], interrupted)
    expect((await readdir(interrupted)).filter((name) => name.includes('.new'))).toEqual([])
    await createSurvey(server, 'Created')
  })
})
