import type { SQL } from 'drizzle-orm'
import type { Database } from './client'

/** What a statement written in SQL answers; the caller says what a row of it is. */
export async function selectRows<Row>(db: Database, statement: SQL): Promise<Row[]> {
  // Both drivers answer with rows; Drizzle's common type does not say so.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}

/** The same for a statement that answers one row, whatever is stored. */
export async function selectRow<Row>(db: Database, statement: SQL): Promise<Row> {
  const [row] = await selectRows<Row>(db, statement)
  if (row === undefined) throw new Error('A statement that answers one row answered none.')
  return row
}
