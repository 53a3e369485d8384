import type { SQL } from 'drizzle-orm'
import type { ExportModel } from '../../../../../contract/domain/exports'
import { compileFilters } from '../export-filters'
import { POSTGRESQL } from './hogql/postgresql'

export { FilterError } from '../export-filters'

/** Builds the condition that a row passes all filters, or null if there are none. Throws a `FilterError`. */
export const filterSql = (filters: unknown, model: ExportModel): SQL | null =>
  compileFilters(filters, model, POSTGRESQL)

/** Validates the filters of an export of the model; throws a `FilterError`. */
export function checkFilters(filters: unknown, model: ExportModel): void {
  filterSql(filters, model)
}
