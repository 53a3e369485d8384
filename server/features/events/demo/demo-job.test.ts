import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../../tests/support/built-server'
import { loadEvents, loadPersons } from '../../../../tests/support/event-fixture'
import { buildOrganization } from '../../../../tests/support/factories'
import { createTestServer } from '../../../../tests/support/test-server'
import type { Job } from '../../../core/jobs/job'
import type { JobQueue } from '../../../core/jobs/queue'

const { demoJob, startQueue } = built

const server = createTestServer()
const neverStopping = new AbortController().signal
const jobsData: { project_id: number; until: string; next: number }[] = []
let job: Job
let queue: JobQueue
beforeAll(() => {
  job = demoJob(server)
  const run: Job['run'] = (data, stopping) => {
    jobsData.push(data as (typeof jobsData)[number])
    return job.run(data, stopping)
  }
  queue = startQueue(server.database, [{ ...job, run }], server.app.log)
})
afterAll(() => queue.stop())

/** Creates a demo project and fills it. */
async function filled() {
  const { organization, key } = await buildOrganization(server.db)
  const list = `/api/organizations/${organization.id}/projects/`
  const created = await server.call(key, 'POST', list, { name: 'Demo', is_demo: true })
  expect(created.status).toBe(201)
  const isGenerating = async () =>
    (await server.call(key, 'GET', `${list}${created.body.id}/is_generating_demo_data/`)).body
      .is_generating_demo_data
  const begun = await isGenerating()
  await vi.waitFor(async () => expect(await isGenerating()).toBe(false), { timeout: 200_000, interval: 100 })
  return { id: created.body.id as number, begun, key }
}

describe('a demo project', () => {
  it('is filled with a month of shop events, once even if the job is repeated', async () => {
    const { id, begun, key } = await filled()
    expect(begun).toBe(true)
    expect((await server.call(key, 'GET', `/api/projects/${id}/`)).body.ingested_event).toBe(true)
    const events = await loadEvents(server, id)
    expect(events.length).toBeGreaterThan(45_000)
    expect(events.length).toBeLessThan(55_000)
    const people = await loadPersons(server, id)
    const identified = people.filter(({ is_identified }) => is_identified)
    expect(identified.length).toBeGreaterThan(300)
    expect(identified[0]?.properties).toMatchObject({
      email: expect.stringMatching(/@example\.com$/),
      plan: expect.any(String),
    })
    expect(identified[0]?.names).toHaveLength(2)

    const span = Date.parse(events.at(-1)?.timestamp ?? '') - Date.parse(events[0]?.timestamp ?? '')
    expect(span / 86_400_000).toBeGreaterThan(25)
    expect(span / 86_400_000).toBeLessThan(31)
    const late = events.map((event) => Date.parse(event.inserted_at) - Date.parse(event.timestamp))
    expect(new Set(late)).toEqual(new Set([1500]))
    const many = (name: string) => events.filter(({ event }) => event === name).length
    const funnel = ['$pageview', 'product added to cart', 'checkout started', 'purchase completed'].map(many)
    expect(funnel.toSorted((a, b) => b - a)).toEqual(funnel)
    expect(funnel.at(-1)).toBeGreaterThan(100)

    const first = jobsData.find(({ project_id }) => project_id === id)
    await job.run(first ?? {}, neverStopping)
    await job.run({ ...first, next: 350 }, neverStopping)
    expect((await loadEvents(server, id)).length).toBe(events.length)
    expect(await loadPersons(server, id)).toEqual(people)
  }, 240_000)

  it('stays empty if it is deleted while it is being filled', async () => {
    await job.run({ project_id: 1_000_000, until: new Date().toISOString(), next: 0 }, neverStopping)
    expect(await loadEvents(server, 1_000_000)).toEqual([])
  })
})
