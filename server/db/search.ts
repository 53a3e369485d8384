import { ilike, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** True where the text holds that part, in any case of letters. `%` and `_` stand for themselves. */
export function contains(text: PgColumn | SQL, part: string): SQL {
  return ilike(text, `%${part.replace(/[\\%_]/g, '\\$&')}%`)
}
