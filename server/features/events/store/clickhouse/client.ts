import {
  type ClickHouseClient,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  parseError,
} from '@clickhouse/client'
import type { SQL } from 'drizzle-orm'
import { ClickHouseUnavailable, isUnavailable } from './availability'
import { QUERY_SETTINGS, toStatement } from './statement'

/** Connection of a ClickHouse server or cluster. */
export interface ClickHouseConfig {
  url: string
  user?: string | undefined
  password?: string | undefined
  database: string
  /** Name of the cluster on which tables are created and replicated; one server without it. */
  cluster?: string | undefined
  /** Age in days at which events are deleted; never without it. */
  eventsTtlDays?: number | undefined
  /** Time without a response after which a request fails; 30 seconds without it. */
  timeoutMs?: number
}

/**
 * Tables of ClickHouse. Statements contain their values as bound parameters. Methods throw `ClickHouseUnavailable` if
 * ClickHouse does not respond.
 */
export interface ClickHouse {
  config: ClickHouseConfig
  select<Row>(statement: SQL): Promise<Row[]>
  /** Reads the rows of a statement as one text per row, in chunks. */
  stream(statement: SQL, format: StreamFormat, signal: AbortSignal): AsyncIterable<string[]>
  /**
   * Reads the lines of a statement whose only column is a JSON object, in chunks of whole lines, while ClickHouse makes
   * them. Throws at the end if ClickHouse failed after the first lines.
   */
  readLines(statement: SQL, signal: AbortSignal, settings?: ClickHouseSettings): AsyncIterable<Buffer>
  /** Reads the result of a statement in a format. The server completes it first, so that it fails before the first bytes. */
  read(
    statement: SQL,
    format: string,
    signal: AbortSignal,
    settings?: ClickHouseSettings,
  ): AsyncIterable<Buffer>
  /** Runs a statement without a result. */
  run(statement: SQL): Promise<void>
  /** Inserts rows. They are on the disk of a server, or of a majority of a cluster, when it returns. */
  insert(table: string, rows: readonly object[], settings?: InsertSettings): Promise<void>
  /** Returns the same tables with a time limit for all further calls together. */
  within(ms: number): ClickHouse
  close(): Promise<void>
}

/** With `async_insert` 0, an insert is written at once, and is a part by itself. */
export interface InsertSettings {
  async_insert: 0 | 1
}

type StreamFormat = 'JSONEachRow' | 'JSONCompactEachRow'

const INSERT_SETTINGS = {
  // Small inserts of several servers and projects become one part, and are acknowledged when it is written.
  async_insert: 1,
  wait_for_async_insert: 1,
  // Clocks of senders may spread the events of a batch over many months.
  max_partitions_per_insert_block: '0',
  date_time_input_format: 'best_effort',
} as const

/** Every replica that responds has all acknowledged rows. */
const CLUSTER_SETTINGS = {
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
} as const

/** A mutation has been applied on all replicas when its statement returns. */
const MUTATION_SETTINGS = { mutations_sync: '2', lightweight_deletes_sync: '2' } as const

const NEWLINE = 0x0a
/** End of the lines of JSON objects, which no message of an error has. */
const COMPLETE = Buffer.from('}\n')

/** Opens a connection pool. */
export function openClickHouse(config: ClickHouseConfig): ClickHouse {
  const isRemote = config.url.startsWith('https:')
  const client = createClient({
    url: config.url,
    ...(config.user !== undefined && { username: config.user }),
    ...(config.password !== undefined && { password: config.password }),
    database: config.database,
    application: 'hedgerow',
    ...(config.timeoutMs !== undefined && { request_timeout: config.timeoutMs }),
    // Errors are thrown, and logged by the caller.
    log: { level: ClickHouseLogLevel.OFF },
    // Lists of ids would exceed the length of a URL.
    use_multipart_params_auto: true,
    // In a local network, compression takes longer than the transfer.
    compression: { request: isRemote, response: isRemote },
    clickhouse_settings: { ...QUERY_SETTINGS, ...(config.cluster !== undefined && CLUSTER_SETTINGS) },
  })
  return connect(config, client)
}

function connect(config: ClickHouseConfig, client: ClickHouseClient, limit?: AbortSignal): ClickHouse {
  const abort = limit && { abort_signal: limit }
  async function* read(
    statement: SQL,
    format: string,
    signal: AbortSignal,
    settings?: ClickHouseSettings,
  ): AsyncGenerator<Buffer> {
    const { query, query_params } = toStatement(statement, true)
    try {
      const { stream } = await client.exec({
        query: `${query} FORMAT ${format}`,
        query_params,
        abort_signal: signal,
        ...(settings && { clickhouse_settings: settings }),
      })
      yield* stream
    } catch (error) {
      throw signal.aborted ? error : convertError(error)
    }
  }
  return {
    config,
    select: <Row>(statement: SQL) =>
      report(async () => {
        const result = await client.query({ ...toStatement(statement), format: 'JSONEachRow', ...abort })
        return result.json<Row>()
      }),
    async *stream(statement, format, signal) {
      const request = { ...toStatement(statement), format, abort_signal: signal }
      try {
        const result = await client.query(request)
        for await (const rows of result.stream()) yield rows.map(({ text }) => text)
      } catch (error) {
        throw signal.aborted ? error : convertError(error)
      }
    },
    async *readLines(statement, signal, settings) {
      let last: Buffer = COMPLETE
      let rest: Buffer = Buffer.alloc(0)
      for await (const part of read(statement, 'TSVRaw', signal, settings)) {
        last = rest.length === 0 ? part : Buffer.concat([rest, part])
        const cut = last.lastIndexOf(NEWLINE) + 1
        rest = last.subarray(cut)
        if (cut > 0) yield last.subarray(0, cut)
      }
      if (last.subarray(-COMPLETE.length).equals(COMPLETE)) return
      // After the first lines, the message of an error is the end of the result.
      throw convertError(parseError(/Code: \d+\. DB::Exception[\s\S]*/.exec(String(last))?.[0] ?? ''))
    },
    read: (statement, format, signal, settings) =>
      read(statement, format, signal, { ...settings, wait_end_of_query: 1 }),
    run: (statement) =>
      report(async () => {
        const settings = { clickhouse_settings: MUTATION_SETTINGS }
        await client.command({ ...toStatement(statement, true), ...settings, ...abort })
      }),
    async insert(table, rows, settings) {
      if (rows.length === 0) return
      await report(() =>
        client.insert({
          table,
          values: [...rows],
          format: 'JSONEachRow',
          clickhouse_settings: { ...INSERT_SETTINGS, ...settings },
          ...abort,
        }),
      )
    },
    within: (ms) => connect(config, client, AbortSignal.timeout(ms)),
    close: () => client.close(),
  }
}

/** Runs a request and converts errors of the connection. */
async function report<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    throw convertError(error)
  }
}

const convertError = (error: unknown) => (isUnavailable(error) ? new ClickHouseUnavailable(error) : error)
