import { UPSTREAM_PROJECT } from './people'
import { type LooseJson, newId, UNKNOWN_FIELDS } from './routes'

const run = (batch_export: string, status: string, hour: number, more: LooseJson = {}): LooseJson => ({
  id: newId(),
  status,
  records_completed: null,
  latest_error: null,
  data_interval_start: new Date(Date.UTC(2025, 8, 1, hour)).toISOString(),
  data_interval_end: new Date(Date.UTC(2025, 8, 1, hour + 1)).toISOString(),
  cursor: null,
  created_at: new Date(Date.UTC(2025, 8, 1, hour + 1, 5)).toISOString(),
  finished_at: null,
  last_updated_at: new Date(Date.UTC(2025, 8, 1, hour + 1, 6)).toISOString(),
  records_total_count: null,
  records_failed: null,
  bytes_exported: null,
  batch_export,
  backfill: null,
  ...more,
})

/** Builds a batch export as the service returns it, with the given fields. */
export const batchExport = (fields: LooseJson): LooseJson => {
  const id = newId()
  return {
    id,
    team_id: UPSTREAM_PROJECT,
    name: 'To the warehouse',
    model: 'events',
    destination: {
      type: 'BigQuery',
      config: { project_id: 'orchard', dataset_id: 'events', table_id: 'events', use_json_type: 'True' },
      integration: 14,
    },
    interval: 'hour',
    paused: false,
    created_at: '2025-08-01T00:00:00Z',
    last_updated_at: '2025-08-01T00:00:00Z',
    last_paused_at: null,
    start_at: null,
    end_at: null,
    latest_runs: [],
    hogql_query: null,
    schema: null,
    filters: null,
    unheard_of: UNKNOWN_FIELDS,
    ...fields,
  }
}

/** Returns an export with several kinds of failed runs, and one with mostly unknown values. */
export function listBatchExports(): LooseJson[] {
  const hourly = batchExport({})
  hourly.latest_runs = [
    run(hourly.id, 'FailedBilling', 12),
    run(hourly.id, 'Completed', 11, {
      records_completed: 512,
      bytes_exported: 4096,
      finished_at: '2025-09-01T12:06:00Z',
    }),
    run(hourly.id, 'Failed', 10, { latest_error: 'The table is gone.', finished_at: '2025-09-01T11:06:00Z' }),
    run(hourly.id, 'Hibernating', 9, { data_interval_start: null }),
  ]
  const strange = batchExport({
    name: 'Out of the ordinary',
    model: 'hogql',
    interval: 'every 15 minutes',
    destination: {
      type: 'Databricks',
      config: { catalog: 'main', http_path: '/sql', schema: 'x' },
      integration: null,
    },
    paused: true,
    hogql_query: 'SELECT uuid FROM events',
    schema: {
      fields: [{ expression: 'events.uuid', alias: 'uuid' }],
      values: {},
      hogql_query: 'SELECT uuid FROM events',
    },
    filters: [{ type: 'hogql', key: 'properties.a > 1', value: null }],
    timezone: null,
    offset_day: null,
    offset_hour: null,
    hogql_modifiers: null,
    primary_key: ['uuid'],
    incremental_mode: 'append',
  })
  return [hourly, strange]
}
