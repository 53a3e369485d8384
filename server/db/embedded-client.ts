import type { PGlite, QueryOptions, Results } from '@electric-sql/pglite'
import type { DatabaseLoad } from './client'
import { fresh } from './loop-turns'
import { onlyReads } from './reads'
import { type Statements, statementsOf } from './statements'

/** What asks the embedded database: one statement after the other, and nobody between those of a transaction. */
export interface EmbeddedClient {
  query(text: string, values?: unknown[], options?: QueryOptions): Promise<Results>
  /** Runs all statements of a script. */
  exec(script: string): Promise<Results[]>
  /** What is asked of `tx` happens as a whole or not at all. */
  transaction<T>(work: (tx: Asks) => Promise<T>): Promise<T>
  /** How many statements and transactions wait for their turn. */
  load(): DatabaseLoad
  /** How often it was asked for what may write. */
  writes(): number
  dumpDataDir: PGlite['dumpDataDir']
  close(): Promise<void>
}

type Asks = Pick<EmbeddedClient, 'query' | 'exec'>

/** The client of an open embedded database. It is the only one: nobody else may ask meanwhile. */
export function embeddedClient(pglite: PGlite): EmbeddedClient {
  const statements = statementsOf(pglite)
  const { inTurn, asked } = queue()
  const asks = asksOf(statements)
  let writes = 0
  /** Counted before it is done: who reads the number and then asks, asks after all that is counted. */
  const writing = <T>(work: () => Promise<T>): Promise<T> => {
    writes += 1
    return inTurn(work)
  }
  return {
    query: (...question) => (onlyReads(question[0]) ? inTurn : writing)(() => asks.query(...question)),
    exec: (script) => writing(() => asks.exec(script)),
    transaction: (work) => writing(() => transact(statements, asks, work)),
    writes: () => writes,
    load: () => ({ connections: 1, idle: asked() > 0 ? 0 : 1, waiting: Math.max(0, asked() - 1) }),
    dumpDataDir: (...wanted) => inTurn(() => pglite.dumpDataDir(...wanted)),
    close: () => inTurn(() => pglite.close()),
  }
}

/** Lets the loop turn before a statement where others have held it for long. */
function asksOf(statements: Statements): Asks {
  return {
    async query(...question) {
      await fresh()
      return statements.run(...question)
    },
    async exec(script) {
      await fresh()
      return statements.script(script)
    },
  }
}

/** What is asked at once in a transaction goes one after the other too, and nothing after its end. */
async function transact<T>(statements: Statements, asks: Asks, work: (tx: Asks) => Promise<T>): Promise<T> {
  const { inTurn } = queue()
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
    // Where a statement failed and somebody caught it, this is answered as a rollback.
    const { command } = await end('commit')
    if (command === 'ROLLBACK') throw new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    // Of one that has ended already this says nothing but a warning.
    await end('rollback')
    throw error
  }
}

/** Runs what it is given one after the other, and knows how much that is. */
function queue() {
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
