import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../support/data-folder'
import { createEventLoad, listExportFiles, startExport, waitUntilEnded } from '../support/event-load'
import { createRecordLoad } from '../support/record-load'
import { createRandom } from '../support/seeded-random'
import { buildProcess, type ServerProcess, startProcess } from '../support/server-process'
import { type SmallDisk, smallDisk } from '../support/small-disk'

const isEmbedded = !process.env.TEST_DATABASE_URL
const data = isEmbedded ? await smallDisk(300) : null
const exports = isEmbedded ? await smallDisk(2) : null
if (isEmbedded && !(data && exports))
  console.warn('SKIPPED: no file system can be mounted here, so nothing is known of full disks.')

const FULL = {
  status: 507,
  body: {
    type: 'server_error',
    code: 'no_room',
    detail:
      'The disk of the database is full. Writing is disabled until space is freed. Reading still works.',
    attr: null,
  },
}

const LISTS = ['/api/organizations/@current/roles/', '/api/projects/@current/surveys/', '/api/users/@me/']

afterAll(async () => {
  await data?.close()
  await exports?.close()
})

describe.runIf(data && exports)('full disk', () => {
  const disk = data as SmallDisk
  const records = createRecordLoad(createRandom(3))
  let server: ServerProcess
  beforeAll(async () => {
    await buildProcess()
    await fillDataFolder(disk.seen)
  }, 120_000)
  afterAll(() => server?.kill())
  const start = async (settings: Record<string, string>) => {
    server = await startProcess({ DATA_DIR: disk.path, LOG_LEVEL: 'silent', ...settings }, disk.under)
  }
  /** Writes until writes are rejected. */
  async function writeUntilRejected(): Promise<void> {
    const refused = new AbortController()
    const watch = setInterval(() => records.errorResponses.length > 0 && refused.abort(), 20)
    await Promise.all([0, 1].map((writer) => records.run(server, writer, refused.signal)))
    clearInterval(watch)
  }

  it('rejects only writes, with a clear message, and accepts them again when space is freed', {
    timeout: 300_000,
  }, async () => {
    await start({ DISK_RESERVE_MB: '64' })
    const { api_token } = await server.call('GET', '/api/projects/@current/')
    await disk.fill(50)
    await writeUntilRejected()
    expect(records.errorResponses).toMatchObject(records.errorResponses.map(() => FULL))
    expect(records.errorResponses[0]?.headers.get('retry-after')).toBe('30')
    const event = { api_key: api_token, event: 'seen', distinct_id: 'somebody' }
    expect((await server.request('POST', '/e/', event)).status).toBe(503)
    for (const path of LISTS) expect((await server.request('GET', path)).status).toBe(200)
    expect(await records.describeDifferences(server)).toEqual([])
    await server.kill()
    await start({ DISK_RESERVE_MB: '64' })
    for (const path of LISTS) expect((await server.request('GET', path)).status).toBe(200)

    disk.free()
    await vi.waitFor(
      async () => expect((await server.request('POST', '/e/', event)).status).toBe(200),
      10_000,
    )
    const response = await server.request('POST', LISTS[0] ?? '', { name: 'Made when there was room' })
    expect(response.status).toBe(201)
    expect(await records.describeDifferences(server)).toEqual([])
    expect(await server.stop()).toBe(0)
  })

  it('without warning ends the server with a clear message and loses no acknowledged write', {
    timeout: 300_000,
  }, async () => {
    await start({ DISK_RESERVE_MB: '0' })
    const { api_token } = await server.call('GET', '/api/projects/@current/')
    const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
    const ended = once(server.child, 'close')
    // Only allocating a new WAL segment is fatal, which happens once every 16 MiB.
    for (let answered = true; answered; disk.free()) {
      await disk.fill(10)
      const refused = events.errorResponses.length
      while (answered && events.errorResponses.length === refused)
        answered = await events.send(server, 50, 20_000)
    }
    expect(await ended).toEqual([1, null])
    expect(server.getOutput()).toMatch(
      /Hedgerow is stopping because the embedded database failed: .*No space left on device/,
    )
    await disk.fill(10)
    await expect(start({})).rejects.toThrow(/the disk is full \(\d+ MiB free\)\. Free some space/)
    disk.free()
    await start({ DISK_RESERVE_MB: '64' })
    const id = (await startExport(server, events.range)) ?? ''
    expect(await waitUntilEnded(server, id)).toMatchObject([{ status: 'Completed' }])
    expect(events.describeDifferences((await listExportFiles(disk.seen, id)).uuids)).toEqual([])
    expect(await records.describeDifferences(server)).toEqual([])
  })

  it('at an export destination fails the run with the reason and leaves no file that looks complete', {
    timeout: 300_000,
  }, async () => {
    const place = exports as SmallDisk
    const folder = await mkdtemp(join(tmpdir(), 'hedgerow-full-'))
    await fillDataFolder(folder)
    const secondServer = await startProcess({ DATA_DIR: folder, EXPORTS_DIR: place.path }, place.under)
    const { api_token } = await secondServer.call('GET', '/api/projects/@current/')
    const events = createEventLoad(api_token, '2024-05-01T10:00:00Z')
    for (let batch = 0; batch < 4; batch += 1) await events.send(secondServer, 100, 10_000)
    const id = (await startExport(secondServer, events.range)) ?? ''
    expect(await waitUntilEnded(secondServer, id)).toMatchObject([
      { status: 'Failed', latest_error: 'The disk of this server is full.' },
    ])
    // The files before the one that did not fit are complete: each has a megabyte of whole lines.
    const { names, uuids } = await listExportFiles(place.seen, id)
    expect(names.filter((name) => !name.endsWith('.jsonl'))).toEqual([])
    expect(new Set(uuids).size).toBe(uuids.length)
    expect(uuids.length).toBeLessThan(400)
    await secondServer.kill()
    await rm(folder, { recursive: true, force: true })
  })
})
