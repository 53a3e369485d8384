import type { BatchExportCreate } from '../../../contract/schemas/batch-exports'

/**
 * Batch exports of the sample workspace. Only the first has a working destination; the others need the user's
 * credentials.
 */
export const SAMPLE_EXPORTS: BatchExportCreate[] = [
  {
    name: 'Daily archive',
    interval: 'day',
    destination: {
      type: 'FileDownload',
      config: { prefix: '{year}/{month}/', file_format: 'JSONLines', compression: 'gzip' },
    },
  },
  {
    name: 'Orders for the finance team',
    interval: 'week',
    offset_day: 1,
    offset_hour: 5,
    timezone: 'Europe/Berlin',
    paused: true,
    hogql_query:
      "select timestamp, distinct_id, properties.$browser as browser from events where event = 'order placed'",
    destination: {
      type: 'S3',
      config: {
        bucket_name: 'juniper-finance',
        region: 'eu-central-1',
        prefix: 'orders/{year}/',
        file_format: 'Parquet',
        compression: 'zstd',
      },
    },
  },
  {
    name: 'People in the warehouse',
    model: 'persons',
    interval: 'hour',
    paused: true,
    destination: {
      type: 'Postgres',
      config: {
        host: 'warehouse.example.com',
        database: 'analytics',
        user: 'hedgerow',
        password: 'to be replaced',
        table_name: 'persons',
      },
    },
  },
]
