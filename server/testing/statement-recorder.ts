import type { Database } from '../db/client'

/** Logger that both Drizzle sessions have beyond their published type, for themselves and for their transactions. */
interface Logging {
  logger: Logger
  options: { logger: Logger }
}
interface Logger {
  logQuery(query: string): void
}

/** Records the statements that an action sends to the database, without their values. */
export async function recordStatements(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const session = db._.session as unknown as Logging
  const { logger, options } = session
  const recorder: Logger = { logQuery: (query) => statements.push(query) }
  Object.assign(session, { logger: recorder, options: { ...options, logger: recorder } })
  try {
    await work()
  } finally {
    Object.assign(session, { logger, options })
  }
  return statements
}
