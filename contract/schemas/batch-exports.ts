import { z } from 'zod'
import { DESTINATIONS } from '../domain/destinations'
import {
  DESTINATION_TYPES,
  EXPORT_INTERVALS,
  EXPORT_MODELS,
  LOG_LEVELS,
  RUN_STATUSES,
} from '../domain/exports'
import { isTimeZone } from '../domain/time-zones'
import { ARCHIVE_KEYS_MAX, INT32_MAX } from '../limits'
import { CreatedById, Json, JsonObject, PageQuery, Timestamp, TimestampInput } from './primitives'
import { User } from './user'
import { writeOnlyFields } from './write-only-fields'

/** One export of one interval. */
export const ExportRun = z.object({
  id: z.uuid(),
  status: z.enum(RUN_STATUSES),
  records_completed: z
    .int()
    .nullable()
    .meta({ description: 'Rows written so far; null before the first write.' }),
  latest_error: z.string().nullable(),
  data_interval_start: Timestamp.nullable().meta({ description: 'Null for no lower bound.' }),
  data_interval_end: Timestamp.meta({ description: 'Exclusive end of the interval.' }),
  cursor: z.string().nullable(),
  created_at: Timestamp,
  finished_at: Timestamp.nullable(),
  last_updated_at: Timestamp,
  records_total_count: z.int().nullable(),
  batch_export: z.uuid(),
  backfill: z.uuid().nullable().meta({ description: 'ID of the backfill that contains the run.' }),
  retry_of: z.uuid().nullable().meta({ description: 'ID of the run that this run retries.' }),
  bytes_exported: z.int().nullable(),
  attempts: z.int().meta({ description: 'Number of attempts, including automatic retries.' }),
  started_at: Timestamp.nullable(),
  due_at: Timestamp.meta({ description: 'Time of the next attempt.' }),
})
export type ExportRun = z.infer<typeof ExportRun>

export const ExportRunPage = z.object({
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(ExportRun),
})
export type ExportRunPage = z.infer<typeof ExportRunPage>

/** Destination of an export. Responses omit the secrets of its configuration. */
export const Destination = z.object({ type: z.enum(DESTINATION_TYPES), config: JsonObject })
export type Destination = z.infer<typeof Destination>

/** A scheduled export of events or persons. */
export const BatchExport = z.object({
  id: z.uuid(),
  team_id: z.int(),
  name: z.string(),
  model: z.enum(EXPORT_MODELS),
  destination: Destination,
  interval: z.enum(EXPORT_INTERVALS),
  paused: z.boolean(),
  created_at: Timestamp,
  created_by: User.nullable(),
  last_updated_at: Timestamp,
  last_paused_at: Timestamp.nullable(),
  start_at: Timestamp.nullable(),
  end_at: Timestamp.nullable(),
  latest_runs: z.array(ExportRun).meta({ description: 'The ten latest runs, newest first.' }),
  hogql_query: z.string().nullable(),
  schema: Json,
  filters: z.array(JsonObject).nullable(),
  timezone: z.string(),
  offset_day: z.int().nullable(),
  offset_hour: z.int().nullable(),
  next_run: z
    .object({ data_interval_start: Timestamp, data_interval_end: Timestamp })
    .nullable()
    .meta({ description: 'Next interval to export; null if none is scheduled.' }),
  pause_reason: z.string().nullable().meta({ description: 'Reason why the server paused the export.' }),
  recent_failures: z
    .int()
    .meta({ description: 'Number of failures among the last 50 runs. At 10 the export is paused.' }),
})
export type BatchExport = z.infer<typeof BatchExport>

const zone = z.string().refine(isTimeZone, 'A valid time zone is required.')

export const BatchExportCreate = z.object({
  name: z.string().trim().min(1).max(400),
  model: z.enum(EXPORT_MODELS).or(z.literal('')).nullish(),
  destination: z.object({ type: z.enum(DESTINATION_TYPES), config: JsonObject }),
  interval: z.enum(EXPORT_INTERVALS),
  paused: z.boolean().optional(),
  last_paused_at: TimestampInput.nullish(),
  start_at: TimestampInput.nullish(),
  end_at: TimestampInput.nullish(),
  hogql_query: z.string().max(20_000).nullish(),
  filters: z.array(JsonObject).nullish(),
  timezone: zone.nullish(),
  offset_day: z.int().min(0).max(6).nullish(),
  offset_hour: z.int().min(0).max(23).nullish(),
  team_id: z.int().min(1).max(INT32_MAX).optional().meta({
    description:
      'Project ID on organization paths. Defaults to the current project of the caller, or to the oldest project.',
  }),
})
export type BatchExportCreate = z.infer<typeof BatchExportCreate>

