import type { FastifyServerOptions } from 'fastify'
import type { Env } from './env'

/** The options of the log: one JSON line an event, on standard output, never with a key in it. */
export function loggerOptions(
  env: Pick<Env, 'LOG_LEVEL'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: env.LOG_LEVEL,
    redact: ['req.headers.authorization', 'headers.authorization'],
  }
}
