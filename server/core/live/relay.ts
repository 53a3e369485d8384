import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Database } from '../db/database'
import { type LiveMessage, liveBus, PROCESS_ID } from './bus'

const CHANNEL = 'hedgerow_live'
/** Interval in which equal notices are sent once. */
const BATCH_MS = 200
const RECONNECT_MS = 5000

interface Envelope {
  from: string
  message: LiveMessage
}

/** Connects the buses of the processes that share a PostgreSQL database. */
export interface LiveRelay {
  /** Listens to other processes from the first stream on: a server without streams needs no connection for them. */
  listen(): void
  close(): Promise<void>
}

/**
 * Relays messages with NOTIFY. They are sent outside of the transactions of the changes and at most every 200 ms, since
 * PostgreSQL commits transactions that notify one after the other. A lost message delays a client until its next poll.
 */
export function startLiveRelay(db: Database, url: string, log: FastifyBaseLogger): LiveRelay {
  const closing = new AbortController()
  const pending = new Map<string, LiveMessage>()
  let timer: NodeJS.Timeout | undefined
  let listening: Promise<void> | undefined

  const flush = async () => {
    timer = undefined
    const texts = [...pending.values()].map((message) =>
      JSON.stringify({ from: PROCESS_ID, message } satisfies Envelope),
    )
    pending.clear()
    const rows = sql.join(
      texts.map((text) => sql`(${text}::text)`),
      sql`, `,
    )
    await db.execute(sql`select pg_notify(${CHANNEL}, message) from (values ${rows}) as messages (message)`)
  }
  liveBus.setRelay((message) => {
    pending.set(JSON.stringify(message), message)
    timer ??= setTimeout(() => {
      flush().catch((error) => log.warn({ err: error }, 'live updates not sent to other processes'))
    }, BATCH_MS).unref()
  })

  const run = async () => {
    while (!closing.signal.aborted) {
      await listenOnce(url, closing.signal).catch((error) => {
        if (!closing.signal.aborted) log.warn({ err: error }, 'live updates of other processes interrupted')
      })
      await delay(RECONNECT_MS, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  return {
    listen() {
      listening ??= run()
    },
    async close() {
      liveBus.setRelay(null)
      clearTimeout(timer)
      closing.abort()
      await listening
    },
  }
}

/** Delivers the messages of other processes until the connection ends. */
async function listenOnce(url: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  const ended = new Promise<void>((resolve, reject) => {
    client.once('error', reject)
    client.once('end', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  client.on('notification', ({ payload }) => {
    const { from, message }: Envelope = JSON.parse(payload ?? '')
    if (from !== PROCESS_ID) liveBus.deliver(message)
  })
  try {
    await client.connect()
    await client.query(`listen ${CHANNEL}`)
    await ended
  } finally {
    await client.end().catch(() => {})
  }
}
