import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type {
  batchExports as inOrganization,
  projectBatchExports as inProject,
} from '../../../contract/endpoints/batch-exports'
import { backfillTable, batchExportTable, exportRunTable } from '../../../server/core/db/schema/batch-exports'
import { eventTable } from '../../../server/core/db/schema/events'
import { JsonText } from '../../../server/core/json'
import { writeLog } from '../../../server/features/batch-exports/engine/export-log'
import { EXPORTS_DIR } from '../test-server'
import {
  createRecord,
  deleteRecord,
  type EndpointExamples,
  getOrganizationParams,
  getProjectParams,
  type World,
} from '../world'

const draft = { name: 'Nightly', interval: 'hour', destination: { type: 'NoOp', config: {} } } as const
const DAY_MS = 86_400_000

/** Builds the same examples for an organization and for a project. */
function buildExamples<P extends object>(params: (world: World) => P) {
  async function one(world: World) {
    const url = `/api/projects/${world.project.id}/batch_exports/`
    const { id } = await createRecord(world, url, draft)
    return { params: { ...params(world), id: String(id) } }
  }
  async function withFile(world: World) {
    const destination = { type: 'FileDownload', config: {} }
    const url = `/api/projects/${world.project.id}/batch_exports/`
    const { id } = await createRecord(world, url, { ...draft, destination })
    const folder = join(EXPORTS_DIR, String(world.project.id), String(id))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'rows.jsonl'), '{}')
    return { params: { ...params(world), id: String(id) }, body: {} }
  }
  async function deleted(world: World) {
    const example = await one(world)
    await deleteRecord(world, `/api/projects/${world.project.id}/batch_exports/${example.params.id}/`)
    return example
  }
  async function withRun(world: World, status: 'Completed' | 'Starting') {
    const { params } = await one(world)
    const [run] = await world.server.db
      .insert(exportRunTable)
      .values({
        batch_export_id: params.id,
        status,
        data_interval_start: '2024-05-01T10:00:00Z',
        data_interval_end: '2024-05-01T11:00:00Z',
        ...(status === 'Completed' && { finished_at: '2024-05-01T11:01:00Z' }),
      })
      .returning()
    const about = { batch_export_id: params.id, id: run?.id ?? '' }
    await writeLog(world.server.db, about, 'INFO', 'There was nothing to export.')
    return { params: { ...params, run_id: about.id } }
  }
  async function withBackfill(world: World) {
    const { params } = await one(world)
    const [backfill] = await world.server.db
      .insert(backfillTable)
      .values({
        batch_export_id: params.id,
        start_at: '2024-05-01T10:00:00Z',
        end_at: '2024-05-01T12:00:00Z',
      })
      .returning()
    return { params: { ...params, backfill_id: backfill?.id ?? '' } }
  }
  async function withEvents(world: World) {
    const { params } = await one(world)
    const at = new Date(Date.now() - 2 * DAY_MS).toISOString()
    const [existing] = await world.server.db
      .select()
      .from(eventTable)
      .where(eq(eventTable.project_id, world.project.id))
    if (!existing) {
      await world.server.db.insert(eventTable).values({
        project_id: world.project.id,
        uuid: crypto.randomUUID(),
        event: 'seen',
        distinct_id: 'somebody',
        timestamp: at,
        inserted_at: at,
        properties: JsonText.from({}),
      })
    }
    const start_at = new Date(Date.now() - 3 * DAY_MS).toISOString()
    const end_at = new Date(Date.now() - DAY_MS).toISOString()
    return { params, body: { start_at, end_at } }
  }
  return {
    list: async (world: World) => {
      await one(world)
      return { params: params(world) }
    },
    create: async (world: World) => ({ params: params(world), body: draft }),
    retrieve: one,
    update: async (world: World) => ({ ...(await one(world)), body: { name: 'Renamed' } }),
    destroy: one,
    deleted: async (world: World) => {
      await deleted(world)
      return { params: params(world), query: { limit: '5' } }
    },
    restore: async (world: World) => ({ ...(await deleted(world)), body: {} }),
    purge: deleted,
    activity: one,
    pause: async (world: World) => ({ ...(await one(world)), body: {} }),
    unpause: async (world: World) => {
      const { params } = await one(world)
      await world.server.db
        .update(batchExportTable)
        .set({ paused: true })
        .where(eq(batchExportTable.id, params.id))
      return { params, body: { backfill: true } }
    },
    backfill: withEvents,
    logs: async (world: World) => {
      const { run_id, ...params } = (await withRun(world, 'Completed')).params
      return { params, query: { instance_id: run_id } }
    },
    runs: one,
    run: (world: World) => withRun(world, 'Completed'),
    runLogs: (world: World) => withRun(world, 'Completed'),
    retryRun: async (world: World) => ({ ...(await withRun(world, 'Completed')), body: {} }),
    cancelRun: async (world: World) => ({ ...(await withRun(world, 'Starting')), body: {} }),
    backfills: one,
    createBackfill: withEvents,
    estimateBackfill: withEvents,
    retrieveBackfill: withBackfill,
    cancelBackfill: async (world: World) => ({ ...(await withBackfill(world)), body: {} }),
    test: async (world: World) => ({ params: params(world), query: { destination: 'S3' as const } }),
    runTestStepNew: async (world: World) => ({
      params: params(world),
      body: { destination: { type: 'BigQuery' as const, config: bigQuery } },
    }),
    runTestStep: async (world: World) => ({
      ...(await one(world)),
      body: { destination: { type: 'BigQuery' as const, config: bigQuery } },
    }),
    preview: async (world: World) => {
      await withEvents(world)
      return { params: params(world), body: { destination_type: 'Postgres' as const } }
    },
    files: one,
    archiveFiles: withFile,
  }
}

const bigQuery = {
  project_id: 'p',
  dataset_id: 'd',
  private_key: 'k',
  private_key_id: 'i',
  token_uri: 'https://example.test',
  client_email: 'a@example.test',
}

export const batchExportExamples: EndpointExamples<typeof inOrganization> =
  buildExamples(getOrganizationParams)
const projectExamples = buildExamples(getProjectParams)
export const projectBatchExportExamples: EndpointExamples<typeof inProject> = {
  ...projectExamples,
  activityOfAll: async (world) => {
    await projectExamples.retrieve(world)
    return { params: getProjectParams(world), query: { limit: '5' } }
  },
}
