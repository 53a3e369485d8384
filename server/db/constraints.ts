import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as tables from './tables'

/** Column of a violated unique constraint; null if the constraint covers several columns. */
export function getConstraintField(error: Error): string | null {
  const constraint = 'constraint' in error ? error.constraint : undefined
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue
    for (const column of Object.values(getTableColumns(table))) {
      if (column.isUnique && column.uniqueName === constraint) return column.name
    }
  }
  return null
}
