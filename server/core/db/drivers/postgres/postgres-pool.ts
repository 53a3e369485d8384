import { setTimeout as pause } from 'node:timers/promises'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { getCauseChain } from '../../cause-chain'

/**
 * Maximum time a request waits for a connection: for PostgreSQL to accept one, or for another request to release one.
 */
const ACQUIRE_TIMEOUT_MS = 10_000

/** Returns the settings of the pool. */
export const poolOptions = (url: string, connections: number): pg.PoolConfig => ({
  connectionString: url,
  max: connections,
  // Compiling a statement takes longer than running it: 100 ms instead of 2 ms for a page of responses.
  options: '-c timezone=UTC -c jit=off',
  connectionTimeoutMillis: ACQUIRE_TIMEOUT_MS,
  keepAlive: true,
})

/**
 * Ignores errors of broken connections, which the pool replaces. Without listeners they would end the process, idle or
 * in use.
 */
export function ignoreConnectionErrors(pool: pg.Pool): void {
  pool.on('error', () => {})
  pool.on('connect', (connection) => connection.on('error', () => {}))
}

/**
 * Releases every connection of a transaction, even if `begin` failed on it: Drizzle would leak that one, and the pool
 * would eventually be exhausted. Retries a transaction after a deadlock.
 */
export function releaseAfterTransaction(
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
        // An open transaction on it would otherwise include the statements of the next request.
        connection.release(connection.getTransactionStatus() !== 'I')
      }
    })
}

/** SQLSTATE of a deadlock and of a serialization failure: the database rolled the transaction back in favor of another. */
const CONFLICTS = new Set(['40P01', '40001'])
const MAX_CONFLICT_ATTEMPTS = 8
/** Upper bound of the random wait before the second attempt; it grows with every attempt. */
const CONFLICT_BACKOFF_MS = 20

/**
 * Retries a transaction that conflicted with another one. The work of a transaction changes nothing but the database.
 */
async function retryConflicts<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === MAX_CONFLICT_ATTEMPTS || !isConflict(error)) throw error
      await pause(Math.random() * CONFLICT_BACKOFF_MS * attempt)
    }
  }
}

const isConflict = (error: unknown): boolean =>
  getCauseChain(error).some((cause) => 'code' in cause && CONFLICTS.has(String(cause.code)))
