import { activity, create, destroy, list, retrieve, trash, update } from '../crud-endpoints'
import { DESTINATION_SECRETS } from '../domain/exports'
import { defineResource, type EndpointSpec } from '../endpoint'

const action = <const S extends string, const B extends NonNullable<EndpointSpec['body']>>(
  suffix: S,
  summary: string,
  body: B,
) =>
  ({
    method: 'POST',
    suffix,
    summary,
    scope: 'batch_export:write',
    level: 'member',
    body,
    status: 200,
  }) as const

const reading = <const S extends string>(suffix: S, summary: string) =>
  ({ method: 'GET', suffix, summary, scope: 'batch_export:read', status: 200 }) as const

const rows = {
  list: { ...list('batch_export', 'BatchExport'), query: 'BatchExportListQuery' },
  create: {
    ...create('batch_export', 'BatchExportCreate', 'BatchExport'),
    secrets: DESTINATION_SECRETS,
    scopeBoundFields: ['team_id'],
    copyOnRequest: ['paused', 'last_paused_at'],
  },
  retrieve: retrieve('batch_export', 'BatchExport'),
  update: {
    ...update('batch_export', 'BatchExportPatch', 'BatchExport'),
    replace: 'batchExports',
    patchMergedObjects: ['destination.config'],
    secrets: DESTINATION_SECRETS,
  },
  destroy: { ...destroy('batch_export'), inverseOperation: 'restore' },
  ...trash('batch_export', 'BatchExport'),
  activity: activity(':id/activity/'),
  pause: {
    ...action(':id/pause/', 'Pause the schedule', 'Empty'),
    response: 'BatchExport',
    inverseOperation: 'unpause',
  },
  unpause: {
    ...action(':id/unpause/', 'Resume the schedule', 'UnpauseBody'),
    response: 'BatchExport',
    inverseOperation: 'pause',
  },
  backfill: {
    ...action(':id/backfill/', 'Backfill a time range', 'BackfillCreate'),
    response: 'BackfillStarted',
    inverseOperation: 'cancelBackfill',
  },
  logs: {
    ...reading(':id/logs/', 'List log entries'),
    query: 'ExportLogQuery',
    response: { page: 'ExportLog' },
  },
  runs: {
    ...reading(':id/runs/', 'List runs'),
    query: 'ExportRunQuery',
    response: 'ExportRunPage',
  },
  run: { ...reading(':id/runs/:run_id/', 'Retrieve a run'), response: 'ExportRun' },
  runLogs: {
    ...reading(':id/runs/:run_id/logs/', 'List log entries of a run'),
    query: 'ExportLogQuery',
    response: { page: 'ExportLog' },
  },
  retryRun: {
    ...action(':id/runs/:run_id/retry/', 'Retry a run', 'Empty'),
    response: 'ExportRun',
    irreversible: true,
  },
  cancelRun: {
    ...action(':id/runs/:run_id/cancel/', 'Cancel a run', 'Empty'),
    response: 'RunCancelled',
    irreversible: true,
  },
  backfills: {
    ...reading(':id/backfills/', 'List backfills'),
    query: 'BackfillQuery',
    response: 'BackfillPage',
  },
  createBackfill: {
    ...action(':id/backfills/', 'Backfill a time range', 'BackfillCreate'),
    status: 201,
    response: 'BackfillId',
    inverseOperation: 'cancelBackfill',
  },
  estimateBackfill: {
    ...action(':id/backfills/estimate/', 'Estimate a backfill', 'BackfillCreate'),
    scope: 'batch_export:read',
    response: 'BackfillEstimate',
    hasNoEffect: true,
  },
  retrieveBackfill: {
    ...reading(':id/backfills/:backfill_id/', 'Retrieve a backfill'),
    response: 'Backfill',
  },
  cancelBackfill: {
    ...action(':id/backfills/:backfill_id/cancel/', 'Cancel a backfill and its runs', 'Empty'),
    response: 'RunCancelled',
    irreversible: true,
  },
  test: {
    ...reading('test/', 'List the connection test steps of a destination'),
    query: 'ConnectionTestQuery',
    response: 'ConnectionTest',
  },
  runTestStepNew: {
    ...action('run_test_step_new/', 'Run one step of a connection test', 'ConnectionTestBody'),
    response: 'ConnectionTestStep',
    hasNoEffect: true,
  },
  runTestStep: {
    ...action(':id/run_test_step/', 'Run one step of the connection test of an export', 'ConnectionTestBody'),
    response: 'ConnectionTestStep',
    hasNoEffect: true,
  },
  preview: {
    ...action('preview/', 'Preview the columns and rows of an export', 'RowPreviewBody'),
    response: 'RowPreview',
    hasNoEffect: true,
  },
  files: {
    ...reading(':id/files/', 'List the files of an export to a local folder'),
    query: 'ExportFilesQuery',
    response: 'ExportFiles',
    noStore: true,
  },
  archiveFiles: {
    ...action(':id/files/archive/', 'Create a download link for an archive of files', 'ExportArchiveBody'),
    scope: 'batch_export:read',
    response: 'ExportArchive',
    hasNoEffect: true,
    noStore: true,
  },
} as const satisfies Record<string, EndpointSpec>

/** Exports of all projects of an organization that the caller can access. */
export const batchExports = defineResource('/api/organizations/:organization_id/batch_exports/', rows)

/** Exports of one project. */
export const projectBatchExports = defineResource('/api/projects/:project_id/batch_exports/', {
  ...rows,
  activityOfAll: activity('activity/'),
})
