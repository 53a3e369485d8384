import type { Database } from '../db/client'

/** What both sessions of Drizzle have besides what it publishes: a logger, for themselves and for transactions of theirs. */
interface Logging {
  logger: Logger
  options: { logger: Logger }
}
interface Logger {
  logQuery(query: string): void
}

/** The statements that work sends to the database, without their values. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
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
