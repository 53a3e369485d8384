import type { SQL } from 'drizzle-orm'
import type { ExportModel } from '../../../../contract/exports'
import type { NamedField } from '../source'

// Being written.
export class QueryError extends Error {}
export const compileQuery = (
  _text: string,
  _model: ExportModel,
): { fields: NamedField[]; where: SQL | null } => {
  throw new QueryError('Queries are being written.')
}
export const schemaOf = (_query: object): object => ({})
