import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type AppOptions, buildApp } from './app'
import type { Env } from './config'
import type { OpenDatabase } from './core/db/client'
import type { Database } from './core/db/database'
import { shutdown, start } from './core/http/lifecycle'
import { createOutbound } from './core/net/outbound-http'
import { createDestinations } from './features/batch-exports/destinations'
import { openSecrets } from './features/batch-exports/secrets'
import { createSqlEventStore } from './features/events/store/sql/sql-event-store'

export interface ServeOptions {
  logger: FastifyServerOptions['logger']
  /** Folder of the built dashboard. */
  dashboard?: string | undefined
  /** Returns the scheduled backups; null if there are none. */
  getBackups?: AppOptions['getBackups']
}

/** Opens the store of events. ClickHouse is loaded only if it is configured. */
async function openEventStore(env: Env, db: Database) {
  const { CLICKHOUSE_URL: url } = env
  if (url === undefined) return { store: createSqlEventStore(db), start() {}, close: async () => {} }
  const { openClickHouseStore } = await import('./features/events/store/clickhouse/open-store')
  return openClickHouseStore(env, url, db)
}

/** Builds the application on an open database and listens on the configured address. */
export async function serve(
  env: Env,
  { db, load }: Pick<OpenDatabase, 'db' | 'load'>,
  { logger, dashboard, getBackups }: ServeOptions,
) {
  const outbound = createOutbound(env)
  const secrets = await openSecrets(db, env)
  const { store: eventStore, start: startStore, close } = await openEventStore(env, db)
  const destinations = createDestinations(env, outbound)
  const app: FastifyInstance = await buildApp({
    env,
    db,
    eventStore,
    load,
    outbound,
    secrets,
    destinations,
    logger,
    dashboard,
    getBackups,
  })
  app.addHook('onClose', close)
  startStore(app.log)
  try {
    const address = await start(app, env)
    return { app, address, deps: { db, eventStore, env, outbound, secrets, destinations } }
  } catch (error) {
    await shutdown(app)
    throw error
  }
}
