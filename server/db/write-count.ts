import type { Database } from './client'

const counts = new WeakMap<Database, () => number>()

/** Says that nobody can write to a database without being counted. */
export function countWrites(db: Database, count: () => number): void {
  counts.set(db, count)
}

/** While this number is the same, nothing has been written; null of a database that others may write to as well. */
export const writesOf = (db: Database): number | null => counts.get(db)?.() ?? null
