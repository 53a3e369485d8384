import { sql } from 'drizzle-orm'
import { causesOf } from './causes'

/** So many items go with one statement at most, and so many characters once there are two. */
export const ITEMS_MAX = 16
const LENGTH_MAX = 1024 * 1024

/** A row that an item is answered with; `at` is the item's place in the list, from 1. */
interface Answer {
  at: number
}

interface Waiting<Row> {
  item: string
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/**
 * Asks for several items with one statement, which is given a list of them as JSON: what comes while a statement is on its
 * way waits for it and then goes together. A statement costs the database and the driver more than most items do.
 * Items of different places, such as projects, never go together. Each is answered with its own rows, or with its own error.
 */
export function gathered<Row extends Answer>(ask: (items: string) => Promise<Row[]>) {
  const places = new Map<number, { waiting: Waiting<Row>[]; isAsking: boolean }>()

  return (place: number, item: string): Promise<Row[]> =>
    new Promise((resolve, reject) => {
      const { waiting } = places.get(place) ?? open(place)
      // What came with the same turn of the loop goes together.
      if (waiting.push({ item, resolve, reject }) === 1) setImmediate(() => go(place))
    })

  function open(place: number) {
    const opened = { waiting: [], isAsking: false }
    places.set(place, opened)
    return opened
  }

  function go(place: number): void {
    const known = places.get(place)
    if (!known || known.isAsking) return
    if (known.waiting.length === 0) {
      places.delete(place)
      return
    }
    known.isAsking = true
    void send(take(known.waiting)).finally(() => {
      known.isAsking = false
      go(place)
    })
  }

  async function send(batch: Waiting<Row>[]): Promise<void> {
    try {
      const answers = batch.map((): Row[] => [])
      for (const row of await ask(`[${batch.map(({ item }) => item).join()}]`)) answers[row.at - 1]?.push(row)
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] ?? [])
    } catch (error) {
      // One that is refused keeps the others from nothing.
      if (batch.length > 1 && isUndone(error)) await Promise.all(batch.map((one) => send([one])))
      else for (const { reject } of batch) reject(error)
    }
  }
}

/**
 * The list of items in such a statement, whose value is `items`: rows `given` of these columns and of `at`.
 * The planner goes by how many there may be, because it knows nothing of the list.
 */
export function itemsAs(columns: string) {
  const list = sql`rows from (json_to_recordset(${sql.placeholder('items')}) as (${sql.raw(columns)})) with ordinality`
  const names = columns.split(', ').map((column) => column.split(' ')[0])
  const named = sql.raw(`list (${[...names, 'at'].join(', ')})`)
  return sql`(select * from ${list} ${named} limit ${sql.raw(String(ITEMS_MAX))}) given`
}

/** The place of an item, which every row of an answer has. */
export const at = sql<number>`given.at::int`

/** Takes the first, and what may go with it. */
function take<Row>(waiting: Waiting<Row>[]): Waiting<Row>[] {
  let length = 0
  const beyond = waiting.findIndex(({ item }, index) => {
    length += item.length
    return index > 0 && (index === ITEMS_MAX || length > LENGTH_MAX)
  })
  return waiting.splice(0, beyond === -1 ? waiting.length : beyond)
}

/** Whether the database itself refused a statement, and so has surely done nothing of it. */
const isUndone = (error: unknown) =>
  causesOf(error).some((cause) => 'severity' in cause && cause.severity === 'ERROR')
