import { setTimeout as pause } from 'node:timers/promises'
import type { WriteJob } from '../destination'
import type { ServerConfig, SqlConnection } from './connection'
import { getSqlState } from './sql-error'
import { getQualifiedName, type TableConfig } from './table'

/** State that an attempt saves before it commits. */
export interface Checkpoint {
  /** Identifies the target: in another database the transaction id is meaningless. */
  target: string
  /** Id of the transaction; null if the server does not provide it. */
  transaction: string | null
  rows: number
  bytes: number
}

type Target = ServerConfig & TableConfig

const getTargetId = (config: Target): string =>
  `${config.host}:${config.port}/${config.database} ${getQualifiedName(config)}`

/** Returns the state saved by an earlier attempt at this target; null if there is none. */
export function parseCheckpoint({
  cursor,
  config,
}: Pick<WriteJob<Target>, 'cursor' | 'config'>): Checkpoint | null {
  if (cursor === null) return null
  const progress = JSON.parse(cursor) as Checkpoint
  return progress.target === getTargetId(config) ? progress : null
}

/** Serializes the state to save before a commit. */
export const serializeCheckpoint = (config: Target, progress: Omit<Checkpoint, 'target'>): string =>
  JSON.stringify({ target: getTargetId(config), ...progress })

/** Returns the id of the connection's transaction; null on servers that cannot report its outcome later. */
export async function getTransactionId(connection: SqlConnection): Promise<string | null> {
  const [server] = await connection.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  )
  if (!server || server.version < 100_000) return null
  const [row] = await connection.query<{ number: string }>('select txid_current() as number')
  return row?.number ?? null
}

/** Number and interval of checks whether a transaction has ended. */
const MAX_CHECKS = 30
const PAUSE_MS = 1000

/**
 * Checks whether the transaction of an earlier attempt was committed. If it is still in progress, waits for its end:
 * the server may not have noticed yet that its client has disconnected.
 */
export async function wasCommitted(
  connection: SqlConnection,
  transaction: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let check = 0; check < MAX_CHECKS; check++) {
    const status = await getTransactionStatus(connection, transaction)
    if (status !== 'in progress') return status === 'committed'
    await pause(PAUSE_MS, undefined, { signal })
  }
  throw new Error('An earlier attempt is still running in the database.')
}

/** A transaction id in the future means that the database has since been restored to an earlier state. */
const FUTURE_TRANSACTION = '22023'

async function getTransactionStatus(connection: SqlConnection, transaction: string): Promise<string | null> {
  try {
    const statement = 'select txid_status($1::bigint) as status'
    const [row] = await connection.query<{ status: string | null }>(statement, [transaction])
    return row?.status ?? null
  } catch (error) {
    if (getSqlState(error) === FUTURE_TRANSACTION) return null
    throw error
  }
}
