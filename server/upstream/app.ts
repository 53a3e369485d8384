import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Env } from '../env'
import { sendNoRoute } from '../http/app-errors'
import { bareApp } from '../http/bare-app'
import { openPage, serveDashboard } from '../http/web'
import { serveMetrics } from '../metrics/serve'
import { createForward } from './forward'

export interface UpstreamAppOptions {
  env: Env
  /** The server that has the data. */
  upstream: URL
  /** The folder of the built dashboard; none in tests of what is passed on. */
  dashboard?: string
  logger?: FastifyServerOptions['logger']
}

/** The dashboard before a server that is not ours: what is asked of the API is passed on to it. Knows no database. */
export async function buildUpstreamApp({
  env,
  upstream,
  dashboard,
  logger = false,
}: UpstreamAppOptions): Promise<FastifyInstance> {
  const answerPage = dashboard ? await openPage(dashboard, { upstream: upstream.origin }) : null
  const app = await bareApp(env, logger, answerPage)
  if (env.METRICS_TOKEN) serveMetrics(app, env.METRICS_TOKEN, async () => [])
  const { forward, close } = createForward(upstream, env)
  app.addHook('onClose', async () => close())
  await app.register(async (scope) => {
    // Bodies pass unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Body: Buffer | undefined }>({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/*',
      handler: forward,
    })
  })
  // Whether the other server answers is not asked: this one can say it does not, and serves its pages.
  app.get('/_health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/_ready', { logLevel: 'warn' }, async () => ({ status: 'ready', upstream: upstream.origin }))
  if (dashboard && answerPage) serveDashboard(app, dashboard, answerPage)
  else app.setNotFoundHandler(sendNoRoute)
  return app
}
