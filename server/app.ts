import compress from '@fastify/compress'
import cors from '@fastify/cors'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { api } from '../contract'
import type { Database } from './db/client'
import type { Env } from './env'
import { createDirectory } from './http/actor'
import { sendError, sendNoRoute } from './http/app-errors'
import { unavailable } from './http/errors'
import { createThrottle } from './http/rate-limit'
import { serveReference } from './http/reference'
import { type Gate, register } from './http/register'
import { serveDashboard } from './http/web'
import { handlers } from './resources'

export interface AppOptions {
  env: Env
  db: Database
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
export async function buildApp({ env, db, dashboard, logger = false }: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    bodyLimit: env.BODY_LIMIT,
    routerOptions: {
      ignoreTrailingSlash: true,
      // The last of several values of one name counts, as in the public service.
      querystringParser: (text) => Object.fromEntries(new URLSearchParams(text)),
    },
    frameworkErrors: sendError,
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
  app.setNotFoundHandler(sendNoRoute)
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
  const rooms = handlers({ db, env, directory })
  for (const name of Object.keys(api) as (keyof typeof api)[]) {
    // Each table meets its own handlers: `handlers` promises one for each name.
    if (rooms[name]) register(app, gate, api[name], rooms[name] as never)
  }

  app.get('/_health', async () => ({ status: 'ok' }))
  app.get('/_ready', async (request) => {
    try {
      await db.execute(sql`select 1`)
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      throw unavailable()
    }
    return { status: 'ready' }
  })
  await serveReference(app)
  if (dashboard) await serveDashboard(app, dashboard)
  return app
}
