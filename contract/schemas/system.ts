import { z } from 'zod'
import { Timestamp } from './primitives'

const Count = z.int().nonnegative()

/** Result of restoring a backup into a temporary database. */
export const RestoreTest = z.object({
  status: z.enum(['passed', 'failed']),
  finished_at: Timestamp,
  error: z.string().nullable(),
  records: z
    .object({ organizations: Count, projects: Count, surveys: Count, events: Count })
    .nullable()
    .meta({ description: 'Numbers of restored records.' }),
})
export type RestoreTest = z.infer<typeof RestoreTest>

export const SystemBackup = z.object({
  name: z.string(),
  created_at: Timestamp,
  size_bytes: Count,
  restore_test: RestoreTest.nullable().meta({ description: 'Null if the backup was not tested.' }),
})
export type SystemBackup = z.infer<typeof SystemBackup>

export const SystemJobs = z.object({
  kind: z.string(),
  waiting: Count,
  running: Count,
  failed: Count.meta({ description: 'Failed jobs are retained for two weeks.' }),
  late_seconds: z.number().meta({ description: 'Time since the oldest waiting job was due.' }),
  last_error: z.string().nullable(),
})
export type SystemJobs = z.infer<typeof SystemJobs>

/** State of the server. Values of a process are those of the process that responds. */
export const SystemStatus = z.object({
  version: z.string(),
  node_version: z.string(),
  started_at: Timestamp.meta({ description: 'Start of the process that responds.' }),
  memory_bytes: Count,
  database: z.object({
    engine: z.enum(['embedded', 'postgres']),
    version: z.string(),
    size_bytes: Count,
    migrations: Count.meta({ description: 'Applied migrations.' }),
    pending_migrations: Count.meta({
      description: 'Migrations of this version that are not applied. The next start applies them.',
    }),
    latency_ms: z.number().meta({ description: 'Response time of a query that this request has sent.' }),
    connections: Count.meta({ description: 'Open connections of the process.' }),
    waiting_queries: Count.meta({ description: 'Queries that wait for a connection.' }),
  }),
  event_store: z.object({
    engine: z.enum(['database', 'clickhouse']),
    latency_ms: z.number().nullable().meta({
      description: 'Response time of a query that this request has sent; null if it failed.',
    }),
  }),
  event_buffer: z
    .object({
      is_available: z.boolean().meta({ description: 'False if ClickHouse did not accept the last events.' }),
      events: Count,
      bytes: Count,
      max_bytes: Count,
      oldest_at: Timestamp.nullable().meta({
        description: 'Time of the first event that waits for ClickHouse.',
      }),
      refused: Count.meta({ description: 'Events that ClickHouse refused. They are tried again.' }),
      last_error: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'Buffer of events for ClickHouse; null if it is not used.' }),
  disk: z
    .object({ free_bytes: Count, size_bytes: Count })
    .nullable()
    .meta({ description: 'Disk of `DATA_DIR`; null if its file system does not report its size.' }),
  email: z
    .object({
      status: z.enum(['checking', 'ok', 'failed']),
      error: z.string().nullable(),
      checked_at: Timestamp.nullable(),
    })
    .nullable()
    .meta({
      description: 'Last sign-in to the mail server, at most a minute old; null without a mail server.',
    }),
  monitoring: z.object({
    metrics_enabled: z.boolean(),
    metrics_read_at: Timestamp.nullable().meta({ description: 'Last request for metrics to this process.' }),
    traces_enabled: z.boolean(),
  }),
  jobs: z.array(SystemJobs),
  export_runs: z.object({ waiting: Count, running: Count, late_seconds: z.number() }),
  backups: z
    .object({
      schedule: z.string().meta({ description: 'Cron expression in UTC.' }),
      retention: Count,
      status: z.enum(['waiting', 'ok', 'failed']),
      next_at: Timestamp.nullable(),
      failed_at: Timestamp.nullable().meta({ description: 'Last failure of the process that responds.' }),
      s3: z
        .object({ url: z.string(), retention: Count, count: Count, newest_at: Timestamp.nullable() })
        .nullable()
        .meta({ description: 'Copies in a bucket, up to a minute old; null if none are configured.' }),
      files: z.array(SystemBackup).meta({ description: 'The newest 50, newest first.' }),
    })
    .nullable()
    .meta({ description: 'Scheduled backups; null if none are configured.' }),
})
export type SystemStatus = z.infer<typeof SystemStatus>
