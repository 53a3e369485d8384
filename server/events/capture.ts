import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/client'
import { type PublicRequest, registerPublicRoutes } from '../http/public-routes'
import { decode } from './decode'
import { eventOf } from './event'
import { createIntake } from './intake'
import { readPayload } from './payload'
import { projectsByToken } from './projects'
import { tooLong } from './refusal'
import { sendRefusal } from './send-refusal'
import { answerWatch } from './survey-answers'
import { momentOf } from './times'

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
export function serveCapture(app: FastifyInstance, db: Database): void {
  const projectOf = projectsByToken(db)
  const store = createIntake(db)
  const watch = answerWatch(db)
  const routes = Object.entries(LIMITS).map(([url, bodyLimit]) => ({
    method: ['GET' as const, 'POST' as const],
    url,
    bodyLimit,
    handler: async (request: PublicRequest) => {
      await take(request, bodyLimit, url === PEOPLE ? '$identify' : undefined)
      return { status: 'Ok' }
    },
  }))
  registerPublicRoutes(app, routes, sendRefusal)

  async function take({ body, query, ip }: PublicRequest, limit: number, event?: string): Promise<void> {
    const now = Date.now()
    const bytes = body ?? Buffer.from(query.data ?? '')
    if (bytes.length > limit) throw tooLong(limit)
    const { token, events, sent_at } = readPayload(await decode(bytes, limit), event)
    const project = await projectOf(token)
    if (!project) return
    const how = {
      now,
      sent_at: momentOf(sent_at) ?? momentOf(Number(query._ ?? Number.NaN)),
      ip: ip.replace(/^::ffff:/, ''),
    }
    const stored = events.map((sent) => eventOf(sent, project, how))
    await store(project.id, stored)
    // The events are stored. If counting fails now, it is done later.
    await watch(project.id, stored).catch((error) =>
      app.log.error({ err: error }, 'answers were not counted'),
    )
  }
}
