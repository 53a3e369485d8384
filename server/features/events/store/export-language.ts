import type { ExportModel } from '../../../../contract/domain/exports'
import { compileQuery, getQuerySchema } from './sql/hogql/compile-query'

/*
 * Validation of the query and the filters of exports. The language is the same for all stores: what the compiler for SQL
 * accepts, whichever store executes it.
 */

export { QueryError } from './hogql/errors'
export { checkFilters, FilterError } from './sql/export-filters'

/** Validates a query and returns its API representation. Throws a `QueryError`. */
export const describeQuery = (text: string, model: ExportModel) => getQuerySchema(compileQuery(text, model))
