import { join } from 'node:path'
import { and, count, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { toApiTimestamp } from '../../../contract/domain/timestamps'
import type { projectBatchExports } from '../../../contract/endpoints/batch-exports'
import { loadActivityPage } from '../../core/activity/activity-page'
import { buildPage, parsePageRange } from '../../core/db/pagination'
import { batchExportTable } from '../../core/db/schema/batch-exports'
import { projectTable } from '../../core/db/schema/organizations'
import { buildContains } from '../../core/db/search'
import { getOnlyRow } from '../../core/db/select-rows'
import { invalid, orNotFound } from '../../core/errors'
import type { Handlers } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'
import { listDeleted } from '../trash/trash'
import { createBackfill, estimateBackfill, listBackfills, retrieveBackfill, stopBackfill } from './backfills'
import { getConnectionSteps, runStep } from './connection-test'
import { exportsFolder } from './destinations'
import { buildArchivePath, buildDownloadPath } from './download'
import type { BatchExportRow } from './engine/records'
import { listLogs } from './logs'
import { presentExports, presentRun } from './present'
import { previewExport } from './preview'
import { type ExportRequestScope, findExport, isInScope, type SharedHandlers } from './request-scope'
import { findRun, listRuns, retryRun, stopRun } from './runs'
import {
  createExport,
  deleteExport,
  pauseExport,
  purgeExport,
  restoreExport,
  unpauseExport,
  updateExport,
} from './save-export'
import { listStoredFiles, summarizeFiles } from './stored-files'

const scope = 'BatchExport'

export const batchExportHandlers = (deps: Deps): SharedHandlers => {
  const { db, env, secrets, destinations } = deps
  const present = async (row: typeof batchExportTable.$inferSelect) =>
    orNotFound((await presentExports(db, secrets, [row]))[0])
  const find = async (call: ExportRequestScope & { params: { id: string } }) =>
    findExport(db, call, call.params.id)
  const about = async (call: ExportRequestScope & { params: { id: string } }) =>
    (await find(call)).batchExport

  return {
    async list(call) {
      const { search, paused, model, created_by_id } = call.query
      const where = and(
        isInScope(call),
        isNull(batchExportTable.deleted_at),
        search ? buildContains(batchExportTable.name, search) : undefined,
        paused && eq(batchExportTable.paused, paused === 'true'),
        model && eq(batchExportTable.model, model),
        created_by_id ? eq(batchExportTable.created_by_id, Number(created_by_id)) : undefined,
      )
      const range = parsePageRange(call.query)
      const total = getOnlyRow(
        await db
          .select({ count: count() })
          .from(batchExportTable)
          .innerJoin(projectTable, eq(projectTable.id, batchExportTable.project_id))
          .where(where),
      )
      const rows = await db
        .select({ about: batchExportTable })
        .from(batchExportTable)
        .innerJoin(projectTable, eq(projectTable.id, batchExportTable.project_id))
        .where(where)
        .orderBy(desc(batchExportTable.created_at), batchExportTable.id)
        .limit(range.limit)
        .offset(range.offset)
      const results = await presentExports(
        db,
        secrets,
        rows.map(({ about }) => about),
      )
      return buildPage(call.url, range, total.count, results)
    },

    create: async (call) => present(await createExport(db, secrets, call, call.body)),
    retrieve: async (call) => present(await about(call)),
    update: async (call) => present(await updateExport(db, secrets, call, call.params.id, call.body)),
    destroy: (call) => deleteExport(db, call, call.params.id, env.TRASH_DAYS),

    deleted: (call) =>
      listDeleted(db, env.TRASH_DAYS, call, batchExportTable, {
        name: batchExportTable.name,
        where: and(
          inArray(
            batchExportTable.project_id,
            db.select({ id: projectTable.id }).from(projectTable).where(isInScope(call)),
          ),
          isNotNull(batchExportTable.deleted_at),
        ),
      }),
    restore: async (call) => present(await restoreExport(db, call, call.params.id)),
    purge: (call) => purgeExport(db, call, call.params.id),

    async activity(call) {
      const { id, project_id } = await about(call)
      return loadActivityPage(db, call, { scope, project_id, item_id: id })
    },

    pause: async (call) => present(await pauseExport(db, call, call.params.id)),
    unpause: async (call) => present(await unpauseExport(db, call, call.params.id, call.body)),

    async backfill(call) {
      const { batchExport, project } = await find(call)
      const backfill_id = await createBackfill(deps, call, batchExport, project.timezone, call.body)
      return { ...(await present(batchExport)), backfill_id }
    },

    logs: async (call) => listLogs(db, call, await about(call)),
    runs: async (call) => listRuns(db, call, await about(call)),
    run: async (call) => presentRun(await findRun(db, await about(call), call.params.run_id)),

    async runLogs(call) {
      const export_ = await about(call)
      const { id } = await findRun(db, export_, call.params.run_id)
      return listLogs(db, call, export_, id)
    },

    retryRun: async (call) => presentRun(await retryRun(db, call, await about(call), call.params.run_id)),

    async cancelRun(call) {
      await stopRun(db, call, await about(call), call.params.run_id)
      return { cancelled: true }
    },

    backfills: async (call) => listBackfills(db, call, await about(call)),

    async createBackfill(call) {
      const { batchExport, project } = await find(call)
      return { backfill_id: await createBackfill(deps, call, batchExport, project.timezone, call.body) }
    },

    async estimateBackfill(call) {
      const { batchExport, project } = await find(call)
      const { runs, records, start_at, until } = await estimateBackfill(
        deps,
        batchExport,
        project.timezone,
        call.body,
      )
      return { runs, records, start_at: start_at && toApiTimestamp(start_at), end_at: toApiTimestamp(until) }
    },

    retrieveBackfill: async (call) => retrieveBackfill(db, await about(call), call.params.backfill_id),

    async cancelBackfill(call) {
      await stopBackfill(db, call, await about(call), call.params.backfill_id)
      return { cancelled: true }
    },

    test: async ({ query }) => getConnectionSteps(destinations, query.destination),

    runTestStepNew: async ({ body: { destination, step = 0 } }) =>
      runStep(destinations, { ...destination, stored: null, step }),

    async runTestStep(call) {
      const { destination, step = 0 } = call.body
      const { destination_type, destination_config } = await about(call)
      const stored =
        destination.type === destination_type ? JSON.parse(secrets.open(destination_config)) : null
      return runStep(destinations, { ...destination, stored, step })
    },

    preview: (call) => previewExport(deps, call, call.body),

    files: async (call) => listFiles(deps, await about(call), call.url, call.query),
    archiveFiles: async (call) => archiveFiles(deps, await about(call), call.url, call.body),
  }
}

/** Handlers of the endpoints of a project. */
export const projectBatchExportHandlers = (deps: Deps): Handlers<typeof projectBatchExports> => ({
  ...batchExportHandlers(deps),
  activityOfAll: ({ project, ...call }) => loadActivityPage(deps.db, call, { scope, project_id: project.id }),
})

/** Files in one response; those beyond it are counted. */
const FILES_MAX = 5000

type FileDeps = Pick<Deps, 'env' | 'secrets'>
interface FilesQuery {
  prefix?: string | undefined
}

const getFilesFolder = (env: Deps['env'], about: BatchExportRow) =>
  join(exportsFolder(env), String(about.project_id), about.id)

/** Returns the files that an export has written on this server, newest first; none for other destinations. */
const findFiles = async ({ env }: FileDeps, about: BatchExportRow, { prefix = '' }: FilesQuery) =>
  about.destination_type === 'FileDownload' ? listStoredFiles(getFilesFolder(env, about), prefix) : []

async function listFiles(deps: FileDeps, about: BatchExportRow, url: string, query: FilesQuery) {
  const files = await findFiles(deps, about, query)
  const folder = getFilesFolder(deps.env, about)
  return {
    count: files.length,
    results: files.slice(0, FILES_MAX).map(({ key, size, modified }) => ({
      key,
      size,
      modified_at: toApiTimestamp(modified),
      url: new URL(buildDownloadPath(deps.secrets, join(folder, key)), url).href,
    })),
  }
}

/** Creates a link to an archive of the selected files. */
async function archiveFiles(
  deps: FileDeps,
  about: BatchExportRow,
  url: string,
  { keys, prefix = '' }: FilesQuery & { keys?: readonly string[] | undefined },
) {
  const files = await findFiles(deps, about, { prefix })
  if (files.length === 0) throw invalid('There are no files to download.')
  const byKey = new Map(files.map((file) => [file.key, file]))
  const unknown = keys?.find((key) => !byKey.has(key))
  if (unknown !== undefined) throw invalid(`The export has no file "${unknown}".`, 'keys')
  const selected = new Set(keys ?? byKey.keys())
  const selection = files.filter(({ key }) => selected.has(key))
  const location = { name: about.name, folder: getFilesFolder(deps.env, about), prefix }
  const { count, size } = summarizeFiles(selection)
  return {
    count,
    size,
    url: new URL(buildArchivePath(deps.secrets, location, selection, keys !== undefined), url).href,
  }
}
