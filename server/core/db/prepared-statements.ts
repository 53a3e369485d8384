import { sql } from 'drizzle-orm'
import { getCauseChain } from './cause-chain'
import type { Database } from './database'

/** Memoizes a value per database, such as prepared statements. A transaction gets its own value. */
export function memoizePerDatabase<T>(build: (db: Database) => T): (db: Database) => T {
  const built = new WeakMap<Database, T>()
  return (db) => {
    const cached = built.get(db) ?? build(db)
    built.set(db, cached)
    return cached
  }
}

/** Maximum number of items per statement, and maximum length of the text of two or more. */
export const MAX_ITEMS = 16
const MAX_CHARACTERS = 1024 * 1024

/** Result row for an item; `at` is the position of the item in the list, from 1. */
interface BatchRow {
  at: number
}

interface PendingItem<Row> {
  item: string
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/**
 * Batches items into one statement, which receives them as a JSON list: items that arrive while a statement is running
 * are sent together in the next one. For most items, the overhead per statement exceeds the cost of the item itself.
 * Items of different scopes, such as projects, are never batched together. Each resolves with its own rows or rejects
 * with its own error.
 */
export function batchStatements<Row extends BatchRow>(execute: (items: string) => Promise<Row[]>) {
  const queues = new Map<number, { waiting: PendingItem<Row>[]; isRunning: boolean }>()

  return (scopeId: number, item: string): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const { waiting } = queues.get(scopeId) ?? open(scopeId)
      // Items of the same turn of the event loop share a statement.
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(() => sendNext(scopeId))
    })

  function open(scopeId: number) {
    const opened = { waiting: [], isRunning: false }
    queues.set(scopeId, opened)
    return opened
  }

  function sendNext(scopeId: number): void {
    const scopeQueue = queues.get(scopeId)
    if (!scopeQueue || scopeQueue.isRunning) return
    if (scopeQueue.waiting.length === 0) {
      queues.delete(scopeId)
      return
    }
    scopeQueue.isRunning = true
    void send(takeBatch(scopeQueue.waiting)).finally(() => {
      scopeQueue.isRunning = false
      sendNext(scopeId)
    })
  }

  async function send(batch: PendingItem<Row>[]): Promise<void> {
    try {
      const resultRows = batch.map((): Row[] => [])
      for (const row of await execute(`[${batch.map(({ item }) => item).join()}]`))
        resultRows[row.at - 1]?.push(row)
      for (const [index, { resolve }] of batch.entries()) resolve(resultRows[index] ?? [])
    } catch (error) {
      // A rejected item does not affect the others.
      if (batch.length > 1 && isRolledBack(error)) await Promise.all(batch.map((item) => send([item])))
      else for (const { reject } of batch) reject(error)
    }
  }
}

/**
 * SQL for the list of items in such a statement, whose value is `items`: rows `given` with these columns and `at`. The
 * limit gives the planner a row estimate, since it cannot estimate the list.
 */
export function batchInput(columns: string) {
  const list = sql`rows from (json_to_recordset(${sql.placeholder('items')}) as (${sql.raw(columns)})) with ordinality`
  const names = columns.split(', ').map((column) => column.split(' ')[0])
  const named = sql.raw(`list (${[...names, 'at'].join(', ')})`)
  return sql`(select * from ${list} ${named} limit ${sql.raw(String(MAX_ITEMS))}) given`
}

/** Position of an item, required in every result row. */
export const batchIndex = sql<number>`given.at::int`

/** Takes the first item and those that fit into the same statement. */
function takeBatch<Row>(waiting: PendingItem<Row>[]): PendingItem<Row>[] {
  let length = 0
  const beyond = waiting.findIndex(({ item }, index) => {
    length += item.length
    return index > 0 && (index === MAX_ITEMS || length > MAX_CHARACTERS)
  })
  return waiting.splice(0, beyond === -1 ? waiting.length : beyond)
}

/** True if the database itself rejected the statement, so that it certainly had no effect. */
const isRolledBack = (error: unknown) =>
  getCauseChain(error).some((cause) => 'severity' in cause && cause.severity === 'ERROR')
