import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { list } from 'tar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { freshPostgres } from '../../../tests/support/database'
import {
  buildProcess,
  runCommand,
  type ServerProcess,
  startProcess,
} from '../../../tests/support/server-process'
import { gzipTar } from '../../../tests/support/tarball'
import { selectRows } from '../../core/db/select-rows'

const { openDatabase, readEnv } = built

type Settings = Record<string, string>

/** Number of events per request. */
const BATCH = 100

let folder: string
const servers: ServerProcess[] = []
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-backup-'))
}, 120_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()))
  await rm(folder, { recursive: true, force: true })
})

async function start(settings: Settings): Promise<ServerProcess> {
  const server = await startProcess(settings)
  servers.push(server)
  return server
}

/** Creates an export to files of this server, with a secret in its configuration, that has written a file. */
async function createExport(server: ServerProcess) {
  const project = await server.call('GET', '/api/projects/@current/')
  const base = `/api/projects/${project.id}/batch_exports/`
  const timestamp = '2024-05-01T10:30:00Z'
  const event = { event: 'seen', uuid: randomUUID(), distinct_id: 'somebody', timestamp }
  await server.call('POST', '/batch/', { api_key: project.api_token, batch: [event] })
  const draft = (name: string, type: string, config: object) => ({
    name,
    interval: 'hour',
    paused: true,
    destination: { type, config },
  })
  const files = await server.call('POST', base, draft('files', 'FileDownload', { prefix: '' }))
  await server.call('POST', `${base}${files.id}/backfill/`, {
    start_at: '2024-05-01T10:00:00Z',
    end_at: '2024-05-01T11:00:00Z',
  })
  await vi.waitFor(
    async () => {
      const { results } = await server.call('GET', `${base}${files.id}/runs/`)
      expect(results).toMatchObject([{ status: 'Completed', records_completed: 1 }])
    },
    { timeout: 60_000, interval: 200 },
  )
  const http = draft('sealed', 'HTTP', {
    url: 'https://capture.example/batch/',
    token: 'phc_a_secret_to_keep',
  })
  const sealed = await server.call('POST', base, http)
  return { project, base, files: files.id as string, sealed: sealed.id as string }
}

/** Creates surveys and sends events until stopped. Returns the names and numbers that were acknowledged. */
function startWriting(server: ServerProcess, project: { id: number; api_token: string }) {
  const names: string[] = []
  const batches: number[] = []
  let going = true
  const surveys = async () => {
    while (going) {
      const name = `Survey ${names.length}`
      await server.call('POST', `/api/projects/${project.id}/surveys/`, { name, type: 'popover' })
      names.push(name)
    }
  }
  const events = async () => {
    while (going) {
      const number = batches.length
      const batch = Array.from({ length: BATCH }, (_, index) => ({
        event: 'written',
        uuid: randomUUID(),
        distinct_id: `somebody ${index}`,
        properties: { number, text: 'words '.repeat(20) },
      }))
      await server.call('POST', '/batch/', { api_key: project.api_token, batch })
      batches.push(number)
    }
  }
  const writing = Promise.all([surveys(), events()])
  return {
    names,
    batches,
    async stop() {
      going = false
      await writing
    },
  }
}

/** Counts the stored events of each batch, both by table scan and by index. */
async function batchesIn(settings: Settings) {
  const database = await openDatabase(readEnv(settings))
  const count = async (...off: string[]) => {
    const rows = await database.db.transaction(async (tx) => {
      for (const way of off) await tx.execute(sql`set local ${sql.raw(`enable_${way}`)} = off`)
      return selectRows<{ number: number; count: number }>(
        tx,
        sql`select (properties ->> 'number')::int as number, count(*)::int as count from events
        where event = 'written' and project_id > 0 group by 1 order by 1`,
      )
    })
    return rows
  }
  try {
    const [table, index] = [await count('indexscan', 'bitmapscan'), await count('seqscan')]
    expect(index).toEqual(table)
    return table
  } finally {
    await database.close()
  }
}

