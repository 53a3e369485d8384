import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Env } from '../env'
import { RequestLog } from '../log'
import { recordMethods } from './allowed-methods'
import { HEADERS } from './answer-headers'
import { sendError } from './app-errors'
import { refuseExpectations, sendClientError } from './client-errors'
import { answerConditionally } from './conditional'
import { drainable } from './drain'
import { readFormBodies } from './form-body'
import { readJsonBodies } from './json-body'
import { packAnswers } from './packed-answers'
import { patience } from './patience'
import { requestIds } from './request-ids'
import type { AnswerPage } from './web'

/**
 * Creates a Fastify instance without routes: error handling, limits, and the headers of every response. A malformed URL
 * gets the dashboard's page, if there is a dashboard.
 */
export async function bareApp(
  env: Env,
  logger: NonNullable<FastifyServerOptions['logger']>,
  answerPage: AnswerPage | null,
): Promise<FastifyInstance> {
  const createId = requestIds()
  const app: FastifyInstance = fastify({
    logger,
    logController: new RequestLog(),
    genReqId: createId,
    ...patience(env),
    bodyLimit: env.BODY_LIMIT,
    trustProxy: trusted(env.TRUST_PROXY),
    routerOptions: {
      ignoreTrailingSlash: true,
      // The last of repeated parameters wins, as in the public service.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    frameworkErrors: (error, request, reply) => {
      // Hooks do not run for malformed URLs.
      reply.headers({ ...HEADERS, 'x-request-id': request.id, 'cache-control': 'no-store' })
      if (error.code === 'FST_ERR_BAD_URL' && answerPage?.(request, reply)) return
      sendError(error, request, reply)
    },
    clientErrorHandler: (error, socket) => sendClientError(app.log, error, socket, createId({ headers: {} })),
    // Rejects bodies with a `__proto__` key.
    onProtoPoisoning: 'error',
  })
  app.decorateRequest('access', null)
  recordMethods(app)
  refuseExpectations(app.server, createId)
  readJsonBodies(app)
  readFormBodies(app)
  app.setErrorHandler(sendError)
  app.addHook('onSend', async (request, reply) => {
    reply.headers(HEADERS).header('x-request-id', request.id)
  })
  drainable(app)
  answerConditionally(app)
  packAnswers(app)
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
const trusted = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies
