import { setTimeout as pause } from 'node:timers/promises'
import type { WriteJob } from '../destination'
import type { Connection, ServerConfig } from './connection'
import { sqlState } from './failure'
import { type TableConfig, tableName } from './table'

/** What an attempt remembers before it commits. */
export interface Progress {
  /** Where it wrote to: in another database its transaction means nothing. */
  target: string
  /** The number of its transaction; null where the server does not tell. */
  transaction: string | null
  rows: number
  bytes: number
}

type Target = ServerConfig & TableConfig

const targetOf = (config: Target): string =>
  `${config.host}:${config.port}/${config.database} ${tableName(config)}`

/** What an earlier attempt at writing there remembered; null when there was none, or it did not come so far. */
export function progressOf({ cursor, config }: Pick<WriteJob<Target>, 'cursor' | 'config'>): Progress | null {
  if (cursor === null) return null
  const progress = JSON.parse(cursor) as Progress
  return progress.target === targetOf(config) ? progress : null
}

/** What to remember before a commit. */
export const rememberedAs = (config: Target, progress: Omit<Progress, 'target'>): string =>
  JSON.stringify({ target: targetOf(config), ...progress })

/** The number of the transaction that the connection is in; null on servers that cannot tell later what became of it. */
export async function currentTransaction(connection: Connection): Promise<string | null> {
  const [server] = await connection.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if (!server || server.version < 100_000) return null
  const [row] = await connection.query<{ number: string }>('select txid_current() as number')
  return row?.number ?? null
}

/** How often, and in what steps, to look whether a transaction has ended. */
const LOOKS = 30
const PAUSE_MS = 1000

/**
 * Whether the transaction of an earlier attempt was committed. Where it is still going on, waits for its end: the server
 * may not have noticed yet that whoever began it is gone.
 */
export async function wasCommitted(
  connection: Connection,
  transaction: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let look = 0; look < LOOKS; look++) {
    const status = await statusOf(connection, transaction)
    if (status !== 'in progress') return status === 'committed'
    await pause(PAUSE_MS, undefined, { signal })
  }
  throw new Error('An earlier attempt is still going on in the database.')
}

/** A number from the future is that of a database which has since been put back to an earlier state. */
const NOT_YET_GIVEN = '22023'

async function statusOf(connection: Connection, transaction: string): Promise<string | null> {
  try {
    const statement = 'select txid_status($1::bigint) as status'
    const [row] = await connection.query<{ status: string | null }>(statement, [transaction])
    return row?.status ?? null
  } catch (error) {
    if (sqlState(error) === NOT_YET_GIVEN) return null
    throw error
  }
}