const secretKeys = (value: unknown) => {
  const { data } = Destination.pick({ type: true }).safeParse(value)
  return data ? DESTINATIONS[data.type].filter(({ secret }) => secret) : []
}

writeOnlyFields.add(BatchExportCreate.shape.destination, {
  within: ['config'],
  needs: (value) => secretKeys(value).flatMap(({ key, required }) => (required ? key : [])),
  secrets: (value) => secretKeys(value).map(({ key }) => key),
})

/** The type of a destination is immutable; omitted configuration keys are unchanged. */
export const BatchExportPatch = BatchExportCreate.omit({ team_id: true })
  .extend({ destination: BatchExportCreate.shape.destination.partial() })
  .partial()
export type BatchExportPatch = z.infer<typeof BatchExportPatch>

export const BatchExportListQuery = PageQuery.extend({
  search: z.string().optional().meta({ description: 'Filters by a substring of the name.' }),
  paused: z.enum(['true', 'false']).optional(),
  model: z.enum(EXPORT_MODELS).optional(),
  created_by_id: CreatedById,
})

/** Both bounds are ISO 8601. Without an offset they are in the time zone of the project. */
export const BackfillCreate = z.object({
  start_at: z.string().nullish(),
  end_at: z.string().nullish(),
  fill_gaps: z.boolean().optional().meta({
    description:
      'Exports only intervals without a completed run, selecting rows by ingestion time like the schedule does.',
  }),
})
export type BackfillCreate = z.infer<typeof BackfillCreate>

export const BackfillStarted = BatchExport.extend({ backfill_id: z.uuid() })
export const BackfillId = z.object({ backfill_id: z.uuid() })

export const UnpauseBody = z.object({
  backfill: z
    .boolean()
    .optional()
    .meta({ description: 'Whether to export the intervals missed while paused.' }),
})

/** Sequential runs over a time range. */
export const Backfill = z.object({
  id: z.uuid(),
  team: z.int(),
  batch_export: z.uuid(),
  start_at: Timestamp.nullable().meta({ description: 'Null for no lower bound.' }),
  end_at: Timestamp.nullable().meta({ description: 'Null to continue up to the present.' }),
  status: z.enum(RUN_STATUSES),
  created_at: Timestamp,
  last_updated_at: Timestamp,
  finished_at: Timestamp.nullable(),
  progress: z
    .object({ total_runs: z.int(), finished_runs: z.int(), progress: z.number() })
    .nullable()
    .meta({ description: 'Finished and total runs, and their ratio.' }),
  total_records_count: z
    .int()
    .nullable()
    .meta({ description: 'Estimated rows while running, written rows at the end.' }),
  completed_runs: z.int().optional().meta({ description: 'Exported intervals.' }),
  failed_runs: z.int().optional().meta({ description: 'Intervals with failed runs.' }),
  cancelled_runs: z.int().optional().meta({ description: 'Intervals with cancelled runs.' }),
  fill_gaps: z
    .boolean()
    .optional()
    .meta({ description: 'Whether rows are selected by ingestion time, like the schedule does.' }),
})
export type Backfill = z.infer<typeof Backfill>

export const BackfillPage = z.object({
  next: z.url().nullable(),
  previous: z.url().nullable(),
  results: z.array(Backfill),
})

export const BackfillEstimate = z.object({
  runs: z.int(),
  records: z.int().meta({ description: 'Estimated number of rows; exact up to one million.' }),
  start_at: Timestamp.nullable().meta({ description: 'Effective start: not before the first row.' }),
  end_at: Timestamp,
})
export type BackfillEstimate = z.infer<typeof BackfillEstimate>

const cursor = z.string().optional().meta({ description: 'From `next` or `previous`.' })

