import type { RowPreview, RowPreviewBody } from '../../../contract/schemas/batch-exports'
import { JsonText } from '../../core/json'
import type { RowSource } from '../events/store/rows'
import type { EventDeps } from '../events/store-events'
import type { Destinations } from './destinations'
import { buildSelection } from './engine/selection'
import type { ExportRequestScope } from './request-scope'
import { checkCombination, queryColumns } from './rules'
import { projectFor, queryText } from './save-export'

const ROWS = 10
/** Longest value in characters: the preview is a table on a page. */
const VALUE_MAX = 500
const DAY_MS = 86_400_000
/** Periods that are searched for rows, in days: recent rows first, which an index finds fast. */
const PERIODS = [1, 30, 3650]
/** Time limit for a selection that matches few of many rows. */
const SEARCH_MS = 5000

/** Returns the columns of an export that is not saved, and some recently ingested rows of its selection. */
export async function previewExport(
  { db, eventStore, destinations }: EventDeps & { destinations: Destinations },
  scope: ExportRequestScope,
  body: RowPreviewBody,
): Promise<RowPreview> {
  const { destination_type: type, include_events = null, exclude_events = null } = body
  const model = body.model || 'events'
  const filters = body.filters ?? null
  const hogql_query = queryText(body.hogql_query)
  const timing = {
    interval: 'hour',
    offset_day: null,
    offset_hour: null,
    start_at: null,
    end_at: null,
  } as const
  checkCombination({ ...timing, model, type, filters, hogql_query })
  const about = {
    ...queryColumns(hogql_query, model),
    model,
    project_id: await projectFor(db, scope, body.team_id),
    filters: filters && JsonText.from(filters),
  }
  const end = new Date()
  const signal = AbortSignal.timeout(SEARCH_MS)
  const open = (days: number) => {
    const range = { start: new Date(end.getTime() - days * DAY_MS), end, by: 'inserted_at' } as const
    const { fields } = destinations[type]
    return eventStore.openRows(
      buildSelection(about, { include_events, exclude_events }, fields[model], range),
    )
  }
  let rows: RowPreview['rows'] = []
  for (const days of PERIODS) {
    rows = await readFirst(open(days), signal)
    if (rows.length > 0) break
  }
  return { columns: [...open(1).columns], rows, is_complete: rows.length > 0 || !signal.aborted }
}

/** Reads the first rows; none if the time limit is reached before. */
async function readFirst(source: RowSource, signal: AbortSignal): Promise<RowPreview['rows']> {
  if (signal.aborted) return []
  try {
    for await (const values of source.values(signal)) {
      return values
        .slice(0, ROWS)
        .map((row) => row.map((value) => (typeof value === 'string' ? value.slice(0, VALUE_MAX) : value)))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return []
}
