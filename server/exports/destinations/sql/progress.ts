import { setTimeout as pause } from 'node:timers/promises'
import type { WriteJob } from '../destination'
import type { Connection, ServerConfig } from './connection'
import { sqlState } from './failure'
import { type TableConfig, tableName } from './table'

/** State that an attempt saves before it commits. */
export interface Progress {
  /** Identifies the target: in another database the transaction id is meaningless. */
  target: string
  /** Id of the transaction; null if the server does not provide it. */
  transaction: string | null
  rows: number
  bytes: number
}

type Target = ServerConfig & TableConfig

const targetOf = (config: Target): string =>
  `${config.host}:${config.port}/${config.database} ${tableName(config)}`

/** Returns the state saved by an earlier attempt at this target; null if there is none. */
export function progressOf({ cursor, config }: Pick<WriteJob<Target>, 'cursor' | 'config'>): Progress | null {
  if (cursor === null) return null
  const progress = JSON.parse(cursor) as Progress
  return progress.target === targetOf(config) ? progress : null
}

/** Serializes the state to save before a commit. */
export const rememberedAs = (config: Target, progress: Omit<Progress, 'target'>): string =>
  JSON.stringify({ target: targetOf(config), ...progress })

/** Returns the id of the connection's transaction; null on servers that cannot report its outcome later. */
export async function currentTransaction(connection: Connection): Promise<string | null> {
  const [server] = await connection.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if (!server || server.version < 100_000) return null
  const [row] = await connection.query<{ number: string }>('select txid_current() as number')
  return row?.number ?? null
}

/** Number and interval of checks whether a transaction has ended. */
const LOOKS = 30
const PAUSE_MS = 1000

/**
 * Checks whether the transaction of an earlier attempt was committed. If it is still in progress, waits for its end:
 * the server may not have noticed yet that its client has disconnected.
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

/** A transaction id in the future means that the database has since been restored to an earlier state. */
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
