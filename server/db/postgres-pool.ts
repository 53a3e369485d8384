import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

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
 * and after as many as the pool has, nobody would be served any more.
 */
export function returnConnections(
  db: NodePgDatabase,
  pool: pg.Pool,
  on: (connection: pg.PoolClient) => NodePgDatabase,
): void {
  db.transaction = async (work, config) => {
    const connection = await pool.connect()
    try {
      return await on(connection).transaction(work, config)
    } finally {
      // Whatever is still open on it would be a part of somebody else's transaction.
      connection.release(connection.getTransactionStatus() !== 'I')
    }
  }
}
