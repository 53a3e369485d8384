import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { built } from '../../../tests/support/built-server'
import {
  createEventFixture,
  loadDistinctIds,
  loadEvents,
  loadPersons,
} from '../../../tests/support/event-fixture'
import { createTestServer } from '../../../tests/support/test-server'
import type { JobQueue } from '../../core/jobs/queue'

const { orphanCleanupJob, startQueue } = built

const server = createTestServer()
let queue: JobQueue
beforeAll(() => {
  queue = startQueue(server.database, [orphanCleanupJob(server)], server.app.log)
})
afterAll(() => queue.stop())

/** Number of rows of a project: events, distinct ids and persons. */
const countRows = async (project_id: number) => [
  (await loadEvents(server, project_id)).length,
  (await loadDistinctIds(server, project_id)).length,
  (await loadPersons(server, project_id)).length,
]

const many = (length: number) =>
  Array.from({ length }, (_, number) => ({ event: 'seen', distinct_id: `user-${number}`, $set: { number } }))

describe('data of a deleted project', () => {
  it.each(['project', 'organization'] as const)('is deleted with the %s', async (what) => {
    const [deleted, stays] = [await createEventFixture(server), await createEventFixture(server)]
    await deleted.batch(many(4100))
    await stays.batch(many(3))
    expect(await countRows(deleted.project.id)).toEqual([4100, 4100, 4100])
    const organization = `/api/organizations/${deleted.organization.id}/`
    const url = what === 'project' ? `${organization}projects/${deleted.project.id}/` : organization
    expect((await server.call(deleted.key, 'DELETE', url)).status).toBe(204)
    expect((await server.call(deleted.key, 'DELETE', `${url}purge/`)).status).toBe(204)
    await vi.waitFor(async () => expect(await countRows(deleted.project.id)).toEqual([0, 0, 0]), {
      timeout: 20_000,
      interval: 50,
    })
    expect(await countRows(stays.project.id)).toEqual([3, 3, 3])
    expect((await deleted.batch(many(2))).status).toBe(200)
    expect(await countRows(deleted.project.id)).toEqual([0, 0, 0])
  })
})
