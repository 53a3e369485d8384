import type { Database } from './database'

const counters = new WeakMap<Database, () => number>()

/** Registers the write counter of a database for which every write is counted. */
export function registerWriteCounter(db: Database, count: () => number): void {
  counters.set(db, count)
}

/**
 * Number of writes so far: while it is unchanged, nothing has been written. Null for a database that other processes
 * may write to.
 */
export const getWriteCount = (db: Database): number | null => counters.get(db)?.() ?? null
