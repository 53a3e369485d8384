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
} from '../../../contract/exports'
import type { JsonText } from '../../json'
import { createdAt, document, id, instant, trashColumns } from '../columns'
import { projectTable } from './organizations'
import { userTable } from './users'

export const batchExportTable = pgTable(
  'batch_exports',
  {
    id: id(),
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
    filters: document('filters').$type<JsonText<Record<string, unknown>[]>>(),
    hogql_query: text('hogql_query'),
    schema: document('schema'),
    paused: boolean('paused').notNull().default(false),
    last_paused_at: instant('last_paused_at'),
    /** Why the server paused it by itself; null when a person did. */
    pause_reason: text('pause_reason'),
    start_at: instant('start_at'),
    end_at: instant('end_at'),
    /** The end of the next interval to be exported; null when nothing more will be. */
    next_end_at: instant('next_end_at'),
    /** Since when failures count towards the next pause: the last time a person let it go on. */
    resumed_at: instant('resumed_at').notNull().default(sql`now()`),
    /** When the last mail about a failure went out: there is at most one a day. */
    last_mail_at: instant('last_mail_at'),
    created_by_id: integer('created_by_id').references(() => userTable.id, { onDelete: 'set null' }),
    created_at: createdAt(),
    last_updated_at: instant('last_updated_at').notNull().default(sql`now()`),
    ...trashColumns(),
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

/** Many runs, one after the other, over a range of time. */
export const backfillTable = pgTable(
  'batch_export_backfills',
  {
    id: id(),
    batch_export_id: batchExportId(),
    /** Null for the beginning of time, which is one run. */
    start_at: instant('start_at'),
    /** Null for: until it reaches the present. */
    end_at: instant('end_at'),
    /** Whether it makes up for intervals that were missed, and so goes by arrival as their runs would have. */
    by_arrival: boolean('by_arrival').notNull().default(false),
    status: text('status').$type<RunStatus>().notNull().default('Starting'),
    /** The start of the interval to come; null before the first. */
    next_start_at: instant('next_start_at'),
    total_records_count: integer('total_records_count'),
    created_at: createdAt(),
    finished_at: instant('finished_at'),
    last_updated_at: instant('last_updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.batch_export_id, table.created_at),
    index('backfills_under_way').on(table.last_updated_at).where(sql`finished_at is null`),
  ],
)

export const exportRunTable = pgTable(
  'batch_export_runs',
  {
    id: id(),
    batch_export_id: batchExportId(),
    backfill_id: uuid('backfill_id').references(() => backfillTable.id, { onDelete: 'cascade' }),
    /** The run of which this is another try, made by a person. */
    retry_of_id: uuid('retry_of_id'),
    status: text('status').$type<RunStatus>().notNull().default('Starting'),
    /** Null for the beginning of time. */
    data_interval_start: instant('data_interval_start'),
    data_interval_end: instant('data_interval_end').notNull(),
    records_completed: integer('records_completed'),
    records_total_count: integer('records_total_count'),
    bytes_exported: bigint('bytes_exported', { mode: 'number' }),
    latest_error: text('latest_error'),
    /** What the destination needs to know when a run is taken up again. */
    cursor: text('cursor'),
    attempts: integer('attempts').notNull().default(0),
    /** Which process works on it, until when it may be silent; both null while nobody does. */
    holder: uuid('holder'),
    held_until: instant('held_until'),
    /** Not to be begun before. */
    due_at: instant('due_at').notNull().default(sql`now()`),
    // Several are made in one transaction: they have an order.
    created_at: instant('created_at').notNull().default(sql`clock_timestamp()`),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
    last_updated_at: instant('last_updated_at').notNull().default(sql`now()`),
  },
  (table) => [
    index().on(table.batch_export_id, table.created_at),
    index().on(table.batch_export_id, table.data_interval_end),
    index().on(table.backfill_id).where(sql`backfill_id is not null`),
    index('runs_under_way').on(table.due_at).where(sql`finished_at is null`),
    // Each interval is scheduled once, whoever schedules it.
    uniqueIndex('runs_scheduled')
      .on(table.batch_export_id, table.data_interval_end)
      .where(sql`backfill_id is null and retry_of_id is null`),
  ],
)

/** What runs and backfills have to say, for people. */
export const exportLogTable = pgTable(
  'batch_export_logs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    batch_export_id: batchExportId(),
    /** The run, or the backfill, that says it. */
    instance_id: uuid('instance_id'),
    timestamp: instant('timestamp').notNull().default(sql`clock_timestamp()`),
    level: text('level').$type<LogLevel>().notNull(),
    message: text('message').notNull(),
  },
  (table) => [
    index('export_logs_page').on(table.batch_export_id, table.timestamp, table.id),
    index().on(table.instance_id, table.timestamp),
  ],
)
