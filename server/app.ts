import compress from '@fastify/compress'
import cors from '@fastify/cors'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { api } from '../contract'
import type { Database } from './db/client'
import { userTable } from './db/tables/users'
import type { Env } from './env'
import { serveCapture } from './events/capture'
import { createDestinations, type Destinations, exportsFolder } from './exports/destinations'
import { serveDownloads } from './exports/download'
import { openSecrets, type Secrets } from './exports/secrets'
import { createDirectory } from './http/actor'
import { sendError, sendNoRoute } from './http/app-errors'
import { unavailable } from './http/errors'
import { createThrottle } from './http/rate-limit'
import { serveReference } from './http/reference'
import { type Gate, register } from './http/register'
import { serveDashboard } from './http/web'
import { createMailer } from './mail/mailer'
import { createOutbound, type Outbound } from './net/outbound'
import { handlers } from './resources'
import { serveSdk } from './sdk/serve'

export interface AppOptions {
  env: Env
  db: Database
  /** The ways out of this process; those of the settings unless given. */
  outbound?: Outbound
  /** What seals secrets; the key of the settings or of the data folder unless given. */
  secrets?: Secrets
  /** Where batch exports write to; by these ways out of the process unless given. */
  destinations?: Destinations
  /** The folder of the built dashboard; none in tests of the API. */
  dashboard?: string
  logger?: FastifyServerOptions['logger']
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
}

/** The application, ready to be listened on or injected into. */
export async function buildApp({
  env,
  db,
  outbound = createOutbound(env),
  secrets,
  destinations = createDestinations(env, outbound),
  dashboard,
  logger = false,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    bodyLimit: env.BODY_LIMIT,
    trustProxy: trusted(env.TRUST_PROXY),
    routerOptions: {
      ignoreTrailingSlash: true,
      // The last of several values of one name counts, as in the public service.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for an address that cannot be read.
      reply.headers(HEADERS)
      sendError(error, request, reply)
    },
    // An update that says nothing is an empty update.
    onProtoPoisoning: 'error',
  })
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
  app.setErrorHandler(sendError)
  if (!dashboard) app.setNotFoundHandler(sendNoRoute)
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(HEADERS)
  })
  await app.register(compress, { encodings: ['gzip'], zlibOptions: { level: 4 }, threshold: 1024 })
  if (env.CORS_ORIGINS.length) {
    const origin = env.CORS_ORIGINS.includes('*') ? '*' : env.CORS_ORIGINS
    await app.register(cors, {
      origin,
      methods: ['GET', 'POST', 'PATCH', 'DELETE'],
      exposedHeaders: ['Retry-After'],
      maxAge: 600,
    })
  }

  const directory = createDirectory(db)
  const gate: Gate = {
    directory,
    throttle: await createThrottle(app, env),
    publicUrl: env.PUBLIC_URL ?? null,
  }
  const mailer = createMailer(env, app.log)
  app.addHook('onClose', async () => mailer?.close())
  const sealed = secrets ?? (await openSecrets(db, env))
  const rooms = handlers({ db, env, directory, outbound, mailer, secrets: sealed, destinations })
  for (const name of Object.keys(api) as (keyof typeof api)[]) {
    // Each table meets its own handlers: `handlers` promises one for each name.
    register(app, gate, api[name], rooms[name] as never)
  }

  app.get('/_health', async () => ({ status: 'ok' }))
  app.get('/_ready', async (request) => {
    if (!(await isReady(db, request.log))) throw unavailable()
    return { status: 'ready' }
  })
  serveCapture(app, db)
  serveSdk(app, db)
  serveDownloads(app, sealed, exportsFolder(env))
  await serveReference(app)
  if (dashboard) await serveDashboard(app, dashboard)
  return app
}

/** A count of proxies as the library wants it: the nearest of the addresses that a request came through are theirs. */
const trusted = (proxies: Env['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** The database answers, and its first records are there. */
async function isReady(db: Database, log: FastifyBaseLogger): Promise<boolean> {
  try {
    return (await db.select({ id: userTable.id }).from(userTable).limit(1)).length > 0
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return false
  }
}
