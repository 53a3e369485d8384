import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { built } from '../../tests/support/built-server'
import { fillDataFolder } from '../../tests/support/data-folder'
import { buildOrganization, loadActivity } from '../../tests/support/factories'
import { runCommand } from '../../tests/support/server-process'
import { createPrincipalCache } from '../core/auth/principal'
import type { Database } from '../core/db/database'

const { openDatabase, readEnv } = built

/** Timeout for tests with processes, which start slowly, especially on a busy machine. */
const PROCESSES = 120_000

let folder = ''
let workspace: Awaited<ReturnType<typeof buildOrganization>>

/** Runs a function with the database that the command works on. */
async function withDatabase<T>(use: (db: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(readEnv({ DATA_DIR: folder }))
  try {
    return await use(database.db)
  } finally {
    await database.close()
  }
}

const keys = (args: string[], settings: Record<string, string> = {}) =>
  runCommand('keys', args, { DATA_DIR: folder, ...settings })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-keys-'))
  await fillDataFolder(folder)
  workspace = await withDatabase((db) => buildOrganization(db))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('npm run keys', () => {
  it(
    'creates a working key, lists it and revokes it',
    async () => {
      const { owner, project } = workspace
      const minted = await keys([
        'mint',
        '--email',
        owner.email.toUpperCase(),
        '--label',
        // Control characters are replaced by a space.
        'From the\u001bshell',
        '--scopes',
        'project:read, survey:write',
        '--projects',
        String(project.id),
      ])
      expect(minted).toMatchObject({ code: 0, stderr: 'The new key, shown only once:' })
      expect(minted.stdout).toMatch(/^phx_\w{40,}$/)

      const actor = (db: Database) => createPrincipalCache(db).actor(minted.stdout)
      expect(await withDatabase(actor)).toMatchObject({
        user: { id: owner.id },
        key: { scopes: ['project:read', 'survey:write'], scoped_teams: [project.id] },
      })

      const line = (await keys(['list'])).stdout.split('\n').find((text) => text.includes('From the shell'))
      expect(line).toContain(owner.email)
      expect(line).toContain('project:read,survey:write')
      expect(line).toContain(`projects ${project.id}`)
      expect(line).not.toContain(minted.stdout)

      const id = line?.split(' ')[0] ?? ''
      expect(await keys(['revoke', id])).toMatchObject({ code: 0 })
      expect(await keys(['revoke', id])).toEqual({ code: 1, stdout: '', stderr: `No key has the ID ${id}.` })
      await withDatabase(async (db) => {
        expect(await actor(db)).toBeNull()
        expect(await loadActivity(db, 'PersonalAPIKey', id)).toMatchObject([
          { activity: 'created', user: { first_name: 'System', is_system: true } },
          { activity: 'deleted' },
        ])
      })
    },
    PROCESSES,
  )

  it(
    'reports errors in one line',
    async () => {
      const mint = (...more: string[]) =>
        keys(['mint', '--email', workspace.owner.email, '--label', 'x', ...more])
      expect(await keys(['mint', '--email', 'nobody@example.com', '--label', 'x'])).toEqual({
        code: 1,
        stdout: '',
        stderr: 'No account has the email address nobody@example.com.',
      })
      expect(await mint('--scopes', 'survey:admin')).toMatchObject({
        code: 1,
        stderr: 'scopes: Invalid scope: survey:admin',
      })
      expect(await mint('--projects', '2000000000')).toMatchObject({
        code: 1,
        stderr: 'scoped_teams: You have no access to a project with the ID 2000000000.',
      })
      const empty = join(folder, 'elsewhere')
      expect(await keys(['list'], { DATA_DIR: empty })).toMatchObject({
        code: 1,
        stderr: `There is no database in ${empty}. Start the server once, or set DATA_DIR.`,
      })
    },
    PROCESSES,
  )

  it('reports that the data folder is locked by the server', async () => {
    await withDatabase(async () => {
      expect(await keys(['list'])).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining(`is in use by process ${process.pid}`),
      })
    })
  })

  it(
    'prints its usage',
    async () => {
      expect(await keys(['--help'])).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('mint --email'),
      })
      const { email } = workspace.owner
      for (const [args, reason] of [
        [['__proto__'], 'Unknown command: __proto__'],
        [['list', '--loud'], "Unknown option '--loud'"],
        [['revoke', 'one', 'two'], 'revoke requires the ID of one key'],
        [['mint', '--email', email, '--label', 'x', '--projects', ''], '--projects is empty.'],
      ] as const) {
        expect(await keys([...args])).toMatchObject({
          code: 2,
          stdout: '',
          stderr: expect.stringContaining(reason),
        })
      }
    },
    PROCESSES,
  )
})
