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
    serializers: { err: told },
    hooks: { streamWrite: escapeControls },
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
    if (error && !isClosedByClient(error)) request.log.error({ ...line, err: error }, 'request')
    else request.log.info(line, 'request')
  }
}

/** Whether a client closed the connection before it had the whole answer. */
const isClosedByClient = (error: Error) =>
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((error as NodeJS.ErrnoException).code),
  )

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

/** What lets people in: keys, the ids of invites, because whoever has one can join, and the tokens of links to files. */
function conceal(value: unknown, path: string[]): unknown {
  if (path.at(-1) !== 'url') return '[Redacted]'
  return String(value)
    .replace(/(\/(?:signup|invites)\/)(?!bulk\b)[^/?#]+/, '$1[Redacted]')
    .replace(/([?&](?:personal_api_key|private_token|token)=)[^&#]+/g, '$1[Redacted]')
    .replace(/phx_[\w-]+/g, '[Redacted]')
}

interface Told extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** An error with what brought it about, but without the values of its statement: a secret may be one of them. */
function told(error: unknown): Told {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', cause } = error
  const { code } = error as NodeJS.ErrnoException
  const shown = 'params' in error ? message.replace(/\nparams: [\s\S]*$/, '') : message
  return {
    type,
    message: shown,
    stack: stack.replace(message, () => shown),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: told(cause) }),
  }
}

/** JSON may hold control characters beyond those of ASCII as they are, and a terminal obeys them. */
const escapeControls = (line: string) =>
  line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
