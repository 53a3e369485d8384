import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildProcess, type ServerProcess, startProcess } from '../support/server-process'

let folder: string
beforeAll(async () => {
  await buildProcess()
  folder = await mkdtemp(join(tmpdir(), 'hedgerow-sample-kill-'))
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = () => startProcess({ DATA_DIR: folder }, [], [])

/** Number of responses to all surveys. */
async function countResponses(server: ServerProcess): Promise<number> {
  const counts: Record<string, number> = await server.call('GET', '/api/projects/1/surveys/responses_count/')
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

it('sample data that is interrupted by a kill is completed once', { timeout: 360_000 }, async () => {
  let server = await start()
  const [organization] = (await server.call('GET', '/api/organizations/')).results
  const path = `/api/organizations/${organization.id}/sample_workspace/`
  await vi.waitFor(async () => expect(await countResponses(server)).toBeGreaterThan(100), {
    timeout: 120_000,
    interval: 100,
  })
  await server.kill()
  server = await start()
  expect((await server.call('GET', path)).is_loading).toBe(true)
  await vi.waitFor(async () => expect((await server.call('GET', path)).is_loading).toBe(false), {
    timeout: 200_000,
    interval: 500,
  })
  // Each person answers a survey once, except that in the feedback widget.
  const surveys = (await server.call('GET', '/api/projects/1/surveys/')).results
  for (const { id, name, schedule } of surveys) {
    const { stats } = await server.call('GET', `/api/projects/1/surveys/${id}/stats/`)
    const { total_count, unique_persons } = stats['survey sent']
    if (schedule === 'once') expect(total_count, name).toBe(unique_persons)
  }
  const exports = (await server.call('GET', '/api/projects/1/batch_exports/')).results
  for (const { id, name } of exports) {
    const { results } = await server.call('GET', `/api/projects/1/batch_exports/${id}/runs/`)
    const ends = results.map((run: { data_interval_end: string }) => run.data_interval_end)
    expect(new Set(ends).size, name).toBe(ends.length)
  }
  expect(await countResponses(server)).toBeGreaterThan(500)
  expect(await server.stop()).toBe(0)
})
