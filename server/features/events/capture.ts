import type { FastifyInstance } from 'fastify'
import { type PublicRequest, registerPublicRoutes } from '../../core/http/public-routes'
import { decodeBody } from './decode'
import { buildEvent } from './event'
import { parseEventTimestamp } from './event-time'
import { bodyTooLarge } from './ingestion-error'
import { createIngestionQueue } from './ingestion-queue'
import { parsePayload } from './payload'
import { createProjectLookup } from './project-tokens'
import { sendIngestionError } from './send-ingestion-error'
import type { EventDeps } from './store-events'
import { createResponseWatcher } from './survey-response-watcher'

const MIB = 1024 * 1024
/** Endpoints for SDKs, with the maximum size of a body in bytes, compressed and decompressed. */
const LIMITS = {
  '/batch': 20 * MIB,
  '/capture': 2 * MIB,
  '/e': 2 * MIB,
  '/i/v0/e': 2 * MIB,
  '/track': 2 * MIB,
  '/engage': 2 * MIB,
}
/** Endpoint for person properties, whose events have no name of their own. */
const PEOPLE = '/engage'

/** Registers the public endpoints that ingest events. They identify projects by token and require no API key. */
export function registerCapture(app: FastifyInstance, deps: EventDeps): void {
  const findProject = createProjectLookup(deps.db)
  const store = createIngestionQueue(deps)
  const watch = createResponseWatcher(deps.db)
  const routes = Object.entries(LIMITS).map(([url, bodyLimit]) => ({
    method: ['GET' as const, 'POST' as const],
    url,
    bodyLimit,
    handler: async (request: PublicRequest) => {
      await ingest(request, bodyLimit, url === PEOPLE ? '$identify' : undefined)
      return { status: 'Ok' }
    },
  }))
  registerPublicRoutes(app, routes, sendIngestionError)

  async function ingest({ body, query, ip }: PublicRequest, limit: number, event?: string): Promise<void> {
    const now = Date.now()
    const bytes = body ?? Buffer.from(query.data ?? '')
    if (bytes.length > limit) throw bodyTooLarge(limit)
    const { token, events, sent_at } = parsePayload(await decodeBody(bytes, limit), event)
    const project = await findProject(token)
    if (!project) return
    const how = {
      now,
      sent_at: parseEventTimestamp(sent_at) ?? parseEventTimestamp(Number(query._ ?? Number.NaN)),
      ip: ip.replace(/^::ffff:/, ''),
    }
    const stored = events.map((sent) => buildEvent(sent, project, how))
    await store(project.id, stored)
    // The events are stored. If counting fails now, it is done later.
    await watch(project.id, stored).catch((error) =>
      app.log.error({ err: error }, 'survey responses not counted'),
    )
  }
}
