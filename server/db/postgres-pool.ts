import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { causesOf } from './causes'

/** How long a request waits for a connection: for PostgreSQL to take one up, or for another request to give one back. */
const WAIT_MS = 10_000

/** The settings of the pool. */
export const poolOptions = (url: string, connections: number): pg.PoolConfig => ({
  connectionString: url,
  max: connections,
  options: '-c timezone=UTC',
  connectionTimeoutMillis: WAIT_MS,
  keepAlive: true,
})

/** A connection that breaks is replaced by the pool. Without listeners it would end the process, idle or in use. */
export function outliveBreaks(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
}

/**
 * Gives every connection of a transaction back, also one on which not even `begin` has arrived: Drizzle keeps that one,
 * and after as many as the pool has, nobody would be served any more. Runs a transaction again after a deadlock.
 */
export function returnConnections(
  db: NodePgDatabase,
  pool: pg.Pool,
  on: (connection: pg.PoolClient) => NodePgDatabase,
): void {
  db.transaction = (work, config) =>
    retryConflicts(async () => {
      const connection = await pool.connect()
      try {
        return await on(connection).transaction(work, config)
      } finally {
        // Whatever is still open on it would be a part of somebody else's transaction.
        connection.release(connection.getTransactionStatus() !== 'I')
      }
    })
}

/** SQLSTATE of a deadlock and of a serialization failure: the database rolled the transaction back in favor of another. */
const CONFLICTS = new Set(['40P01', '40001'])
const CONFLICT_ATTEMPTS = 8
/** Upper bound of the random wait before the second attempt; it grows with every attempt. */
const CONFLICT_WAIT_MS = 20

/** Runs a transaction again if it conflicted with another one. Work of a transaction changes nothing but the database. */
async function retryConflicts<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === CONFLICT_ATTEMPTS || !isConflict(error)) throw error
      await pause(Math.random() * CONFLICT_WAIT_MS * attempt)
    }
  }
}

const isConflict = (error: unknown): boolean =>
  causesOf(error).some((cause) => 'code' in cause && CONFLICTS.has(String(cause.code)))
