import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Env } from '../env'
import { RequestLog } from '../log'
import { registerAllowedMethods } from './allowed-methods'
import { rejectExpectHeader, sendClientError } from './client-errors'
import { registerCompression } from './compression'
import { registerConditionalRequests } from './conditional-requests'
import { registerDrain } from './drain'
import { sendError } from './error-handler'
import { registerFormParser } from './form-body'
import { registerJsonParser } from './json-body'
import { createRequestIds } from './request-ids'
import { SECURITY_HEADERS } from './security-headers'
import type { SpaHandler } from './spa'
import { serverTimeouts } from './timeouts'

/**
 * Creates a Fastify instance without routes: error handling, limits, and the headers of every response. A malformed URL
 * gets the dashboard's page, if there is a dashboard.
 */
export async function createFastify(
  env: Env,
  logger: NonNullable<FastifyServerOptions['logger']>,
  answerPage: SpaHandler | null,
): Promise<FastifyInstance> {
  const createId = createRequestIds()
  const app: FastifyInstance = fastify({
    logger,
    logController: new RequestLog(),
    genReqId: createId,
    ...serverTimeouts(env),
    bodyLimit: env.BODY_LIMIT,
    trustProxy: toTrustProxy(env.TRUST_PROXY),
    routerOptions: {
      ignoreTrailingSlash: true,
      // The last of repeated parameters wins, as in the public service.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for malformed URLs.
      reply.headers({ ...SECURITY_HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
      if (error.code === 'FST_ERR_BAD_URL' && answerPage?.(request, reply)) return
      sendError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => sendClientError(app.log, error, socket, createId({ headers: {} })),
    // Rejects bodies with a `__proto__` key.
    onProtoPoisoning: 'error',
  })
  app.decorateRequest('access', null)
  registerAllowedMethods(app)
  rejectExpectHeader(app.server, createId)
  registerJsonParser(app)
  registerFormParser(app)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
  })
  registerDrain(app)
  registerConditionalRequests(app)
  registerCompression(app)
  if (env.CORS_ORIGINS.length) {
    const origin = env.CORS_ORIGINS.includes('*') ? '*' : env.CORS_ORIGINS
    await app.register(cors, {
      origin,
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      exposedHeaders: ['Retry-After', 'X-Request-Id'],
      maxAge: 600,
    })
  }
  return app
}

/** Converts a proxy count to Fastify's trust function: the nearest hops are trusted. */
const toTrustProxy = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
