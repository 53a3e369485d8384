import { TABLE_COLUMNS } from '../../../../contract/export-columns'
import type { ExportModel } from '../../../../contract/exports'
import type { Column } from '../../rows/rows'

/** Fields of the models in database tables. */
export const MODEL_FIELDS = TABLE_COLUMNS

/** Primary keys of the models. Events are append-only. */
export const KEY: Record<ExportModel, readonly string[]> = { events: [], persons: ['team_id', 'distinct_id'] }

/** True if the columns are those of the model, and not of a custom query. */
export function isModelItself(model: ExportModel, columns: readonly Column[]): boolean {
  const fields = MODEL_FIELDS[model]
  return columns.length === fields.length && columns.every(({ name }) => fields.includes(name))
}
