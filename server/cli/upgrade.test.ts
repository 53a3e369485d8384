import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../../tests/support/built-server'
import { fillDataFolder } from '../../tests/support/data-folder'
import { freshPostgres } from '../../tests/support/database'
import { buildProcess, runCommand, startProcess } from '../../tests/support/server-process'
import { startHttpServer } from '../../tests/support/web-server'
import { listMigrations } from '../core/db/migrations'

const { openDatabase, readEnv } = built

const PROCESSES = 180_000
const MIGRATIONS = listMigrations(join(import.meta.dirname, '../core/db/migrations'))
const check = (settings: Record<string, string>, ...args: string[]) =>
  runCommand('upgrade', ['--check', ...args], settings)

let folder = ''
let version = ''
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-upgrade-'))
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8')
  version = JSON.parse(text).version
}, PROCESSES)
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
  await rm(folder, { recursive: true, force: true })
})

/** Changes the list of applied migrations in a database. */
async function change(settings: Record<string, string>, statement: string) {
  const { db, close } = await openDatabase(readEnv(settings))
  await db.execute(sql.raw(statement))
  await close()
}

const REVERT = `delete from drizzle.__drizzle_migrations where created_at = ${MIGRATIONS.at(-1)?.when}`

const postgresServers = process.env.TEST_DATABASE_URL ? [process.env.TEST_DATABASE_URL] : []
const cleanups: (() => Promise<void>)[] = []

/** Settings of a new database of each kind. */
const DATABASES: [string, () => Promise<Record<string, string>>][] = [
  [
    'the embedded database',
    async () => {
      const data = await mkdtemp(join(folder, 'data-'))
      await fillDataFolder(data)
      return { DATA_DIR: data }
    },
  ],
  ...postgresServers.map((server): [string, () => Promise<Record<string, string>>] => [
    'PostgreSQL',
    async () => {
      const { url, drop } = await freshPostgres(server)
      cleanups.push(drop)
      return { DATABASE_URL: url, DATA_DIR: await mkdtemp(join(folder, 'data-')) }
    },
  ]),
]

describe.each(DATABASES)('upgrade --check with %s', (_, create) => {
  it(
    'lists pending migrations without applying them, and recognizes a newer version',
    async () => {
      const settings = await create()
      await change(settings, 'select 1')
      const current = `Version: ${version}\nDatabase: up to date, ${MIGRATIONS.length} migrations.`
      expect(await check(settings)).toEqual({ code: 0, stdout: current, stderr: '' })

      await change(settings, REVERT)
      for (const attempt of [1, 2]) {
        const { stdout } = await check(settings)
        expect(stdout, String(attempt)).toContain(
          `${MIGRATIONS.length - 1} of ${MIGRATIONS.length} migrations applied. The next start applies:\n  ${MIGRATIONS.at(-1)?.tag}\n`,
        )
      }

      const insert = `insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', ${Date.now() * 2})`
      const other = await create()
      await change(other, insert)
      expect((await check(other)).stdout).toContain('migrated by a newer version (1 unknown migrations)')
    },
    PROCESSES,
  )
})

describe('upgrade', { timeout: PROCESSES }, () => {
  it('reads the database of a running server', async () => {
    const data = await mkdtemp(join(folder, 'data-'))
    await fillDataFolder(data)
    const server = await startProcess({ DATA_DIR: data })
    try {
      expect((await check({ DATA_DIR: data })).stdout).toContain('Database: up to date')
    } finally {
      await server.stop()
    }
  })

  it('asks the registry for the newest version only with --online', async () => {
    const requests: string[] = []
    const registry = await startHttpServer((request, response) => {
      requests.push(request.url ?? '')
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"99.0.0"}')
    })
    try {
      const settings = {
        DATA_DIR: join(folder, 'none'),
        NPM_REGISTRY_URL: `http://127.0.0.1:${registry.port}`,
      }
      expect((await check(settings)).stdout).toBe(
        `Version: ${version}\nDatabase: none yet. The first start creates it.`,
      )
      expect(requests).toEqual([])
      expect((await check(settings, '--online')).stdout).toContain('Newest release: 99.0.0\n')
      expect(requests).toEqual(['/hedgerow/latest'])
    } finally {
      registry.close()
    }
  })

  it('prints its usage', async () => {
    expect(await runCommand('upgrade', ['--help'], {})).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('--check'),
    })
    expect(await runCommand('upgrade', [], {})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Only --check is supported'),
    })
  })
})
