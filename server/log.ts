import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from './env'

/** The options of the log: one JSON line an event, on standard output, never with a key or the secret of an invite in it. */
export function loggerOptions(
  env: Pick<Env, 'LOG_LEVEL'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', 'req.url', 'url'],
      censor: conceal,
    },
  }
}

/** The levels at which requests are told. */
const TOLD = new Set(['info', 'debug', 'trace'])

/** One line a request, when it has been answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !TOLD.has(request.log.level)) return
    const line = { ...whatWasAsked(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error) request.log.error({ ...line, err: error }, 'request')
    else request.log.info(line, 'request')
  }
}

/** What was asked for and by whom: people, keys and organizations by their ids. */
function whatWasAsked({ method, url, routeOptions, ip, access }: FastifyRequest) {
  return {
    method,
    url,
    route: routeOptions.url,
    ip,
    user: access?.actor?.user.id,
    key: access?.actor?.key.id,
    organization: access?.organization?.id,
    project: access?.project?.id,
  }
}

/** Of an address these are secrets: the id of an invite, because whoever has it can join, and a key. */
function conceal(value: unknown, path: string[]): unknown {
  if (path.at(-1) !== 'url') return '[Redacted]'
  return String(value)
    .replace(/(\/signup\/)[^/?#]+/, '$1[Redacted]')
    .replace(/(personal_api_key=)[^&#]+/g, '$1[Redacted]')
}
