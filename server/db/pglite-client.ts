import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import type { DatabaseLoad } from './client'
import { isReadOnlyStatement } from './is-read-only-statement'
import { createPgliteDriver, type PgliteDriver } from './pglite-driver'
import { yieldToEventLoop } from './yield-event-loop'

/**
 * Client of the embedded database. Statements run sequentially, and the statements of a transaction are not interleaved
 * with others.
 */
export interface PgliteClient {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<Results>
  /** Runs all statements of a script. */
  exec(script: string): Promise<Results[]>
  /** Runs the statements of `tx` atomically. */
  transaction<T>(work: (tx: QueryRunner) => Promise<T>): Promise<T>
  /** Number of queued statements and transactions. */
  load(): DatabaseLoad
  /** Number of statements so far that may write. */
  writes(): number
  dumpDataDir: PGlite['dumpDataDir']
  close(): Promise<void>
}

type QueryRunner = Pick<PgliteClient, 'query' | 'exec'>

/** Creates the client of an open embedded database. It must be the only user of it. */
export function createPgliteClient(pglite: PGlite): PgliteClient {
  const statements = createPgliteDriver(pglite)
  const { inTurn, asked } = createQueue()
  const asks = createRunner(statements)
  let writes = 0
  /** Incremented before the write runs, so a reader that sees the new count also sees the write. */
  const writing = <T>(work: () => Promise<T>): Promise<T> => {
    writes += 1
    return inTurn(work)
  }
  return {
    query: (...question) =>
      (isReadOnlyStatement(question[0]) ? inTurn : writing)(() => asks.query(...question)),
    exec: (script) => writing(() => asks.exec(script)),
    transaction: (work) => writing(() => runTransaction(statements, asks, work)),
    writes: () => writes,
    load: () => ({ connections: 1, idle: asked() > 0 ? 0 : 1, waiting: Math.max(0, asked() - 1) }),
    dumpDataDir: (...wanted) => inTurn(() => pglite.dumpDataDir(...wanted)),
    close: () => inTurn(() => pglite.close()),
  }
}

/** Yields to the event loop before a statement if earlier ones have blocked it for long. */
function createRunner(statements: PgliteDriver): QueryRunner {
  return {
    async query(...question) {
      await yieldToEventLoop()
      return statements.run(...question)
    },
    async exec(script) {
      await yieldToEventLoop()
      return statements.script(script)
    },
  }
}

/** Runs a transaction. Concurrent statements in it run sequentially too, and none after its end. */
async function runTransaction<T>(
  statements: PgliteDriver,
  asks: QueryRunner,
  work: (tx: QueryRunner) => Promise<T>,
): Promise<T> {
  const { inTurn } = createQueue()
  let isOver = false
  const inside = <R>(ask: () => Promise<R>) =>
    inTurn(async () => {
      if (isOver) throw new Error('The transaction is over.')
      return ask()
    })
  const end = (command: 'commit' | 'rollback') =>
    inTurn(() => {
      isOver = true
      return statements.run(command)
    })
  await statements.run('begin')
  try {
    const result = await work({
      query: (...question) => inside(() => asks.query(...question)),
      exec: (script) => inside(() => asks.exec(script)),
    })
    // If a statement failed and its error was caught, the database responds with a rollback.
    const { command } = await end('commit')
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    // If the transaction has already ended, this only causes a warning.
    await end('rollback')
    throw error
  }
}

/** Creates a sequential task queue that reports its length. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1
    const done = last.then(work)
    last = done
      .catch(() => {})
      .finally(() => {
        asked -= 1
      })
    return done
  }
  return { inTurn, asked: () => asked }
}
