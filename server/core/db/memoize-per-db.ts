import type { Database } from './database'

/** Memoizes a value per database, such as prepared statements. A transaction gets its own value. */
export function memoizePerDatabase<T>(build: (db: Database) => T): (db: Database) => T {
  const built = new WeakMap<Database, T>()
  return (db) => {
    const cached = built.get(db) ?? build(db)
    built.set(db, cached)
    return cached
  }
}