async function getSurveyNames(server: ServerProcess): Promise<string[]> {
  const { results } = await server.call('GET', '/api/projects/@current/surveys/?limit=1000')
  return results.map(({ name }: { name: string }) => name)
}

/** Backs up a server during writes, restores it elsewhere and checks the result. */
async function backUpUnderLoad(from: Settings, to: Settings, file: string) {
  const server = await start(from)
  const created = await createExport(server)
  const writing = startWriting(server, created.project)
  await vi.waitFor(() => expect(writing.names.length).toBeGreaterThan(5), { timeout: 30_000 })
  const [acknowledged, batches] = [[...writing.names], writing.batches.length]
  expect(await runCommand('backup', [file], from)).toMatchObject({ code: 0, stderr: '' })
  const during = writing.names.length - acknowledged.length
  await writing.stop()
  expect(during).toBeGreaterThan(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readdir(from.DATA_DIR ?? '')).filter((name) => /^(backup|snapshot)-/.test(name))).toEqual([])

  expect(await runCommand('restore', [file], to)).toMatchObject({ code: 0, stderr: '' })
  const stored = await batchesIn(to)
  expect(stored.length).toBeGreaterThanOrEqual(batches)
  expect(stored).toEqual(stored.map((_, number) => ({ number, count: BATCH })))
  const moved = await start(to)
  const names = await getSurveyNames(moved)
  expect(names).toEqual(expect.arrayContaining(acknowledged))
  // Concurrent writes are included up to one point in time, without a gap.
  expect([...names].reverse()).toEqual(names.map((_, index) => `Survey ${index}`))
  const { results } = await moved.call('GET', `${created.base}${created.files}/files/`)
  expect(results).toHaveLength(1)
  // The secret is decrypted and encrypted again: with another key this would be a 500.
  const changed = await moved.call('PATCH', `${created.base}${created.sealed}/`, { name: 'opened' })
  expect(changed).toMatchObject({ name: 'opened', destination: { type: 'HTTP' } })
  return { server, moved, surveys: names }
}

const listEntries = async (file: string) => {
  const names: string[] = []
  await list({ file, onReadEntry: ({ path }) => void names.push(path) })
  return names
}

