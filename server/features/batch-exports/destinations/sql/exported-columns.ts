import type { ColumnType, ExportValue } from '../../../events/store/rows'
import type { WriteJob } from '../destination'
import { PermanentError } from '../destination'
import { sanitizeJson, sanitizeText } from './json-text'
import type { DatabaseColumn } from './table'

/** Column that both the rows and the table have. */
export interface ExportedColumn extends DatabaseColumn {
  /** Index of its values in a row. */
  index: number
  /** Type of its values; `type` is that of the table. */
  valueType: ColumnType
}

/** Returns the columns to write: those that the table has. The others are skipped and named in the log. */
export function selectExportedColumns(
  job: Pick<WriteJob<unknown>, 'rows' | 'log'>,
  table: readonly DatabaseColumn[],
): ExportedColumn[] {
  const exported: ExportedColumn[] = []
  const missing: string[] = []
  for (const [index, { name, type: valueType }] of job.rows.columns.entries()) {
    const column = table.find((candidate) => candidate.name === name)
    if (column) exported.push({ name, type: column.type, index, valueType })
    else missing.push(name)
  }
  if (exported.length === 0) throw new PermanentError('The table has none of the columns of this export.')
  if (missing.length > 0)
    job.log('WARNING', `The table has no columns ${missing.join(', ')}. They are omitted.`)
  return exported
}

/** Converts a value to text that the database can store in the column; null stays null. */
export function toStorableText(
  { index, valueType, type }: ExportedColumn,
  row: readonly ExportValue[],
): string | null {
  const value = row[index] ?? null
  if (value === null) return null
  if (typeof value !== 'string') return String(value)
  if (valueType === 'json') return sanitizeJson(value)
  const text = sanitizeText(value)
  // A text value in a JSON column becomes a JSON string.
  return type === 'json' || type === 'jsonb' ? sanitizeJson(JSON.stringify(text)) : text
}
