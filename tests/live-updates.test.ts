import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshPostgres } from './support/database'
import { openEventStream } from './support/event-stream'
import { buildProcess, type ServerProcess, startProcess } from './support/server-process'

const { TEST_DATABASE_URL } = process.env

describe.runIf(TEST_DATABASE_URL)('live updates of several processes', () => {
  const servers: ServerProcess[] = []
  let folder: string
  let database: Awaited<ReturnType<typeof freshPostgres>>
  beforeAll(async () => {
    await buildProcess()
    folder = await mkdtemp(join(tmpdir(), 'hedgerow-live-'))
    database = await freshPostgres(TEST_DATABASE_URL ?? '')
    for (let count = 0; count < 2; count += 1)
      servers.push(await startProcess({ DATABASE_URL: database.url, DATA_DIR: folder }))
  }, 120_000)
  afterAll(async () => {
    for (const server of servers) await server.kill()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('reach the clients of each other', async () => {
    const [first, second] = servers as [ServerProcess, ServerProcess]
    const { url } = await second.call('GET', '/api/projects/@current/live/')
    const stream = await openEventStream(new URL(new URL(url).search, `${second.url}/live/`).href)
    // The process begins to listen to others with its first stream.
    await expect
      .poll(
        async () => {
          await first.call('POST', '/api/projects/@current/surveys/', {
            name: `Survey ${Date.now()}`,
            type: 'popover',
            questions: [{ type: 'open', question: 'Why?' }],
          })
          return stream.events.some(({ data }) => data.resources?.includes('survey'))
        },
        { timeout: 20_000, interval: 500 },
      )
      .toBe(true)
    stream.close()
  })
})
