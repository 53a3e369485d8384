import { sql } from 'drizzle-orm'
import { memoizePerDatabase } from '../../db/memoize-per-db'

/** Number of flag ids reserved at a time. */
const BATCH_SIZE = 32

/** Reserves an unused flag id. */
export const reserveFlagId = memoizePerDatabase((db) => {
  const taking = db
    .select({ id: sql<number>`id` })
    .from(sql`(select nextval(pg_get_serial_sequence('feature_flags', 'id'))::int as id
      from generate_series(1, ${BATCH_SIZE}::int)) taken`)
    .prepare('flag_ids')
  const free: number[] = []
  return async (): Promise<number> => {
    for (;;) {
      const id = free.shift()
      if (id !== undefined) return id
      free.push(...(await taking.execute()).map(({ id }) => id))
    }
  }
})
