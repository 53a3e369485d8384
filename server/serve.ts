import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { type AppOptions, buildApp } from './app'
import type { Env } from './config'
import type { OpenDatabase } from './core/db/client'
import type { Database } from './core/db/database'
import { shutdown, start } from './core/http/lifecycle'
import { createOutbound } from './core/net/outbound-http'
import { createDestinations } from './features/batch-exports/destinations'
import { openSecrets } from './features/batch-exports/secrets'
import { resolveLocation } from './features/events/store/location'
import { createSqlEventStore } from './features/events/store/sql/sql-event-store'
import { createSwitchingStore } from './features/events/store/switching-store'

export interface ServeOptions {
  logger: FastifyServerOptions['logger']
  /** Folder of the built dashboard. */
  dashboard?: string | undefined
  /** Returns the scheduled backups; null if there are none. */
  getBackups?: AppOptions['getBackups']
}

/** Open database. Without `shared`, no other process uses it. */
export type ServedDatabase = Pick<OpenDatabase, 'db' | 'load'> & Partial<Pick<OpenDatabase, 'shared'>>

async function openClickHouse(env: Env, url: string, db: Database) {
  const { openClickHouseStore } = await import('./features/events/store/clickhouse/open-store')
  return openClickHouseStore(env, url, db)
}

/**
 * Opens the stores of events, with the one that has them. ClickHouse is loaded only if it is configured. In a database of
 * one process, events cannot move while it runs.
 */
async function openEventStore(env: Env, db: Database, shared: boolean) {
  const sql = createSqlEventStore(db)
  const { CLICKHOUSE_URL: url } = env
  const clickhouse = url === undefined ? null : await openClickHouse(env, url, db)
  const location = clickhouse ? clickhouse.location : await resolveLocation(db, null)
  const stores = { sql, clickhouse: clickhouse?.store ?? null }
  const store = shared ? createSwitchingStore(db, stores, location) : (stores[location.store] ?? sql)
  return { store, location: location.store, clickhouse }
}

/** Builds the application on an open database and listens on the configured address. */
export async function serve(
  env: Env,
  { db, load, shared = false }: ServedDatabase,
  { logger, dashboard, getBackups }: ServeOptions,
) {
  const outbound = createOutbound(env)
  const secrets = await openSecrets(db, env)
  const { store: eventStore, location, clickhouse } = await openEventStore(env, db, shared)
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
  app.addHook('onClose', () => clickhouse?.close())
  clickhouse?.start(app.log)
  try {
    const address = await start(app, env)
    return { app, address, location, deps: { db, eventStore, env, outbound, secrets, destinations } }
  } catch (error) {
    await shutdown(app)
    throw error
  }
}
