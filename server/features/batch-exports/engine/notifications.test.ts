import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { built } from '../../../../tests/support/built-server'
import { createExportFixture } from '../../../../tests/support/export-fixture'
import { batchExportTable, exportRunTable } from '../../../core/db/schema/batch-exports'
import { notificationDeliveryTable } from '../../../core/db/schema/notifications'
import type { ExportDestination } from '../destinations/destination'
import { recordLateRuns } from './notifications'

const { PermanentError, scheduleDue } = built
const at = createExportFixture()
const { server, workspace, call, create, due, until, start, stopAll } = at
afterEach(stopAll)

beforeAll(async () => {
  const url = `/api/organizations/${workspace.organization.id}/notification_destinations/`
  const events = ['export.failing', 'export.paused', 'export.recovered', 'export.late']
  const draft = { name: 'Receiver', type: 'webhook', url: 'https://127.0.0.1:1/', events }
  expect((await server.call(workspace.key, 'POST', url, draft)).status).toBe(201)
})

/** Titles of the messages about an export, oldest first. */
async function listTitles(id: string): Promise<string[]> {
  const rows = await server.db
    .select()
    .from(notificationDeliveryTable)
    .where(sql`payload -> 'data' -> 'batch_export' ->> 'id' = ${id}`)
    .orderBy(notificationDeliveryTable.created_at)
  return rows.map(({ payload }) => (payload.value() as { title: string }).title)
}

const HOUR = 3_600_000
const hour = (back: number) => new Date(Math.floor(Date.now() / HOUR) * HOUR - back * HOUR).toISOString()

it('reports the first failure, the pause and the recovery of an export', async () => {
  const { id } = await create({ name: 'Warehouse' })
  const outcomes: ExportDestination['write'][] = []
  const refused = async () => {
    throw new PermanentError('There is no such bucket.')
  }
  const scripted: ExportDestination = {
    fields: { events: ['uuid'], persons: ['distinct_id'] },
    steps: [],
    write: (job) => outcomes.shift()?.(job) ?? Promise.resolve(),
  }
  await start({ FileDownload: scripted })
  outcomes.push(refused, refused)
  await due(id, hour(1))
  await scheduleDue(server.db, new Date(), 0)
  await until(id, (runs) => expect(runs).toMatchObject([{ status: 'Failed' }, { status: 'Failed' }]))
  expect(await listTitles(id)).toEqual(['The export Warehouse is failing'])
  const [failed] = await at.listRuns(id)
  expect((await call('POST', `${id}/runs/${failed.id}/retry/`, {})).status).toBe(200)
  const titles = ['The export Warehouse is failing', 'The export Warehouse works again']
  await vi.waitFor(async () => expect(await listTitles(id)).toEqual(titles), { timeout: 20_000 })
  await call('POST', `${id}/pause/`, {})
  await call('POST', `${id}/unpause/`, {})
  expect((await listTitles(id)).slice(2)).toEqual(['The export Warehouse is paused'])
})

it('reports an export that falls behind once', async () => {
  const { id } = await create({ name: 'Slow' })
  const add = (back: number, finished_at: string | null) =>
    server.db.insert(exportRunTable).values({
      batch_export_id: id,
      data_interval_start: hour(back + 1),
      data_interval_end: hour(back),
      status: finished_at ? 'Completed' : 'Running',
      finished_at,
    })
  await add(5, hour(5))
  await recordLateRuns(server.db)
  expect(await listTitles(id)).toEqual([])
  await add(4, null)
  await add(3, null)
  await recordLateRuns(server.db)
  await recordLateRuns(server.db)
  expect(await listTitles(id)).toEqual(['The export Slow is late'])
  await server.db
    .update(exportRunTable)
    .set({ status: 'Completed', finished_at: sql`now()` })
    .where(eq(exportRunTable.batch_export_id, id))
  await add(2, null)
  await recordLateRuns(server.db)
  expect(await listTitles(id)).toHaveLength(1)
  await server.db.delete(batchExportTable).where(eq(batchExportTable.id, id))
})