export const ExportRunQuery = z.object({
  cursor,
  limit: z.string().optional().meta({ description: 'Results per page. Defaults to 100.' }),
  ordering: z
    .enum(['created_at', '-created_at', 'data_interval_start', '-data_interval_start'])
    .optional()
    .meta({ description: 'Defaults to newest first.' }),
  after: z.string().optional().meta({
    description: 'Created after this time: ISO 8601, or relative such as -30d. Defaults to seven days ago.',
  }),
  before: z.string().optional(),
  start: z.string().optional().meta({
    description: 'When ordered by interval: only intervals that end after this time. Defaults to -7d.',
  }),
  end: z
    .string()
    .optional()
    .meta({ description: 'When ordered by interval: only intervals that start before this time.' }),
  status: z.string().optional().meta({ description: 'One or more values, separated by commas.' }),
  backfill: z.uuid().optional().meta({ description: 'Only runs of this backfill.' }),
})

export const BackfillQuery = z.object({
  cursor,
  limit: z.string().optional(),
  ordering: z.enum(['created_at', '-created_at', 'start_at', '-start_at']).optional(),
})

/** Log entry of a run or a backfill. */
export const ExportLog = z.object({
  log_source: z.literal('batch_exports'),
  log_source_id: z.uuid(),
  instance_id: z.string().meta({ description: 'ID of the run or backfill that logged the entry.' }),
  timestamp: Timestamp,
  level: z.enum(LOG_LEVELS),
  message: z.string(),
})
export type ExportLog = z.infer<typeof ExportLog>

export const ExportLogQuery = PageQuery.extend({
  level: z.string().optional().meta({ description: 'One or more values, separated by commas.' }),
  search: z.string().optional().meta({ description: 'Filters by a substring of the message.' }),
  after: TimestampInput.optional(),
  before: TimestampInput.optional(),
  instance_id: z.string().optional(),
})

const step = { name: z.string(), description: z.string() }

export const ConnectionTest = z.object({
  steps: z.array(z.object({ ...step, result: z.null() })),
})
export const ConnectionTestQuery = z.object({ destination: z.enum(DESTINATION_TYPES) })

/** Result of one step of a connection test. */
export const ConnectionTestStep = z.object({
  ...step,
  result: z.object({ status: z.enum(['Passed', 'Failed']), message: z.string().nullable() }),
})
export type ConnectionTestStep = z.infer<typeof ConnectionTestStep>

export const ConnectionTestBody = BatchExportCreate.partial().extend({
  destination: BatchExportCreate.shape.destination,
  step: z.int().min(0).max(100).optional(),
})

/** Selection of rows, as in an export. The destination determines the default columns. */
export const RowPreviewBody = BatchExportCreate.pick({
  model: true,
  hogql_query: true,
  filters: true,
  team_id: true,
}).extend({
  destination_type: z.enum(DESTINATION_TYPES),
  include_events: z.array(z.string()).nullish(),
  exclude_events: z.array(z.string()).nullish(),
})
export type RowPreviewBody = z.infer<typeof RowPreviewBody>

/** Columns of an export, and some of the rows that it would write. */
export const RowPreview = z.object({
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z
    .array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])))
    .meta({ description: 'Up to ten recently ingested rows; values in the order of the columns.' }),
  is_complete: z.boolean().meta({ description: 'False if the search for rows reached its time limit.' }),
})
export type RowPreview = z.infer<typeof RowPreview>

/** File written by an export to a local folder. */
export const ExportFile = z.object({
  key: z.string(),
  size: z.int(),
  modified_at: Timestamp,
  url: z.string().meta({ description: 'Download URL, valid for a few minutes without an API key.' }),
})
export type ExportFile = z.infer<typeof ExportFile>

export const ExportFiles = z.object({ count: z.int(), results: z.array(ExportFile) })
export type ExportFiles = z.infer<typeof ExportFiles>

export const ExportFilesQuery = z.object({
  prefix: z.string().optional().meta({ description: 'Prefix of the keys.' }),
})

/** Selection of files. Without `keys`, all files with the prefix. */
export const ExportArchiveBody = ExportFilesQuery.extend({
  keys: z.array(z.string()).min(1).max(ARCHIVE_KEYS_MAX).optional(),
})

/** Archive of files, which is created while it is downloaded. */
export const ExportArchive = z.object({
  count: z.int().meta({ description: 'Number of files.' }),
  size: z.int().meta({ description: 'Total size of the files in bytes.' }),
  url: z
    .string()
    .meta({ description: 'Download URL of a ZIP archive, valid for a few minutes without an API key.' }),
})

export const RunCancelled = z.object({ cancelled: z.boolean() })
