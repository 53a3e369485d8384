import type { FastifyServerOptions } from 'fastify'
import type { Env } from './env'

/** The options of the log: one JSON line an event, on standard output, never with a key or the secret of an invite in it. */
export function loggerOptions(
  env: Pick<Env, 'LOG_LEVEL'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: env.LOG_LEVEL,
    redact: { paths: ['req.headers.authorization', 'headers.authorization', 'req.url'], censor: conceal },
  }
}

/** Of an address these are secrets: the id of an invite, because whoever has it can join, and a key. */
function conceal(value: unknown, path: string[]): unknown {
  if (path.at(-1) !== 'url') return '[Redacted]'
  return String(value)
    .replace(/(\/signup\/)[^/?#]+/, '$1[Redacted]')
    .replace(/(personal_api_key=)[^&#]+/g, '$1[Redacted]')
}
