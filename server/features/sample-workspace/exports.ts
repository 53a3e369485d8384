import { nextBoundary } from '../../../contract/domain/export-intervals'
import type { BatchExportCreate } from '../../../contract/schemas/batch-exports'
import { toPast } from './history'
import type { SamplePersonKey } from './people'

/** Past of a sample export: one run for each interval since its creation. */
interface PastRuns {
  /** Runs are executed, because the destination works. */
  areExecuted?: true
  /** Number of latest runs that failed. */
  failed?: number
  /** Stored error of the failed runs, or of the run that is retried. */
  error?: string
  /** The latest run waits for its next attempt. */
  isRetrying?: true
}

/** Batch export of the sample workspace; `created` is its age in days. */
export interface SampleExport {
  key: string
  author: SamplePersonKey
  created: number
  export: BatchExportCreate & { name: string }
  past: PastRuns
  /** Number of days before its creation that were exported by a backfill. */
  backfillDays?: number
  /** Reason for the automatic pause after the latest run. */
  pauseReason?: string
  /** Age in days at which a user paused it, and that user. */
  pausedBy?: { author: SamplePersonKey; at: number }
  /** The schedule has ended. */
  hasEnded?: true
}

const LOGIN_ERROR = 'The database does not accept the user and password.'

/**
 * Only the first one has a working destination: its runs are executed and have files. The past of the others is stored
 * with the row counts that their runs would have, because their destinations do not exist.
 */
export const SAMPLE_EXPORTS: readonly SampleExport[] = [
  {
    key: 'archive',
    author: 'arjun',
    created: 16.4,
    export: {
      name: 'Daily archive',
      interval: 'day',
      destination: {
        type: 'FileDownload',
        config: { prefix: '{year}/{month}/', file_format: 'JSONLines', compression: 'gzip' },
      },
    },
    past: { areExecuted: true },
    backfillDays: 7,
  },
  {
    key: 'warehouse',
    author: 'lucia',
    created: 34.3,
    export: {
      name: 'Warehouse',
      interval: 'day',
      paused: true,
      destination: {
        type: 'Postgres',
        config: {
          host: 'warehouse.juniper.example',
          database: 'analytics',
          user: 'hedgerow',
          password: 'to be replaced',
          table_name: 'events',
        },
      },
    },
    past: { failed: 10, error: LOGIN_ERROR },
    pauseReason: `The last 10 runs failed. The last one: ${LOGIN_ERROR}`,
  },
  {
    key: 'crm',
    author: 'noor',
    created: 20.6,
    export: {
      name: 'Sign-ups to the CRM',
      interval: 'day',
      destination: {
        type: 'HTTP',
        config: {
          url: 'https://crm.juniper.example/batch/',
          token: 'to be replaced',
          include_events: ['user signed up', 'subscription upgraded'],
        },
      },
    },
    past: { error: 'crm.juniper.example responded with status 503.', isRetrying: true },
    hasEnded: true,
  },
  {
    key: 'finance',
    author: 'lucia',
    created: 52.2,
    export: {
      name: 'Subscriptions for finance',
      interval: 'week',
      offset_day: 1,
      offset_hour: 5,
      timezone: 'Europe/Berlin',
      paused: true,
      hogql_query:
        "select timestamp, distinct_id, properties.plan as plan, properties.to as target from events where event in ('subscription upgraded', 'subscription cancelled')",
      destination: {
        type: 'S3',
        config: {
          bucket_name: 'juniper-finance',
          region: 'eu-central-1',
          prefix: 'plans/{year}/',
          aws_access_key_id: 'to be replaced',
          aws_secret_access_key: 'to be replaced',
          file_format: 'Parquet',
          compression: 'zstd',
        },
      },
    },
    past: {},
    pausedBy: { author: 'imani', at: 2.1 },
  },
]

/** Time from the end of an interval to the end of its run. */
export const RUN_DELAY_MS = 9_000

/** Returns the ends of the intervals of an export that were exported in the past, oldest first. */
export function listPastIntervals(
  { export: { interval, ...body }, created, pausedBy }: SampleExport,
  until: number,
) {
  const schedule = {
    interval,
    timezone: body.timezone ?? 'UTC',
    offset_day: body.offset_day ?? null,
    offset_hour: body.offset_hour ?? null,
  }
  const limit = pausedBy ? Date.parse(toPast({ until }, pausedBy.at)) : until
  const ends: Date[] = []
  for (let end = nextBoundary(schedule, new Date(toPast({ until }, created))); end.getTime() <= limit; ) {
    ends.push(end)
    end = nextBoundary(schedule, end)
  }
  return { schedule, ends }
}
