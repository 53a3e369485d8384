import type { Database } from './client'

const counts = new WeakMap<Database, () => number>()

/** Registers the write counter of a database for which every write is counted. */
export function countWrites(db: Database, count: () => number): void {
  counts.set(db, count)
}

/**
 * Number of writes so far: while it is unchanged, nothing has been written. Null for a database that other processes
 * may write to.
 */
export const writesOf = (db: Database): number | null => counts.get(db)?.() ?? null
