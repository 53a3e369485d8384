import type { ExportSelection } from '../../events/store/event-store'
import type { BatchExportRow } from './records'

type ExportQuery = Pick<BatchExportRow, 'model' | 'project_id' | 'hogql_query' | 'filters'>

/** Builds the selection of a run: the fields of its query, or those of its destination by default. */
export const buildSelection = (
  { model, project_id, hogql_query, filters }: ExportQuery,
  { include_events, exclude_events }: { include_events?: string[] | null; exclude_events?: string[] | null },
  fields: readonly string[],
  {
    arrivedBefore = null,
    ...range
  }: Pick<ExportSelection, 'start' | 'end' | 'by'> & { arrivedBefore?: string | null },
): ExportSelection => ({
  model,
  project_id,
  ...range,
  arrivedBefore,
  fields,
  hogql_query,
  filters: filters?.value() ?? null,
  include_events: include_events ?? [],
  exclude_events: exclude_events ?? [],
})
