import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { fillDataFolder } from '../../../tests/support/data-folder'
import { buildProcess, type ServerProcess, startProcess } from '../../../tests/support/server-process'

const EVENTS = 12_000
const folder = await mkdtemp(join(tmpdir(), 'hedgerow-person-deletion-'))
let server: ServerProcess | undefined
afterAll(async () => {
  await server?.kill()
  await rm(folder, { recursive: true, force: true })
})
const start = () => startProcess({ DATA_DIR: folder })

it('deletes the events of a person after the server was killed', {
  timeout: 120_000,
}, async () => {
  await buildProcess()
  await fillDataFolder(folder)
  server = await start()
  const { id, api_token } = await server.call('GET', '/api/projects/@current/')
  const project = `/api/projects/${id}/`
  for (let sent = 0; sent < EVENTS; sent += 4000) {
    const batch = Array.from({ length: 4000 }, (_, index) => ({
      event: 'seen',
      distinct_id: 'ann',
      properties: { number: sent + index },
    }))
    await server.call('POST', '/batch/', { api_key: api_token, batch })
  }
  await server.call('POST', '/batch/', {
    api_key: api_token,
    batch: [{ event: 'seen', distinct_id: 'bo' }],
  })
  const [person] = (await server.call('GET', `${project}persons/?distinct_id=ann`)).results
  await server.call('DELETE', `${project}persons/${person.id}/?delete_events=true`)
  await server.kill()

  server = await start()
  const { call } = server
  expect((await call('GET', `${project}persons/?distinct_id=ann`)).results).toEqual([])
  await vi.waitFor(
    async () => expect((await call('GET', `${project}events/?distinct_id=ann`)).results).toEqual([]),
    { timeout: 60_000, interval: 200 },
  )
  const { results } = await call('GET', `${project}events/`)
  expect(results).toMatchObject([{ distinct_id: 'bo' }])
})
