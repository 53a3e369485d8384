import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type AppOptions, buildApp } from './app'
import type { Env } from './config'
import type { OpenDatabase } from './core/db/client'
import { shutdown, start } from './core/http/lifecycle'
import { createOutbound } from './core/net/outbound-http'
import { createDestinations } from './features/batch-exports/destinations'
import { openSecrets } from './features/batch-exports/secrets'
import { createSqlEventStore } from './features/events/store/sql/sql-event-store'

export interface ServeOptions {
  logger: FastifyServerOptions['logger']
  /** Folder of the built dashboard. */
  dashboard?: string | undefined
  /** Returns the state of the scheduled backups; null if there are none. */
  getBackupState?: AppOptions['getBackupState']
}

/** Builds the application on an open database and listens on the configured address. */
export async function serve(
  env: Env,
  { db, load }: Pick<OpenDatabase, 'db' | 'load'>,
  { logger, dashboard, getBackupState }: ServeOptions,
) {
  const outbound = createOutbound(env)
  const secrets = await openSecrets(db, env)
  const eventStore = createSqlEventStore(db)
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
    getBackupState,
  })
  try {
    const address = await start(app, env)
    return { app, address, deps: { db, eventStore, env, outbound, secrets, destinations } }
  } catch (error) {
    await shutdown(app)
    throw error
  }
}
