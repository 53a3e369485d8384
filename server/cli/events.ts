import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type Env, readEnv } from '../config'
import { openDatabase } from '../core/db/client'
import type { Database } from '../core/db/database'
import { withLocalPostgres } from '../core/db/local-postgres/cluster'
import { selectRow } from '../core/db/select-rows'
import {
  cancelMove,
  describe,
  describeDifferences,
  describeLocation,
  describeMove,
  type MoveDeps,
  moveEvents,
  removeCopy,
  StoresDiffer,
  verifyEvents,
} from '../features/events/move/move-events'
import type { StoreName } from '../features/events/store/location'
import { createSqlCopy } from '../features/events/store/sql/copy'

const HELP = `Move events, persons and distinct IDs between the database and ClickHouse.

  hedgerow events status                          where events are, and how many
  hedgerow events move --to clickhouse            copy, verify and switch to ClickHouse
  hedgerow events move --to sql                   back to the database
  hedgerow events move --to <store> --dry-run     what would be copied
  hedgerow events move --to <store> --verify-only compare both stores, change nothing
  hedgerow events cancel                          end a move that is in progress, and remain in the store
  hedgerow events remove --from <store>           delete the copy in the store that is not used

  --batch <rows>    maximum number of rows per statement (20000)

The settings of the server locate both stores: DATABASE_URL or DATA_DIR, and CLICKHOUSE_URL. Servers on PostgreSQL capture
events during a move; all of them need CLICKHOUSE_URL before. The embedded database allows one process at a time: stop the
server first. A move that was interrupted continues when the command is run again.

Exit codes: 0 done, 1 failed, 2 invalid command line, 3 the stores differ.`

/** Invalid command line: exit code 2 instead of 1. */
class UsageError extends Error {}

/** Advisory lock id (arbitrary, must be unique): one command changes the stores at a time. */
const LOCK = 4_807_534
const CONNECTIONS = 4
const BATCH_ROWS = 20_000

function readArgs() {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { ...flag, short: 'h' },
        to: text,
        from: text,
        batch: text,
        'dry-run': flag,
        'verify-only': flag,
      },
    })
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readStore(option: string, value: string | undefined): StoreName {
  if (value === 'sql' || value === 'clickhouse') return value
  throw new UsageError(`${option} must be clickhouse or sql.`)
}

type Command = (deps: MoveDeps) => Promise<void>

/** Parses the command line. A command that only reads needs no lock. */
function readCommand({ values, positionals }: ReturnType<typeof readArgs>): {
  run: Command
  isReading: boolean
} {
  const [name, more] = positionals
  if (more !== undefined) throw new UsageError(`Unexpected argument: ${more}`)
  if (name === 'status') return { run: describeLocation, isReading: true }
  if (name === 'cancel') return { run: cancelMove, isReading: false }
  if (name === 'remove') {
    const from = readStore('--from', values.from)
    return { run: (deps) => removeCopy(deps, from), isReading: false }
  }
  if (name !== 'move') throw new UsageError(name ? `Unknown command: ${name}` : 'Name a command.')
  const to = readStore('--to', values.to)
  if (values['dry-run']) return { run: (deps) => describeMove(deps, to), isReading: true }
  if (values['verify-only']) return { run: verifyEvents, isReading: true }
  return { run: (deps) => moveEvents(deps, to), isReading: false }
}

function readBatch(text: string | undefined): number {
  const rows = text === undefined ? BATCH_ROWS : Number(text)
  if (!Number.isInteger(rows) || rows < 1 || rows > 1_000_000)
    throw new UsageError('--batch must be a whole number from 1 to 1000000.')
  return rows
}

/** Runs a command under the lock, which ends with this process, however it ends. */
async function withLock(db: Database, run: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const { locked } = await selectRow<{ locked: boolean }>(
      tx,
      sql`select pg_try_advisory_xact_lock(${sql.raw(String(LOCK))}) as locked`,
    )
    if (!locked) throw new Error('Another process moves or deletes events.')
    await run()
  })
}

async function runCommand(env: Env, args: ReturnType<typeof readArgs>): Promise<void> {
  const { run, isReading } = readCommand(args)
  const batchRows = readBatch(args.values.batch)
  const { CLICKHOUSE_URL: url, DATABASE_URL, DATA_DIR } = env
  if (env.UPSTREAM_URL)
    throw new Error(`This server stores no data, ${env.UPSTREAM_URL.host} does (UPSTREAM_URL).`)
  if (url === undefined) throw new Error('CLICKHOUSE_URL is not set.')
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'db')))
    throw new Error(`There is no database in ${DATA_DIR}. Start the server once, or set DATA_DIR.`)
  const database = await openDatabase({ ...env, DATABASE_POOL: CONNECTIONS })
  const { db, shared } = database
  try {
    const { openClickHouseStore } = await import('../features/events/store/clickhouse/open-store')
    const clickhouse = await openClickHouseStore(env, url, db, { isMove: true })
    try {
      const deps: MoveDeps = {
        db,
        shared,
        openCopies: (handle) => ({ sql: createSqlCopy(handle), clickhouse: clickhouse.copy }),
        eventsTtlDays: env.CLICKHOUSE_EVENTS_TTL_DAYS,
        batchRows,
        log: (line) => console.log(line),
      }
      // The embedded database has one connection, and no other process.
      if (isReading || !shared) await run(deps)
      else await withLock(db, () => run(deps))
    } finally {
      await clickhouse.close()
    }
  } finally {
    await database.close()
  }
}

async function main(): Promise<void> {
  const args = readArgs()
  if (args.values.help) return console.log(HELP)
  readCommand(args)
  await withLocalPostgres(readEnv(), (env) => runCommand(env, args))
}

main().catch((error: Error) => {
  if (error instanceof StoresDiffer) {
    describeDifferences(error.differences, (line) => console.error(line))
    process.exitCode = 3
    return
  }
  console.error(error instanceof UsageError ? `${error.message}\n\n${HELP}` : describe(error))
  process.exitCode = error instanceof UsageError ? 2 : 1
})
