import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillDataFolder } from '../support/data-folder'
import { buildProcess, HEDGEROW, PROCESS_KEY, runCommand, startProcess } from '../support/server-process'

const WAL_BYTES = 16 * 1024 * 1024
const RESTORE = 'Restore a backup with "hedgerow restore <file> --overwrite"'

let root = ''
/** Data folder of a server that ran and was stopped. */
let intact = ''
let backup = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hedgerow-damage-'))
  intact = join(root, 'intact')
  backup = join(root, 'backup')
  await Promise.all([buildProcess(), fillDataFolder(intact)])
  const server = await startProcess({ DATA_DIR: intact })
  await server.stop()
  expect(await runCommand('backup', [backup], { DATA_DIR: intact })).toMatchObject({ code: 0 })
}, 120_000)
afterAll(() => rm(root, { recursive: true, force: true }))

let serial = 0

async function copy(): Promise<string> {
  serial += 1
  const folder = join(root, String(serial))
  await cp(intact, folder, { recursive: true })
  return folder
}

const wal = async (folder: string) => {
  const names = await readdir(join(folder, 'db/pg_wal'))
  return names.filter((name) => /^[0-9A-F]{24}$/.test(name)).map((name) => join(folder, 'db/pg_wal', name))
}

const DAMAGES: Record<string, (folder: string) => Promise<unknown>> = {
  'a missing PG_VERSION': (folder) => rm(join(folder, 'db/PG_VERSION')),
  'a PG_VERSION of another version': (folder) => writeFile(join(folder, 'db/PG_VERSION'), '9\n'),
  'a missing control file': (folder) => rm(join(folder, 'db/global/pg_control')),
  'a truncated control file': (folder) => truncate(join(folder, 'db/global/pg_control'), 100),
  'a missing WAL': async (folder) => Promise.all((await wal(folder)).map((path) => rm(path))),
  'a WAL of other bytes': async (folder) =>
    Promise.all((await wal(folder)).map((path) => writeFile(path, Buffer.alloc(WAL_BYTES, 0xa5)))),
}

describe('database of a newer version', { timeout: 150_000 }, () => {
  it('ends the process with the reason if this version is incompatible', async () => {
    const folder = await copy()
    const client = await PGlite.create(join(folder, 'db'))
    await client.exec(
      `insert into instance_settings (key, value) values ('schema_works_from', '${Number.MAX_SAFE_INTEGER}')
        on conflict (key) do update set value = excluded.value`,
    )
    await client.close()
    await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
      /It ended with 1: Hedgerow cannot start\. .* a newer version of Hedgerow has migrated it/,
    )
  })
})

describe('damaged database', { timeout: 150_000 }, () => {
  it.each(Object.entries(DAMAGES))('is rejected and not replaced: %s', async (_, damage) => {
    const folder = await copy()
    await damage(folder)
    const before = await readdir(folder)
    await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
      new RegExp(
        `It ended with 1: Hedgerow cannot start\\. The database in ${folder} is damaged: [^.]+\\. ${RESTORE}`,
      ),
    )
    expect(await readdir(folder)).toEqual(before)
    expect(await readFile(join(folder, 'secrets.key'), 'utf8')).toBe(
      await readFile(join(intact, 'secrets.key'), 'utf8'),
    )
  })

  it('is replaced by the restore command in the error message, with its API keys intact', async () => {
    const folder = await copy()
    await rm(join(folder, 'db/PG_VERSION'))
    expect(await runCommand('backup', [join(root, 'worthless')], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('PG_VERSION is missing'),
    })
    expect(existsSync(join(root, 'worthless'))).toBe(false)
    const restored = await runCommand('restore', [backup, '--overwrite'], { DATA_DIR: folder })
    expect(restored).toMatchObject({ code: 0 })
    const server = await startProcess({ DATA_DIR: folder, INITIAL_API_KEY: `${PROCESS_KEY}x` })
    expect((await server.request('GET', '/api/users/@me/')).status).toBe(200)
    await server.stop()
  })
})

/** Reads the peak memory of a process: creating a database in the server process took 800 MiB, which were not freed. */
async function peakMemoryMib(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

describe('data folder without a database', { timeout: 150_000 }, () => {
  it.each(['secrets.key', 'db.former/PG_VERSION', 'notes.txt'])(
    'is rejected when it contains %s',
    async (path) => {
      serial += 1
      const folder = join(root, String(serial))
      await mkdir(join(folder, 'db.former'), { recursive: true })
      await writeFile(join(folder, path), 'x')
      const [name] = path.split('/')
      await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
        `The data folder ${folder} contains ${name} but no database, so none was created. ${RESTORE}`,
      )
      expect(existsSync(join(folder, 'db'))).toBe(false)
    },
  )

  it('gets a database, created outside of the server process, when it contains only empty folders and hidden files', async () => {
    serial += 1
    const folder = join(root, String(serial))
    for (const name of ['lost+found', 'exports', 'db']) await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, '.gitkeep'), '')
    const server = await startProcess({ DATA_DIR: folder })
    expect((await server.request('GET', '/api/users/@me/')).status).toBe(200)
    if (process.platform === 'linux') expect(await peakMemoryMib(server.child.pid)).toBeLessThan(500)
    await server.stop()
  })

  it('gets a database after a first start that was killed while creating one', async () => {
    serial += 1
    const folder = join(root, String(serial))
    const first = spawn(process.execPath, [HEDGEROW], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, PORT: '0' },
    })
    const isInitializing = async () =>
      (await readdir(folder).catch(() => [])).some((name) => name.startsWith('db.new'))
    while (!(await isInitializing())) await new Promise((resolve) => setTimeout(resolve, 10))
    first.kill('SIGKILL')
    const server = await startProcess({ DATA_DIR: folder })
    expect((await server.request('GET', '/api/users/@me/')).status).toBe(200)
    await server.stop()
    expect((await readdir(folder)).sort()).toEqual(['db', 'secrets.key'])
  })
})
