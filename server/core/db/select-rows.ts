import type { SQL } from 'drizzle-orm'
import type { Database } from './database'

/** Runs an SQL statement and returns its rows; the caller specifies their type. */
export async function selectRows<Row>(db: Database, statement: SQL): Promise<Row[]> {
  // Both drivers return rows, but Drizzle's common type does not include them.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}

/** Variant for a statement that always returns one row, whatever is stored. */
export async function selectRow<Row>(db: Database, statement: SQL): Promise<Row> {
  const [row] = await selectRows<Row>(db, statement)
  if (row === undefined) throw new Error('Expected one row, got none.')
  return row
}
