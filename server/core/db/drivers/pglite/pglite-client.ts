import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import type { DatabaseLoad } from '../../database'
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
  dumpDataDir: PGlite['dumpDataDir']
  close(): Promise<void>
}

type QueryRunner = Pick<PgliteClient, 'query' | 'exec'>

/** Creates the client of an open embedded database. It must be the only user of it. */
export function createPgliteClient(pglite: PGlite): PgliteClient {
  const statements = createPgliteDriver(pglite)
  const { runExclusive, getPendingCount } = createQueue()
  const runner = createRunner(statements)
  return {
    query: (...args) => runExclusive(() => runner.query(...args)),
    exec: (script) => runExclusive(() => runner.exec(script)),
    transaction: (work) => runExclusive(() => runTransaction(statements, runner, work)),
    load: () => ({
      connections: 1,
      idle: getPendingCount() > 0 ? 0 : 1,
      waiting: Math.max(0, getPendingCount() - 1),
    }),
    dumpDataDir: (...options) => runExclusive(() => pglite.dumpDataDir(...options)),
    close: () => runExclusive(() => pglite.close()),
  }
}

/** Yields to the event loop before a statement if earlier ones have blocked it for long. */
function createRunner(statements: PgliteDriver): QueryRunner {
  return {
    async query(...args) {
      await yieldToEventLoop()
      return statements.run(...args)
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
  runner: QueryRunner,
  work: (tx: QueryRunner) => Promise<T>,
): Promise<T> {
  const { runExclusive } = createQueue()
  let isOver = false
  const inside = <R>(run: () => Promise<R>) =>
    runExclusive(async () => {
      if (isOver) throw new Error('The transaction is over.')
      return run()
    })
  const end = (command: 'commit' | 'rollback') =>
    runExclusive(() => {
      isOver = true
      return statements.run(command)
    })
  await statements.run('begin')
  try {
    const result = await work({
      query: (...args) => inside(() => runner.query(...args)),
      exec: (script) => inside(() => runner.exec(script)),
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
  let pendingCount = 0
  const runExclusive = <T>(work: () => Promise<T>): Promise<T> => {
    pendingCount += 1
    const done = last.then(work)
    last = done
      .catch(() => {})
      .finally(() => {
        pendingCount -= 1
      })
    return done
  }
  return { runExclusive, getPendingCount: () => pendingCount }
}
