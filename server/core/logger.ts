import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { Env } from '../config'

/** Builds the log options: one JSON line per event on standard output, without keys and secrets of invites. */
export function loggerOptions(
  env: Pick<Env, 'LOG_LEVEL'>,
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level: env.LOG_LEVEL,
    redact: {
      paths: ['req.headers.authorization', 'headers.authorization', 'req.url', 'url'],
      censor: redactValue,
    },
    serializers: { err: serializeError },
    hooks: { streamWrite: escapeControls },
  }
}

/** Log levels at which requests are logged. */
const REQUEST_LOG_LEVELS = new Set(['info', 'debug', 'trace'])

/** Logs one line per request, after its response. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (!error && !REQUEST_LOG_LEVELS.has(request.log.level)) return
    const line = { ...serializeRequest(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }
    if (error && !isClosedByClient(error)) request.log.error({ ...line, err: error }, 'request')
    else request.log.info(line, 'request')
  }
}

/** Returns whether a client closed the connection before it had received the whole response. */
const isClosedByClient = (error: Error) =>
  ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(
    String((error as NodeJS.ErrnoException).code),
  )

/** Serializes a request and its caller for the log: users, keys and organizations by their ids. */
function serializeRequest({ method, url, routeOptions, ip, access }: FastifyRequest) {
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

/** Redacts credentials: keys, ids of invites, because they suffice to join, tokens of file links and reports, and codes of identity providers. */
function redactValue(value: unknown, path: string[]): unknown {
  if (path.at(-1) !== 'url') return '[Redacted]'
  return String(value)
    .replace(/(\/(?:signup|invites|shared\/reports)\/)(?!bulk\b)[^/?#]+/, '$1[Redacted]')
    .replace(/([?&](?:personal_api_key|private_token|token|code|state)=)[^&#]+/g, '$1[Redacted]')
    .replace(/phx_[\w-]+/g, '[Redacted]')
}

interface SerializedError extends Record<string, unknown> {
  type: string
  message: string
  stack: string
}

/** Serializes an error with its causes, but without the parameters of its SQL statement, which may include a secret. */
function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { name: type, message, stack = '', cause } = error
  const { code } = error as NodeJS.ErrnoException
  const safeMessage = 'params' in error ? message.replace(/\nparams: [\s\S]*$/, '') : message
  return {
    type,
    message: safeMessage,
    stack: stack.replace(message, () => safeMessage),
    code,
    cause: cause instanceof Error ? serializeError(cause) : undefined,
  }
}

/** Escapes control characters beyond ASCII, which JSON allows unescaped and terminals interpret. */
const escapeControls = (line: string) =>
  line.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
