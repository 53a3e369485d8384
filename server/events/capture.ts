import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Database } from '../db/client'
import { decode } from './decode'
import { eventOf } from './event'
import { createIntake } from './intake'
import { readPayload } from './payload'
import { projectsByToken } from './projects'
import { badBody, Refusal, tooLong, tryLater } from './refusal'
import { momentOf } from './times'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What `@fastify/cors` reads and forgot to declare: false where it has no say. */
    cors?: false
  }
}

const MIB = 1024 * 1024
/** The addresses to which SDKs send, and the most bytes a body may have there, as sent and unpacked. */
const LIMITS = {
  '/batch': 20 * MIB,
  '/capture': 2 * MIB,
  '/e': 2 * MIB,
  '/i/v0/e': 2 * MIB,
  '/track': 2 * MIB,
  '/engage': 2 * MIB,
}
/** What comes to this address are properties of people, and has no name of its own. */
const PEOPLE = '/engage'

type CaptureRequest = FastifyRequest<{ Body: Buffer | undefined; Querystring: Record<string, string> }>

/** The public addresses that take events. They know projects by their tokens and ask for no key. */
export function serveCapture(app: FastifyInstance, db: Database): void {
  const projectOf = projectsByToken(db)
  const store = createIntake(db)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request, reply) => {
      // What bodies are said to be does not matter, but a type that makes no sense would be refused.
      delete request.headers['content-type']
      openToAll(request, reply)
    })
    scope.setErrorHandler(sendRefusal)
    for (const [url, bodyLimit] of Object.entries(LIMITS)) {
      const route: RouteOptions = {
        method: ['GET', 'POST'],
        url,
        bodyLimit,
        // The body is unpacked here, and the rules for the origins of pages are these.
        decompress: false,
        config: { cors: false },
        handler: async (request) => {
          await take(request as CaptureRequest, bodyLimit, url === PEOPLE ? '$identify' : undefined)
          return { status: 'Ok' }
        },
      }
      scope.route(route)
      scope.route({ ...route, method: 'OPTIONS', handler: async () => '' })
    }
  })

  async function take({ body, query, ip }: CaptureRequest, limit: number, event?: string): Promise<void> {
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
    await store(
      project.id,
      events.map((sent) => eventOf(sent, project, how)),
    )
  }
}

/** Pages of every origin may send events: their browsers are told so. */
function openToAll({ headers }: FastifyRequest, reply: FastifyReply): void {
  if (!headers.origin) return
  reply.headers({
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '600',
    vary: 'origin, access-control-request-headers',
  })
  const wanted = headers['access-control-request-headers']
  if (wanted) reply.header('access-control-allow-headers', wanted)
}

function sendRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error, request)
  if (refusal.status === 503) {
    request.log.error({ err: error }, 'events were not stored')
    reply.header('retry-after', '5')
  }
  reply.status(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
}

/** What is no fault of the body is a fault that passes: SDKs keep what they have and send it again. */
function refusalOf(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLong(routeOptions.bodyLimit ?? 0)
  if (error.statusCode !== undefined && error.statusCode < 500) return badBody(error.message)
  return tryLater()
}
