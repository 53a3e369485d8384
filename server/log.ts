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

/** Of an address only the id of an invite is a secret: whoever has it can join. */
function conceal(value: unknown, path: string[]): unknown {
  return path.at(-1) === 'url' ? String(value).replace(/(\/signup\/)[^/?#]+/, '$1[Redacted]') : '[Redacted]'
}
