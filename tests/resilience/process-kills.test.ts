import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillDataFolder } from '../support/data-folder'
import { freshPostgres } from '../support/database'
import { runKillTest } from '../support/kill-test'
import { buildProcess, startProcess } from '../support/server-process'

/*
 * A server is killed at random moments while records are created and updated, events are ingested and exports are
 * written. `KILLS=50` kills more often, `KILLS_SEED` chooses the same moments again, as far as a busy machine allows.
 */

const count = Number(process.env.KILLS || 8)
const seed = Number(process.env.KILLS_SEED || Date.now() % 1_000_000)

let folder: string
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-kills-'))
  if (!process.env.TEST_DATABASE_URL) await fillDataFolder(folder)
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

it('acknowledged writes survive every kill', {
  timeout: 120_000 + count * 15_000,
  retry: 0,
}, async () => {
  const server = process.env.TEST_DATABASE_URL
  const database = server ? await freshPostgres(server) : null
  const where: Record<string, string> = database ? { DATABASE_URL: database.url } : {}
  const settings = { ...where, DATA_DIR: folder, EXPORT_LEASE_SECONDS: '2' }
  const start = () => startProcess(settings)
  const wrong = await runKillTest({ count, seed, start, folder: join(folder, 'exports') })
  await database?.drop()
  expect(wrong).toEqual([])
})
