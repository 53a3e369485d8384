import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { Env } from '../../config'
import { RequestLog } from '../logger'
import { traceRequests } from '../tracing/tracing'
import { registerAllowedMethods } from './plugins/allowed-methods'
import { rejectExpectHeader, sendClientError } from './plugins/client-errors'
import { decompressBody, registerCompression } from './plugins/compression'
import { registerConditionalRequests } from './plugins/conditional-requests'
import { registerDrain } from './plugins/drain'
import { sendError } from './plugins/error-handler'
import { registerFormParser } from './plugins/form-body'
import { SECURITY_HEADERS } from './plugins/security-headers'
import type { SpaHandler } from './plugins/spa'

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
    schemaController: { compilersFactory: { buildValidator: buildCompiler, buildSerializer: buildCompiler } },
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
  await traceRequests(app)
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

/** Replaces the compilers of Fastify's route schemas, which would be loaded: bodies are validated by the contract. */
const buildCompiler = () => {
  throw new Error('Routes have no schemas.')
}

/** Converts a proxy count to Fastify's trust function: the nearest hops are trusted. */
const toTrustProxy = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Parses JSON bodies, compressed or not. An empty body is undefined. */
function registerJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const parse = (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '') done(null, undefined)
      else parseJson(request, text, done)
    }
    // `parseAs: 'buffer'` guarantees a buffer.
    decompressBody(request, body as Buffer).then(parse, done)
  })
}

/** Format of request ids that clients and proxies may choose, so that a request has one id in all logs. */
const ID = /^[\w.-]{8,64}$/

/** Creates request ids: the incoming id if it is valid, else a number of this process. */
function createRequestIds(): (request: { headers: IncomingHttpHeaders }) => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const requestedId = headers['x-request-id']
    if (typeof requestedId === 'string' && ID.test(requestedId)) return requestedId
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** Timeout for the headers of a request. */
const HEADERS_TIMEOUT_MS = 20_000
/** Keep-alive timeout: longer than that of proxies, which is usually a minute. */
const KEEP_ALIVE_MS = 72_000
/** Interval of the check for timed-out connections. */
const CHECK_INTERVAL_MS = 1000
/** Time allowed for a response in addition to the timeout of the upstream server. */
const MARGIN_MS = 10_000

/**
 * Builds the HTTP timeouts. A client that holds a connection without sending or reading costs memory and one of the
 * process's connections; without these limits a few slow clients could take all of them.
 */
function serverTimeouts(env: Env) {
  const longest = env.CLIENT_TIMEOUT_MS
  return {
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, longest),
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    requestTimeout: longest,
    keepAliveTimeout: Math.min(KEEP_ALIVE_MS, longest),
    // The connection is also idle while the upstream server works on a response.
    connectionTimeout: env.UPSTREAM_URL ? Math.max(longest, env.UPSTREAM_TIMEOUT_MS + MARGIN_MS) : longest,
  } satisfies FastifyServerOptions & { http: object }
}
