import type { SQL } from 'drizzle-orm'
import type { ExportModel } from '../../../../../../contract/domain/exports'
import { compileConditionFor, compileQueryFor, type Query } from '../../hogql/compile-query'
import { POSTGRESQL } from './postgresql'

export { getQuerySchema } from '../../hogql/compile-query'

/** Compiles a query to PostgreSQL. Throws a `QueryError` if it is not valid. */
export const compileQuery = (text: string, model: ExportModel): Query =>
  compileQueryFor(text, model, POSTGRESQL)

/** Compiles a standalone condition to PostgreSQL. Throws a `QueryError` if it is not valid. */
export const compileCondition = (text: string, model: ExportModel): SQL =>
  compileConditionFor(text, model, POSTGRESQL)
