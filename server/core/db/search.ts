import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Case-insensitive substring condition. `%` and `_` are matched literally. */
export function buildContains(text: PgColumn | SQL, part: string): SQL {
  return ilike(text, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
}
