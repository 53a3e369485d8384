import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/**
 * Lets the event loop turn before every query. The embedded database works in this thread and begins the next waiting
 * query in the same turn: as long as some wait, nothing else would be heard, not even a request that needs no database.
 */
export function giveWay(client: PGlite): void {
  const query = client.query.bind(client)
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (...question: Parameters<PGlite['query']>) => {
    const answer = last.then(() => setImmediate()).then(() => query(...question))
    last = answer.catch(() => {})
    return answer
  }
  // Only the type of the rows is lost, which `query` takes on trust.
  client.query = inTurn as PGlite['query']
}
