import type { DestinationType, ExportInterval, ExportModel } from '../../../contract/domain/exports'
import { invalid } from '../../core/errors'
import { JsonText } from '../../core/json'
import { checkFilters, describeQuery, FilterError, QueryError } from '../events/store/export-language'

interface CheckedFields {
  interval: ExportInterval
  offset_day: number | null
  offset_hour: number | null
  start_at: string | null
  end_at: string | null
  model: ExportModel
  type: DestinationType
  filters: object[] | null
  hogql_query: string | null
}

/** Validates constraints between fields of an export, whichever of them were sent. */
export function checkCombination(about: CheckedFields): void {
  const { interval, model, type, filters, hogql_query } = about
  if (about.offset_day !== null && interval !== 'week') {
    throw invalid('Only weekly exports have a start day.', 'offset_day')
  }
  if (about.offset_hour !== null && interval !== 'week' && interval !== 'day') {
    throw invalid('Only daily and weekly exports have a start hour.', 'offset_hour')
  }
  if (
    about.start_at !== null &&
    about.end_at !== null &&
    Date.parse(about.start_at) >= Date.parse(about.end_at)
  ) {
    throw invalid('The end must be after the start.', 'end_at')
  }
  if (type === 'HTTP' && model !== 'events')
    throw invalid('The HTTP destination accepts only events.', 'model')
  if (type === 'HTTP' && hogql_query !== null) {
    throw invalid('The HTTP destination does not support queries.', 'hogql_query')
  }
  if (filters?.length) {
    if (model !== 'events') throw invalid('Only events can be filtered.', 'filters')
    try {
      checkFilters(filters, model)
    } catch (error) {
      if (error instanceof FilterError) throw invalid(error.message, 'filters')
      throw error
    }
  }
}

/** Builds the columns of a query and of the data derived from it. */
export function queryColumns(text: string | null, model: ExportModel) {
  if (text === null) return { hogql_query: null, schema: null }
  try {
    return { hogql_query: text, schema: JsonText.from(describeQuery(text, model)) }
  } catch (error) {
    if (error instanceof QueryError) throw invalid(error.message, 'hogql_query')
    throw error
  }
}
