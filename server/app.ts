import type { FastifyBaseLogger, FastifyInstance, FastifyServerOptions } from 'fastify'
import { type Api, api } from '../contract'
import type { Env } from './config'
import { createAccessLog } from './core/activity/access-log'
import { createPrincipalCache } from './core/auth/principal'
import { createAuthRateLimiter, createRateLimiter } from './core/auth/rate-limit'
import type { Database, DatabaseLoad } from './core/db/database'
import { userTable } from './core/db/schema/users'
import { serviceUnavailable } from './core/errors'
import { createFastify } from './core/http/create-fastify'
import { notFoundHandler } from './core/http/plugins/error-handler'
import { createSpaHandler, registerDashboard } from './core/http/plugins/spa'
import { registerSwaggerUi } from './core/http/plugins/swagger-ui'
import { type RequestGuards, registerAlias, registerEndpoints } from './core/http/register-endpoints'
import { startLiveRelay } from './core/live/relay'
import { createMailer } from './core/mail/mailer'
import { collectDatabaseMetrics } from './core/metrics/database'
import { serveMetrics } from './core/metrics/serve'
import { createOutbound, type OutboundClients } from './core/net/outbound-http'
import { handlers } from './features'
import { registerActivityLogDownload } from './features/activity-log/download'
import { createDestinations, type Destinations, exportsFolder } from './features/batch-exports/destinations'
import { registerDownloads } from './features/batch-exports/download'
import { openSecrets, type SecretBox } from './features/batch-exports/secrets'
import type { Deps } from './features/deps'
import { registerCapture } from './features/events/capture'
import type { EventBufferState, EventStore } from './features/events/store/event-store'
import { createSqlEventStore } from './features/events/store/sql/sql-event-store'
import { registerPersonDownload } from './features/explorer/person-download'
import { createTokenResolver, LOCAL_EVALUATION_PATHS } from './features/feature-flags/local-evaluation'
import { registerHostedSurveys } from './features/hosted-surveys/serve'
import { registerLiveStreams } from './features/live/stream'
import { registerMcp } from './features/mcp/routes'
import { createIdentityProviders } from './features/oidc/identity-providers'
import { registerOidc } from './features/oidc/routes'
import { registerSdkRoutes } from './features/sdk/serve'
import { registerSharedReports } from './features/survey-reports/serve'

export interface AppOptions {
  env: Env
  db: Database
  /** Default: in the database. */
  eventStore?: EventStore
  /** Returns the load of the connections, for the metrics. */
  load?: () => DatabaseLoad
  /** Outbound HTTP clients. Default: those of the settings. */
  outbound?: OutboundClients
  /** Encrypts secrets at rest. Default: with the key of the settings or of the data folder. */
  secrets?: SecretBox
  /** Destinations of batch exports. Default: those that use the outbound clients above. */
  destinations?: Destinations
  /** Folder of the built dashboard. Absent in tests of the API. */
  dashboard?: string | undefined
  logger?: FastifyServerOptions['logger']
  /** Returns the scheduled backups; null if there are none. */
  getBackups?: Deps['getBackups'] | undefined
}

/** Creates the application, ready to listen or to be injected into. */
export async function buildApp({
  env,
  db,
  eventStore = createSqlEventStore(db),
  load,
  outbound = createOutbound(env),
  secrets,
  destinations = createDestinations(env, outbound),
  dashboard,
  logger = false,
  getBackups = () => null,
}: AppOptions): Promise<FastifyInstance> {
  const answerPage = dashboard
    ? await createSpaHandler(dashboard, env.PUBLIC_URL ? { 'public-url': env.PUBLIC_URL } : {})
    : null
  const app = await createFastify(env, logger, answerPage)
  if (!dashboard) app.setNotFoundHandler(notFoundHandler)
  if (env.METRICS_TOKEN)
    serveMetrics(app, env.METRICS_TOKEN, () => collectDatabaseMetrics(db, load, eventStore.buffer))

  const directory = createPrincipalCache(db, env.OIDC_ISSUER)
  const accessLog = createAccessLog(db, directory, env.ACCESS_LOG, app.log)
  app.addHook('onClose', accessLog.flush)
  const gate: RequestGuards = {
    principals: directory,
    rateLimiter: await createRateLimiter(app, env),
    authRateLimiter: createAuthRateLimiter(env.RATE_LIMIT_PER_MINUTE),
    accessLog,
    publicUrl: env.PUBLIC_URL ?? null,
  }
  const mailer = createMailer(env, app.log)
  app.addHook('onClose', async () => mailer?.close())
  const sealed = secrets ?? (await openSecrets(db, env))
  const deps: Deps = {
    db,
    eventStore,
    env,
    principals: directory,
    accessLog,
    outbound,
    mailer,
    secrets: sealed,
    identityProviders: createIdentityProviders({ db, env, outbound, secrets: sealed }),
    destinations,
    server: app,
    getLoad: load ?? (() => ({ connections: 1, idle: 1, waiting: 0 })),
    getBackups,
  }
  const featureHandlers = handlers(deps)
  const register = <Name extends keyof Api>(name: Name) =>
    registerEndpoints(app, gate, api[name], featureHandlers[name])
  for (const name of Object.keys(api) as (keyof Api)[]) register(name)
  const getParams = createTokenResolver(db)
  for (const path of LOCAL_EVALUATION_PATHS)
    registerAlias(app, gate, api.featureFlags.localEvaluation, featureHandlers.featureFlags.localEvaluation, {
      path,
      getParams,
    })

  app.get('/_health', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/_ready', { logLevel: 'warn' }, async (request) => {
    if (!(await isReady(db, request.log))) throw serviceUnavailable()
    const backups = getBackups()?.getState()
    const buffer = await eventStore.buffer?.getState()
    // Neither a failed backup nor ClickHouse makes the server unavailable: events are accepted.
    return { status: 'ready', ...(backups && { backups }), ...(buffer && { events: describeBuffer(buffer) }) }
  })
  registerCapture(app, deps)
  registerSdkRoutes(app, deps)
  registerHostedSurveys(app, db, gate.rateLimiter)
  registerSharedReports(app, deps, gate.rateLimiter)
  registerOidc(app, deps, gate.rateLimiter)
  registerMcp(app, gate, deps)
  registerDownloads(app, sealed, exportsFolder(env))
  registerActivityLogDownload(app, deps)
  registerPersonDownload(app, deps)
  const relay = env.DATABASE_URL ? startLiveRelay(db, env.DATABASE_URL, app.log) : null
  app.addHook('onClose', async () => relay?.close())
  registerLiveStreams(app, deps, relay)
  registerSwaggerUi(app)
  if (dashboard && answerPage) registerDashboard(app, dashboard, answerPage)
  return app
}

const describeBuffer = ({ is_available, events, oldest_at }: EventBufferState) => ({
  status: is_available && oldest_at === null ? 'ok' : 'degraded',
  buffered: events,
})

/** Readiness check: the database responds and its first records exist. */
async function isReady(db: Database, log: FastifyBaseLogger): Promise<boolean> {
  try {
    return (await db.select({ id: userTable.id }).from(userTable).limit(1)).length > 0
  } catch (error) {
    log.error({ err: error }, 'not ready')
    return false
  }
}
