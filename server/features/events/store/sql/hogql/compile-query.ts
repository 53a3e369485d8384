import type { SQL } from 'drizzle-orm'
import type { ExportModel } from '../../../../../../contract/domain/exports'
import {
  compileCondition as compileConditionIn,
  compileQuery as compileQueryIn,
  type Query,
} from '../../hogql/compile-query'
import { POSTGRESQL } from './postgresql'

export { getQuerySchema } from '../../hogql/compile-query'

/** Compiles a query to PostgreSQL. Throws a `QueryError` if it is not valid. */
export const compileQuery = (text: string, model: ExportModel): Query =>
  compileQueryIn(text, model, POSTGRESQL)

/** Compiles a standalone condition to PostgreSQL. Throws a `QueryError` if it is not valid. */
export const compileCondition = (text: string, model: ExportModel): SQL =>
  compileConditionIn(text, model, POSTGRESQL)
