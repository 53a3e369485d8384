import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { EDITED_RESOURCES, type LiveResource } from '../../../contract/domain/live'
import { tooManyRequests } from '../../core/errors'
import { defineSealedLinks } from '../../core/http/sealed-links'
import { type LiveMessage, type LiveScope, listPresences, liveBus } from '../../core/live/bus'
import type { LiveRelay } from '../../core/live/relay'
import type { Deps } from '../deps'

const PATH = '/live/'
/** Time in milliseconds in which a client has to open its stream. */
const LINK_MS = 60_000
/** Duration of a stream in milliseconds. Its client then requests a new one, which checks its access again. */
const STREAM_MS = 5 * 60_000
/** Interval of comments that keep proxies from closing the connection, and of checks for forms that were left. */
const HEARTBEAT_MS = 20_000
/** Kinds of records with endpoints both in a project and in its organization. */
const SHARED: readonly LiveResource[] = ['project', 'batch_export']
/** Changes of this period are announced together. */
const BATCH_MS = 250
/** Data in bytes that a client may leave unread. */
const UNREAD_MAX = 64 * 1024
const STREAMS_PER_USER_MAX = 20

interface Link {
  id: string
  scope: LiveScope
  /** The organization of a project, or the projects of an organization: what both show is announced in either. */
  related: readonly LiveScope[]
  user_id: number
  /** Kinds of records that the user may read. */
  resources: readonly LiveResource[]
}

const links = defineSealedLinks<Link>(PATH, { lifetimeMs: LINK_MS })

/** Builds a temporary path to a stream, for a browser, whose `EventSource` cannot send a key. */
export const buildStreamPath = links.build

/** Serves the streams behind the links, as server-sent events. */
export function registerLiveStreams(
  app: FastifyInstance,
  { secrets }: Pick<Deps, 'secrets'>,
  relay: LiveRelay | null,
): void {
  const streamCounts = new Map<number, number>()
  app.get<{ Querystring: { token?: string } }>(PATH, async ({ query }, reply) => {
    const link = links.open(secrets, query.token)
    const count = streamCounts.get(link.user_id) ?? 0
    if (count >= STREAMS_PER_USER_MAX) throw tooManyRequests(STREAM_MS / 1000)
    streamCounts.set(link.user_id, count + 1)
    relay?.listen()
    const stream = openStream(link, app.draining)
    stream.once('close', () => {
      const rest = (streamCounts.get(link.user_id) ?? 1) - 1
      if (rest > 0) streamCounts.set(link.user_id, rest)
      else streamCounts.delete(link.user_id)
    })
    return (
      reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        // An ended stream must not keep a stopping server waiting for another request.
        .header('connection', 'close')
        .type('text/event-stream')
        .send(stream)
    )
  })
}

/** Opens a stream of the messages that a link allows. */
function openStream({ id, scope, related, resources }: Link, stopping: AbortSignal): PassThrough {
  const stream = new PassThrough()
  const edited = EDITED_RESOURCES.filter((resource) => resources.includes(resource))
  const changed = new Set<LiveResource>()
  let batch: NodeJS.Timeout | undefined
  let lastPresences = '[]'

  const send = (event: string, data: unknown) => {
    if (stream.writableLength > UNREAD_MAX) stream.destroy()
    else stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const sendChanges = () => {
    batch = undefined
    send('change', { resources: [...changed] })
    changed.clear()
  }
  const sendPresences = () => {
    if (typeof scope !== 'number') return
    const presences = listPresences(scope, edited).filter(({ connection_id }) => connection_id !== id)
    const text = JSON.stringify(presences)
    if (text === lastPresences) return
    lastPresences = text
    send('presence', { presences })
  }
  const onMessage = (message: LiveMessage) => {
    if (message.type === 'presence') {
      if (message.scope === scope) sendPresences()
      return
    }
    if (message.connection_id === id || !resources.includes(message.resource)) return
    if (message.scope !== scope && !SHARED.includes(message.resource)) return
    changed.add(message.resource)
    batch ??= setTimeout(sendChanges, BATCH_MS)
  }

  const subscriptions = [scope, ...related].map((followed) => liveBus.subscribe(followed, onMessage))
  const heartbeat = setInterval(() => {
    stream.write(':\n\n')
    sendPresences()
  }, HEARTBEAT_MS)
  const end = () => stream.end()
  const expiry = setTimeout(end, STREAM_MS)
  stopping.addEventListener('abort', end)
  stream.once('close', () => {
    for (const unsubscribe of subscriptions) unsubscribe()
    clearInterval(heartbeat)
    clearTimeout(expiry)
    clearTimeout(batch)
    stopping.removeEventListener('abort', end)
  })
  stream.write('retry: 5000\n\n')
  sendPresences()
  return stream
}
