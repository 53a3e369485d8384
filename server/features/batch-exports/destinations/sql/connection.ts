import { once } from 'node:events'
import { isIP } from 'node:net'
import type { Client } from 'pg'
import { OutboundError } from '../../../../core/net/outbound-error'
import type { OutboundClients } from '../../../../core/net/outbound-http'
import { PermanentError } from '../destination'
import { cancelStatement } from './cancel'
import { toLoginError, toStatementError } from './sql-error'

/** Outbound policy and timeouts of connections. */
export interface ConnectionAccess extends Pick<OutboundClients, 'dns' | 'mayConnect'> {
  /** Certificates to trust instead of the well-known ones. */
  ca?: string | undefined
  /** Timeout for logging in, in milliseconds. */
  connectMs?: number
  /** Timeout during which the server accepts no further data. */
  idleMs?: number
  /** Timeout of a single statement. */
  statementMs?: number
}

/** Login settings for a server that speaks the PostgreSQL protocol. */
export interface ServerConfig {
  host: string
  port: number
  user: string
  password: string
  database: string
  sslmode: 'require' | 'verify-full' | 'disable'
  has_self_signed_cert: boolean
}

/** Authenticated connection. It throws errors with a message for users. */
export interface SqlConnection {
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Sends the input of a `copy ... from stdin`. An error of the chunks themselves is rethrown unchanged. */
  copy(text: string, chunks: AsyncIterable<Buffer>): Promise<void>
}

/** Default timeout during which the server accepts no data. */
export const STALL_MS = 60_000

const LIMITS = { connectMs: 30_000, idleMs: STALL_MS, statementMs: 30 * 60_000 }

/**
 * Logs in, passes the connection to `use`, and closes it. Aborting the signal also cancels the running statement on the
 * server.
 */
export async function withConnection<T>(
  access: ConnectionAccess,
  config: ServerConfig,
  signal: AbortSignal,
  use: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  const limits = { ...LIMITS, ...access }
  signal.throwIfAborted()
  const { client, address, line } = await logIn(access, config, limits.connectMs, signal)
  const cancel = () => {
    cancelStatement(client, address, config.port)
    line.cut(signal.reason)
  }
  signal.addEventListener('abort', cancel, { once: true })
  try {
    signal.throwIfAborted()
    return await use(createConnection(client, line, limits))
  } finally {
    signal.removeEventListener('abort', cancel)
    await line.close()
  }
}

