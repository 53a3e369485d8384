import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { DatabaseLoad } from './client'

/**
 * Lets the event loop turn before every query, and returns what tells how many wait. The embedded database works in this thread and begins the next waiting
 * query in the same turn: as long as some wait, nothing else would be heard, not even a request that needs no database.
 */
export function giveWay(client: PGlite): () => DatabaseLoad {
  const query = client.query.bind(client)
  let last: Promise<unknown> = Promise.resolve()
  let asked = 0
  const inTurn = (...question: Parameters<PGlite['query']>) => {
    asked += 1
    const answer = last.then(() => setImmediate()).then(() => query(...question))
    last = answer
      .catch(() => {})
      .finally(() => {
        asked -= 1
      })
    return answer
  }
  // Only the type of the rows is lost, which `query` takes on trust.
  client.query = inTurn as PGlite['query']
  return () => ({ connections: 1, idle: asked > 0 ? 0 : 1, waiting: Math.max(0, asked - 1) })
}
