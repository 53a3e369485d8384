import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type {
  DestinationType,
  ExportInterval,
  ExportModel,
  LogLevel,
  RunStatus,
} from '../../../../contract/domain/exports'
import type { JsonText } from '../../json'
import { createdAt, deletionColumns, idColumn, jsonColumn, timestampColumn } from '../columns'
import { projectTable } from './organizations'
import { userTable } from './users'

export const batchExportTable = pgTable(
  'batch_exports',
  {
    id: idColumn(),
    project_id: integer('project_id')
      .notNull()
      .references(() => projectTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    model: text('model').$type<ExportModel>().notNull().default('events'),
    destination_type: text('destination_type').$type<DestinationType>().notNull(),
    /** JSON, encrypted as a whole: see `secrets.ts`. */
    destination_config: text('destination_config').notNull(),
    interval: text('interval').$type<ExportInterval>().notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    offset_day: smallint('offset_day'),
    offset_hour: smallint('offset_hour'),
    filters: jsonColumn('filters').$type<JsonText<Record<string, unknown>[]>>(),
    hogql_query: text('hogql_query'),
    schema: jsonColumn('schema'),
    paused: boolean('paused').notNull().default(false),
    last_paused_at: timestampColumn('last_paused_at'),
    /** Reason for an automatic pause; null if a user paused it. */
    pause_reason: text('pause_reason'),
    start_at: timestampColumn('start_at'),
    end_at: timestampColumn('end_at'),
    /** End of the next interval to export; null if there is none. */
    next_end_at: timestampColumn('next_end_at'),
    /** Start of the period in which failures count towards the next pause: the last time a user resumed the export. */
    resumed_at: timestampColumn('resumed_at').notNull().default(sql`now()`),
    /** Time of the last e-mail about a failure: at most one is sent per day. */
    last_mail_at: timestampColumn('last_mail_at'),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    last_updated_at: timestampColumn('last_updated_at').notNull().default(sql`now()`),
    ...deletionColumns(),
  },
  (table) => [
    index().on(table.project_id, table.created_at),
    index().on(table.next_end_at).where(sql`not paused`),
    index().on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
)

const batchExportId = () =>
  uuid('batch_export_id')
    .notNull()
    .references(() => batchExportTable.id, { onDelete: 'cascade' })

/** Sequential runs over a range of time. */
export const backfillTable = pgTable(
  'batch_export_backfills',
  {
    id: idColumn(),
    batch_export_id: batchExportId(),
    /** Null for no lower bound, which is exported as one run. */
    start_at: timestampColumn('start_at'),
    /** Null for a backfill up to the present. */
    end_at: timestampColumn('end_at'),
    /** True if it fills in missed intervals. It then selects events by ingestion time, as their runs would have. */
    by_ingestion_time: boolean('by_arrival').notNull().default(false),
    status: text('status').$type<RunStatus>().notNull().default('Starting'),
    /** Start of the next interval; null before the first. */
    next_start_at: timestampColumn('next_start_at'),
    total_records_count: integer('total_records_count'),
    created_at: createdAt(),
    finished_at: timestampColumn('finished_at'),
    last_updated_at: timestampColumn('last_updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.batch_export_id, table.created_at),
    index('backfills_under_way').on(table.last_updated_at).where(sql`finished_at is null`),
  ],
)

export const exportRunTable = pgTable(
  'batch_export_runs',
  {
    id: idColumn(),
    batch_export_id: batchExportId(),
    backfill_id: uuid('backfill_id').references(() => backfillTable.id, { onDelete: 'cascade' }),
    /** Id of the run that this one retries, for a retry requested by a user. */
    retry_of_id: uuid('retry_of_id'),
    status: text('status').$type<RunStatus>().notNull().default('Starting'),
    /** Null for no lower bound. */
    data_interval_start: timestampColumn('data_interval_start'),
    data_interval_end: timestampColumn('data_interval_end').notNull(),
    records_completed: integer('records_completed'),
    records_total_count: integer('records_total_count'),
    bytes_exported: bigint('bytes_exported', { mode: 'number' }),
    latest_error: text('latest_error'),
    /** State of the destination, from which a run can be continued. */
    cursor: text('cursor'),
    attempts: integer('attempts').notNull().default(0),
    /** Process that holds the lease, and the time its lease expires; both null while the run is not leased. */
    lease_owner: uuid('holder'),
    lease_expires_at: timestampColumn('held_until'),
    /** Earliest time at which the run may start. */
    due_at: timestampColumn('due_at').notNull().default(sql`now()`),
    // Distinct for runs created in the same transaction, so that they have an order.
    created_at: timestampColumn('created_at').notNull().default(sql`clock_timestamp()`),
    started_at: timestampColumn('started_at'),
    finished_at: timestampColumn('finished_at'),
    last_updated_at: timestampColumn('last_updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.batch_export_id, table.created_at),
    index().on(table.batch_export_id, table.data_interval_end),
    index().on(table.backfill_id).where(sql`backfill_id is not null`),
    index('runs_under_way').on(table.due_at).where(sql`finished_at is null`),
    // Each interval is scheduled once, even with several schedulers.
    uniqueIndex('runs_scheduled')
      .on(table.batch_export_id, table.data_interval_end)
      .where(sql`backfill_id is null and retry_of_id is null`),
  ],
)

/** Log of runs and backfills, shown to users. */
export const exportLogTable = pgTable(
  'batch_export_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batch_export_id: batchExportId(),
    /** Id of the run or backfill that wrote the entry. */
    instance_id: uuid('instance_id'),
    timestamp: timestampColumn('timestamp').notNull().default(sql`clock_timestamp()`),
    level: text('level').$type<LogLevel>().notNull(),
    message: text('message').notNull(),
  },
  (table) => [
    index('export_logs_page').on(table.batch_export_id, table.timestamp, table.id),
    index().on(table.instance_id, table.timestamp),
  ],
)
