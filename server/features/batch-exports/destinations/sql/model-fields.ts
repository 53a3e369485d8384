import { TABLE_COLUMNS } from '../../../../../contract/domain/export-columns'
import type { ExportModel } from '../../../../../contract/domain/exports'
import type { ExportColumn } from '../../../events/store/rows'

/** Fields of the models in database tables. */
export const MODEL_FIELDS = TABLE_COLUMNS

/** Primary keys of the models. Events are append-only. */
export const IDENTITY_COLUMNS: Record<ExportModel, readonly string[]> = {
  events: [],
  persons: ['team_id', 'distinct_id'],
}

/** True if the columns are those of the model, and not of a custom query. */
export function isModelSchema(model: ExportModel, columns: readonly ExportColumn[]): boolean {
  const fields = MODEL_FIELDS[model]
  return columns.length === fields.length && columns.every(({ name }) => fields.includes(name))
}
