import { join } from 'node:path'
import type { Logger } from 'drizzle-orm/logger'
import { drizzle as postgresDrizzle } from 'drizzle-orm/node-postgres'
import { drizzle as embeddedDrizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import { type Database, embeddedDatabase } from '../../server/db/client'
import type { Env } from '../../server/env'

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** The database with nothing between: statements go to the driver as they are. */
export interface Driver {
  query(statement: Statement): Promise<unknown>
  /** The same database as the rooms see it; what they ask is told to `logger`. */
  logged(logger: Logger): Database
}

const TIMESTAMPTZ = 1184
const JSON_OID = 114
const asText = (text: string) => text

export async function openDriver(env: Env): Promise<Driver> {
  if (!env.DATABASE_URL) {
    const { client } = await embeddedDatabase(join(env.DATA_DIR, 'db'))
    return {
      logged: (logger) => embeddedDrizzle(client, { logger }),
      query: ({ text, values }) =>
        client.query(text, values, { rowMode: 'array', parsers: { [TIMESTAMPTZ]: asText } }),
    }
  }
  pg.types.setTypeParser(JSON_OID, asText)
  pg.types.setTypeParser(TIMESTAMPTZ, asText)
  const pool = new pg.Pool({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    options: '-c timezone=UTC',
  })
  return {
    logged: (logger) => postgresDrizzle(pool, { logger }),
    // With its name a statement is planned once.
    query: (statement) => pool.query({ ...statement, rowMode: 'array' }),
  }
}
