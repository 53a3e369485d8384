import { and, inArray, lt, notInArray, type SQL } from 'drizzle-orm'
import { eventTable } from '../../../core/db/schema/events'
import { FIELDS } from '../rows/fields'
import { filterSql } from '../rows/filters'
import { compileQuery } from '../rows/hogql/compile-query'
import type { NamedField, RowQuery } from '../rows/row-source'
import type { BatchExportRow } from './records'

type ExportQuery = Pick<BatchExportRow, 'model' | 'project_id' | 'hogql_query' | 'filters'>

/** Builds the selection of a run: the fields of its query, or those of its destination by default. */
export function buildSelection(
  about: ExportQuery,
  config: { include_events?: string[] | null; exclude_events?: string[] | null },
  fields: readonly string[],
  {
    arrivedBefore = null,
    ...range
  }: Pick<RowQuery, 'start' | 'end' | 'by'> & { arrivedBefore?: string | null },
): RowQuery {
  const { model, project_id } = about
  const query = about.hogql_query === null ? null : compileQuery(about.hogql_query, model)
  const conditions: (SQL | null | undefined)[] = [query?.where]
  if (model === 'events') {
    if (arrivedBefore !== null) conditions.push(lt(eventTable.inserted_at, arrivedBefore))
    const { include_events, exclude_events } = config
    if (include_events?.length) conditions.push(inArray(eventTable.event, include_events))
    if (exclude_events?.length) conditions.push(notInArray(eventTable.event, exclude_events))
    if (about.filters) conditions.push(filterSql(about.filters.value(), model))
  }
  return {
    model,
    project_id,
    ...range,
    fields: query?.fields ?? fields.map((name) => toNamedField(model, name)),
    where: and(...conditions.filter((condition) => condition !== null)) ?? null,
  }
}

function toNamedField(model: ExportQuery['model'], name: string): NamedField {
  const field = FIELDS[model][name]
  if (!field) throw new Error(`Unknown field of ${model}: ${name}.`)
  return { name, ...field }
}
