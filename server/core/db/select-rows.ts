import type { SQL } from 'drizzle-orm'
import { invariant } from '../../../contract/invariant'
import type { Database } from './database'

/** Runs an SQL statement and returns its rows; the caller specifies their type. */
export async function selectRows<Row>(db: Database, statement: SQL): Promise<Row[]> {
  // Both drivers return rows, but Drizzle's common type does not include them.
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] }
  return rows
}

/** Variant for a statement that always returns one row, whatever is stored. */
export const selectRow = async <Row>(db: Database, statement: SQL): Promise<Row> =>
  getOnlyRow(await selectRows<Row>(db, statement))

/** Returns the row of a statement that always returns one, such as a count. */
export function getOnlyRow<Row>([row]: readonly Row[]): Row {
  invariant(row !== undefined, 'Expected one row, got none.')
  return row
}
