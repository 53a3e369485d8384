import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { buildApp } from './app'
import type { OpenDatabase } from './db/client'
import type { Env } from './env'
import { createDestinations } from './exports/destinations'
import { openSecrets } from './exports/secrets'
import { shutdown, start } from './http/lifecycle'
import { createOutbound } from './net/outbound-http'

export interface ServeOptions {
  logger: FastifyServerOptions['logger']
  /** Folder of the built dashboard. */
  dashboard?: string
}

/** Builds the application on an open database and listens on the configured address. */
export async function serve(
  env: Env,
  { db, load }: Pick<OpenDatabase, 'db' | 'load'>,
  { logger, dashboard }: ServeOptions,
) {
  const outbound = createOutbound(env)
  const secrets = await openSecrets(db, env)
  const destinations = createDestinations(env, outbound)
  const app: FastifyInstance = await buildApp({
    env,
    db,
    load,
    outbound,
    secrets,
    destinations,
    logger,
    ...(dashboard !== undefined && { dashboard }),
  })
  try {
    const address = await start(app, env)
    return { app, address, deps: { db, env, outbound, secrets, destinations } }
  } catch (error) {
    await shutdown(app)
    throw error
  }
}