async function logIn(access: ConnectionAccess, config: ServerConfig, connectMs: number, signal: AbortSignal) {
  const [first, ...others] = await resolveAddresses(access, config.host)
  const attempt = async (address: string) => {
    const client = await createClient(access, config, address)
    const line = createConnectionGuard(client)
    const abort = () => line.cut(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    try {
      await line.during(client.connect(), connectMs, () => createIdleError(config, connectMs))
      return { client, address, line }
    } catch (error) {
      await line.close()
      throw signal.aborted ? signal.reason : toLoginError(error, config.host)
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }
  let last = attempt(first)
  for (const address of others) {
    // Another address may only help if the connection itself failed.
    last = last.catch((error) => {
      if (error instanceof OutboundError) return attempt(address)
      throw error
    })
  }
  return last
}

const createIdleError = ({ host }: ServerConfig, ms: number) =>
  new OutboundError('timeout', `${host} did not complete the login within ${ms / 1000} s.`)

async function resolveAddresses(
  { dns, mayConnect }: ConnectionAccess,
  host: string,
): Promise<[string, ...string[]]> {
  try {
    const addresses = isIP(host) ? [host] : (await dns.addresses(host)).map(({ address }) => address)
    const [first, ...others] = addresses.filter(mayConnect)
    if (first !== undefined) return [first, ...others]
    throw addresses.length
      ? new OutboundError('private_address', `${host} resolves to an address that is not public.`)
      : new OutboundError('no_such_host', `${host} has no IP address.`)
  } catch (error) {
    throw toLoginError(error, host)
  }
}

async function createClient(
  { ca }: ConnectionAccess,
  config: ServerConfig,
  address: string,
): Promise<Client> {
  const { default: pg } = await import('pg')
  const { host, port, user, database, password, sslmode, has_self_signed_cert } = config
  const ssl = {
    rejectUnauthorized: !has_self_signed_cert,
    ca,
    ...(!isIP(host) && { servername: host }),
    // The certificate has to be trusted, but may be for another name.
    ...(sslmode === 'require' && { checkServerIdentity: () => undefined }),
  }
  return new pg.Client({
    host: address,
    port,
    user,
    database,
    // Called if the server requests a password. Instead of an empty one the driver would use one of this process's
    // environment.
    password: () => {
      if (password === '') throw new PermanentError('The database requires a password.')
      return password
    },
    ssl: sslmode === 'disable' ? false : ssl,
    keepAlive: true,
    application_name: 'Hedgerow',
  })
}

type ConnectionGuard = ReturnType<typeof createConnectionGuard>

/** Network connection of a client. Once it is broken, all pending operations reject with the reason. */
function createConnectionGuard(client: Client) {
  let broken: { reason: unknown } | null = null
  let wake: (reason: unknown) => void = () => {}
  const breaking = new Promise<never>((_, reject) => {
    wake = reject
  })
  // There may be no pending operation when it breaks.
  breaking.catch(() => {})
  const breakWith = (reason: unknown) => {
    broken ??= { reason }
    wake(reason)
  }
  client.on('error', (error) => {
    breakWith(new Error(`The connection to the database was lost: ${error.message}.`, { cause: error }))
  })
  const cut = (reason: unknown) => {
    breakWith(reason)
    client.connection.stream.destroy()
  }
  const during = async <T>(work: Promise<T>, ms: number, error: () => Error): Promise<T> => {
    const timer = setTimeout(() => cut(error()), ms)
    try {
      return await Promise.race([work, breaking])
    } catch (failure) {
      throw broken ? broken.reason : failure
    } finally {
      clearTimeout(timer)
    }
  }
  const close = async () => {
    const timer = setTimeout(() => client.connection.stream.destroy(), 1000)
    await client.end().catch(() => {})
    clearTimeout(timer)
  }
  return { cut, during, close }
}

function createConnection(client: Client, line: ConnectionGuard, limits: typeof LIMITS): SqlConnection {
  const stalled = () => new Error(`The database accepted no data for ${limits.idleMs / 1000} s.`)
  const slow = () => new Error(`A statement took longer than ${limits.statementMs / 1000} s.`)
  const during: ConnectionGuard['during'] = (work, ms, error) =>
    line.during(work, ms, error).catch((failure) => {
      throw toStatementError(failure)
    })
  return {
    async query(text, values) {
      return (await during(client.query(text, values), limits.statementMs, slow)).rows
    },
    async copy(text, chunks) {
      // A bundled CommonJS package has only a default export.
      const { default: copyStreams } = await import('pg-copy-streams')
      const stream = client.query(copyStreams.from(text))
      let failed = false
      const settled = new Promise<void>((resolve, reject) => {
        stream.once('finish', resolve)
        stream.on('error', (error) => {
          failed = true
          reject(error)
        })
      })
      // It may reject while the next chunk is awaited.
      settled.catch(() => {})
      const drained = () => Promise.race([once(stream, 'drain'), settled])
      try {
        for await (const chunk of chunks) {
          if (failed) break
          if (!stream.write(chunk)) await during(drained(), limits.idleMs, stalled)
        }
      } catch (error) {
        if (!failed) stream.destroy(new Error('The row stream ended early.'))
        throw error
      }
      if (!failed) stream.end()
      await during(settled, limits.statementMs, slow)
    },
  }
}
