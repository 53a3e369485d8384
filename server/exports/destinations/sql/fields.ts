import { TABLE_COLUMNS } from '../../../../contract/export-columns'
import type { ExportModel } from '../../../../contract/exports'
import type { Column } from '../../rows/rows'

/** The fields of the models in tables of databases. */
export const MODEL_FIELDS = TABLE_COLUMNS

/** What identifies a row. Events are only ever added. */
export const KEY: Record<ExportModel, readonly string[]> = { events: [], persons: ['team_id', 'distinct_id'] }

/** Whether the columns are those of the model, and not of a query that somebody wrote. */
export function isModelItself(model: ExportModel, columns: readonly Column[]): boolean {
  const fields = MODEL_FIELDS[model]
  return columns.length === fields.length && columns.every(({ name }) => fields.includes(name))
}
