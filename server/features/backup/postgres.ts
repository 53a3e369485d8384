import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { buildChildEnvironment } from '../../config'

/** Schemas that only this server uses. */
const OWN_SCHEMAS = ['pgboss', 'drizzle']

/** Dumps the database as of one point in time into a file for `restorePostgres`. Servers may be running on it. */
export const dumpPostgres = (url: string, file: string): Promise<void> =>
  program('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', '--file', file])

/** Restores a dump into an empty database, all or nothing. */
export const restorePostgres = (url: string, file: string): Promise<void> =>
  program('pg_restore', url, [
    '--no-owner',
    '--no-privileges',
    // Only the owner of an extension may comment on it.
    '--no-comments',
    '--single-transaction',
    '--exit-on-error',
    file,
  ])

async function program(name: string, url: string, options: string[]): Promise<void> {
  const { address, password } = splitPassword(url)
  const child = spawn(name, ['--no-password', '--dbname', address, ...options], {
    // Unlike an argument, the environment does not show the password in the process list.
    env: buildChildEnvironment(password ? { PGPASSWORD: password } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errorOutput = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error(
      `${name} is not installed. Install the PostgreSQL client programs (Debian: postgresql-client) in the server's version or newer.`,
    )
  })
  if (code !== 0) throw new Error(`${name} failed: ${errorOutput.trim() || `exit code ${code}`}`)
}

/** Splits a URL into the URL without its password, and the password. */
function splitPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return { address: address.href, password }
}

/** Reason why a restore is not possible; null if the database is empty and not in use. */
export async function findRestoreObstacle(url: string): Promise<'tables' | 'others' | null> {
  return withClient(url, async (client) => {
    const { rows: others } = await client.query(
      `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (others.length > 0) return 'others'
    const { rows: tables } = await client.query(
      `select 1 from pg_tables where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    )
    return tables.length > 0 ? 'tables' : null
  })
}

/** Drops everything that a backup restores: our tables in `public`, and the schemas that only this server uses. */
export async function emptyPostgres(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('drop table if exists %I.%I cascade', schemaname, tablename) as statement
      from pg_tables where schemaname = 'public'
      union all
      select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select 1 from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
    )
    const schemas = OWN_SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade`)
    await client.query(['begin', ...rows.map(({ statement }) => statement), ...schemas, 'commit'].join(';'))
  })
}

/** Runs queries on a connection of its own. */
export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return await use(client)
  } catch (error) {
    const { host, pathname } = new URL(url)
    throw new Error(`PostgreSQL at ${host}${pathname} cannot be used: ${(error as Error).message}.`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}