describe.skipIf(process.env.TEST_DATABASE_URL)(
  'a backup of the embedded database',
  { timeout: 150_000 },
  () => {
    it('is created during writes and restored elsewhere', async () => {
      const from = { DATA_DIR: join(folder, 'here') }
      const to = { DATA_DIR: join(folder, 'there') }
      const file = join(folder, 'under-load.tar.gz')
      await fillDataFolder(from.DATA_DIR)
      const { server, moved, surveys } = await backUpUnderLoad(from, to, file)
      expect(await listEntries(file)).toEqual(
        expect.arrayContaining(['manifest.json', 'db/', 'secrets.key', 'exports/']),
      )
      expect((await stat(join(from.DATA_DIR, 'control.sock'))).mode & 0o777).toBe(0o600)

      // Files of a crashed process are equally usable. ClickHouse is not needed, and is not in the file.
      await server.kill()
      const after = join(folder, 'after-kill.tar.gz')
      const missing = 'The backup does not include events and persons in ClickHouse. Back them up separately.'
      expect(
        await runCommand('backup', [after], { ...from, CLICKHOUSE_URL: 'http://127.0.0.1:1' }),
      ).toMatchObject({ code: 0, stdout: expect.stringContaining(missing), stderr: '' })
      expect((await runCommand('backup', [join(folder, 'whole.tar.gz')], from)).stdout).not.toContain(
        'ClickHouse',
      )

      // Nothing in use is replaced, and nothing at all without the flag.
      const restore = (...args: string[]) => runCommand('restore', [after, ...args], to)
      expect((await restore('--overwrite')).stderr).toContain('is in use by process')
      expect(await moved.stop()).toBe(0)
      expect(await restore()).toEqual({
        code: 1,
        stdout: '',
        stderr: `${to.DATA_DIR} already contains data. Use --overwrite to replace it permanently.`,
      })
      await rename(join(to.DATA_DIR, 'db'), join(folder, 'aside'))
      await writeFile(join(to.DATA_DIR, 'secrets.key'), `${'0'.repeat(64)}\n`)
      expect((await restore()).stderr).toContain('already contains a different secrets.key')
      await rename(join(folder, 'aside'), join(to.DATA_DIR, 'db'))
      expect(await restore('--overwrite')).toMatchObject({ code: 0, stderr: '' })
      expect((await readdir(to.DATA_DIR)).sort()).toEqual(['db', 'exports', 'secrets.key'])
      // There are more surveys than in the first backup, so this is the second one.
      expect((await getSurveyNames(await start(to))).length).toBeGreaterThan(surveys.length)
    })

    it('blocks other queries while the files are copied, so that they are a consistent snapshot', async () => {
      const database = await openDatabase(readEnv({ DATA_DIR: join(folder, 'one-moment') }))
      const order: string[] = []
      const copying = database.snapshot?.(join(folder, 'copied')).then(() => order.push('copied'))
      const pendingQuery = database.db.execute(sql`select 1`).then(() => order.push('asked'))
      await Promise.all([copying, pendingQuery])
      expect(order).toEqual(['copied', 'asked'])
      await database.close()
    })

    it('reports in one line why it failed', async () => {
      const DATA_DIR = join(folder, 'nothing')
      const damaged = join(folder, 'damaged.tar.gz')
      const whole = await readFile(join(folder, 'under-load.tar.gz'))
      await writeFile(damaged, whole.subarray(0, whole.length / 2))
      const otherArchive = join(folder, 'other.tar.gz')
      await writeFile(otherArchive, gzipTar('package', { 'index.js': '' }))
      for (const [name, file, says] of [
        ['backup', join(folder, 'new.tar.gz'), `There is no database in ${DATA_DIR}`],
        ['backup', damaged, 'already exists'],
        ['restore', join(folder, 'nowhere'), 'does not exist'],
        ['restore', damaged, 'cannot be read'],
        ['restore', otherArchive, 'This file is not a Hedgerow backup'],
      ] as const)
        expect(await runCommand(name, [file], { DATA_DIR })).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining(says),
        })
      expect(existsSync(join(DATA_DIR, 'db'))).toBe(false)
      const kind = { DATA_DIR, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
      expect((await runCommand('restore', [join(folder, 'under-load.tar.gz')], kind)).stderr).toContain(
        'This is a backup of the embedded database',
      )
      expect(await runCommand('backup', [], { DATA_DIR })).toMatchObject({ code: 2 })
    })
  },
)

describe.runIf(process.env.TEST_DATABASE_URL)('a backup of PostgreSQL', { timeout: 150_000 }, () => {
  it('is created during writes and restored into an empty database', async () => {
    const url = process.env.TEST_DATABASE_URL ?? ''
    const [firstItem, two] = [await freshPostgres(url), await freshPostgres(url)]
    const from = { DATABASE_URL: firstItem.url, DATA_DIR: join(folder, 'beside-one') }
    const to = { DATABASE_URL: two.url, DATA_DIR: join(folder, 'beside-two') }
    const file = join(folder, 'postgres.tar.gz')
    const { server, moved } = await backUpUnderLoad(from, to, file)
    expect(await listEntries(file)).toEqual(
      expect.arrayContaining(['manifest.json', 'database.dump', 'secrets.key', 'exports/']),
    )
    const says = async (args: string[], settings: Settings) =>
      (await runCommand('restore', args, settings)).stderr
    expect(await says([file, '--overwrite'], to)).toContain('Other clients are connected')
    await moved.stop()
    expect(await says([file], to)).toContain('The database in DATABASE_URL already contains data')
    expect(await runCommand('restore', [file, '--overwrite'], to)).toMatchObject({ code: 0, stderr: '' })
    const again = await start(to)
    expect((await getSurveyNames(again)).length).toBeGreaterThan(5)
    expect(
      await runCommand('backup', [join(folder, 'no-program.tar.gz')], { ...from, PATH: '/nowhere' }),
    ).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('pg_dump is not installed. Install the PostgreSQL client programs'),
    })
    await Promise.all([server.stop(), again.stop()])
    await firstItem.drop()
    await two.drop()
  })
})
