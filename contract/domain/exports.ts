/* Constants of batch exports in the API. */

export const EXPORT_MODELS = ['events', 'persons'] as const
export type ExportModel = (typeof EXPORT_MODELS)[number]

export const EXPORT_INTERVALS = ['every 5 minutes', 'every 15 minutes', 'hour', 'day', 'week'] as const
export type ExportInterval = (typeof EXPORT_INTERVALS)[number]

export const DESTINATION_TYPES = [
  'S3',
  'AzureBlob',
  'Postgres',
  'Redshift',
  'HTTP',
  'FileDownload',
  'BigQuery',
  'Snowflake',
  'Databricks',
  'NoOp',
] as const
export type DestinationType = (typeof DESTINATION_TYPES)[number]

/** Display names of the destination types. */
export const DESTINATION_LABELS: Record<DestinationType, string> = {
  S3: 'S3',
  AzureBlob: 'Azure Blob Storage',
  Postgres: 'PostgreSQL',
  Redshift: 'Redshift',
  HTTP: 'HTTP',
  FileDownload: 'Files on this server',
  BigQuery: 'BigQuery',
  Snowflake: 'Snowflake',
  Databricks: 'Databricks',
  NoOp: 'Nowhere',
}

/** Destinations whose configuration this server stores but cannot write to. */
export const UNSUPPORTED_DESTINATIONS: readonly DestinationType[] = ['BigQuery', 'Snowflake', 'Databricks']

export const RUN_STATUSES = [
  'Starting',
  'Running',
  'Completed',
  'Failed',
  'FailedRetryable',
  'FailedBilling',
  'Cancelled',
  'Terminated',
  'TimedOut',
  'ContinuedAsNew',
] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Tests whether a run or backfill has not finished. */
export const isInProgress = (status: string): boolean => status === 'Starting' || status === 'Running'

export const LOG_LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export const FILE_FORMATS = ['JSONLines', 'Parquet'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** Compressions that a format supports. */
export const COMPRESSIONS = {
  JSONLines: ['gzip', 'brotli'],
  Parquet: ['zstd', 'lz4', 'snappy', 'gzip', 'brotli'],
} as const satisfies Record<FileFormat, readonly string[]>
export type Compression = (typeof COMPRESSIONS)[FileFormat][number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Time limit of a run, all attempts together. */
export const MAX_RUN_MS: Record<ExportInterval, number> = {
  'every 5 minutes': 20 * MINUTE_MS,
  'every 15 minutes': 20 * MINUTE_MS,
  hour: 6 * HOUR_MS,
  day: 24 * HOUR_MS,
  week: 72 * HOUR_MS,
}

/** Number of failures among the last runs at which an export is paused. */
export const FAILURES_TO_PAUSE = 10
export const RUNS_CHECKED = 50

/**
 * Keys of destination configurations that responses omit, for all types. `DESTINATIONS` defines the keys of each type.
 */
export const DESTINATION_SECRETS = [
  'aws_access_key_id',
  'aws_secret_access_key',
  'connection_string',
  'user',
  'password',
  'token',
  'private_key',
  'private_key_id',
  'token_uri',
  'client_email',
  'private_key_passphrase',
] as const
