import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm/logger'
import { drizzle as postgresDrizzle } from 'drizzle-orm/node-postgres'
import { drizzle as embeddedDrizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Env } from '../../server/config'
import { embeddedDatabase } from '../../server/core/db/client'
import type { Database } from '../../server/core/db/database'

export interface Statement {
  text: string
  values: unknown[]
}

interface DriverResult {
  rows: unknown[][]
  fields: { name: string }[]
}

/** Database driver without an ORM: statements are sent unchanged. */
export interface Driver {
  query(statement: Statement): Promise<DriverResult>
  /** The same database for the handlers; statements are passed to `logger`. */
  logged(logger: Logger): Database
}

const TIMESTAMPTZ = 1184
const JSON_OID = 114
const identity = (text: string) => text

export async function openDriver(env: Env): Promise<Driver> {
  return env.DATABASE_URL ? openPostgres(env, env.DATABASE_URL) : openEmbedded(env)
}

async function openEmbedded(env: Env): Promise<Driver> {
  const { client } = await embeddedDatabase(join(env.DATA_DIR, 'db'))
  const options = { rowMode: 'array', parsers: { [TIMESTAMPTZ]: identity } } as const
  return {
    // Drizzle only uses `query` and `transaction` of a client.
    logged: (logger) => embeddedDrizzle(client as unknown as PGlite, { logger }),
    // Rows are arrays in this mode, which the types of the library do not express.
    query: ({ text, values }) => client.query(text, values, options) as unknown as Promise<DriverResult>,
  }
}

async function openPostgres(env: Env, url: string): Promise<Driver> {
  pg.types.setTypeParser(JSON_OID, identity)
  pg.types.setTypeParser(TIMESTAMPTZ, identity)
  const pool = new pg.Pool({ connectionString: url, max: env.DATABASE_POOL, options: '-c timezone=UTC' })
  return {
    logged: (logger) => postgresDrizzle(pool, { logger }),
    query: (statement) => pool.query(toNamedQuery(statement)),
  }
}

const names = new Map<string, string>()

/** Named statements are planned once. */
function toNamedQuery({ text, values }: Statement): pg.QueryArrayConfig {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return { name, text, values, rowMode: 'array' }
}
