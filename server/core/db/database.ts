import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Database handle, embedded or PostgreSQL; resource modules do not depend on which. A transaction is one too. */
export type Database = PgDatabase<PgQueryResultHKT>

/** Load of the connections of this process. */
export interface DatabaseLoad {
  connections: number
  idle: number
  /** Number of requests that wait for a connection. */
  waiting: number
}
