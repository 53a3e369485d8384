import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Env } from '../config'
import { createFastify } from '../core/http/create-fastify'
import { notFoundHandler } from '../core/http/plugins/error-handler'
import { createSpaHandler, registerDashboard } from '../core/http/plugins/spa'
import { serveMetrics } from '../core/metrics/serve'
import { createForward } from './forward'

export interface UpstreamAppOptions {
  env: Env
  /** Upstream server that has the data. */
  upstream: URL
  /** Folder of the built dashboard; undefined in tests of forwarding. */
  dashboard?: string
  logger?: FastifyServerOptions['logger']
}

/**
 * Builds the app of the reverse-proxy mode: serves the dashboard and forwards API requests to another server. Has no
 * database.
 */
export async function buildUpstreamApp({
  env,
  upstream,
  dashboard,
  logger = false,
}: UpstreamAppOptions): Promise<FastifyInstance> {
  const answerPage = dashboard ? await createSpaHandler(dashboard, { upstream: upstream.origin }) : null
  const app = await createFastify(env, logger, answerPage)
  if (env.METRICS_TOKEN) serveMetrics(app, env.METRICS_TOKEN)
  const { forward, close } = createForward(upstream, env)
  app.addHook('onClose', async () => close())
  await app.register(async (scope) => {
    // Bodies are forwarded unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Body: Buffer | undefined }>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/*',
      handler: forward,
    })
  })
  // Does not check the upstream: this server can report its failure, and still serves its pages.
  app.get('/_health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/_ready', { logLevel: 'warn' }, async () => ({ status: 'ready', upstream: upstream.origin }))
  if (dashboard && answerPage) registerDashboard(app, dashboard, answerPage)
  else app.setNotFoundHandler(notFoundHandler)
  return app
}
