import { DrizzleQueryError, getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINT_NOT_FOUND } from '../../../../contract/error-codes'
import { getCauseChain } from '../../db/cause-chain'
import { isDiskFullError } from '../../db/disk-space'
import * as tables from '../../db/schema'
import {
  HttpError,
  insufficientStorage,
  invalid,
  methodNotAllowed,
  notFound,
  parseError,
  payloadTooLarge,
  serverError,
  serviceUnavailable,
  unsupportedMediaType,
} from '../../errors'

/** Converts any error to the error envelope. Unexpected errors are logged and answered with 500. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const apiError = error instanceof HttpError ? error : toApiError(error as FastifyError, request)
  if (isAborted(request)) {
    const { method, url } = request
    request.log.info({ method, url }, 'request aborted by the client')
  }
  if (apiError.status >= 500) request.log.error({ err: error }, 'request failed')
  if (apiError.retryAfter !== undefined) reply.header('retry-after', String(apiError.retryAfter))
  reply.status(apiError.status).type('application/json').send(JSON.stringify(apiError.body))
}

/** Returns whether the client closed the connection before its request was complete. */
const isAborted = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

function toApiError(error: FastifyError, request: FastifyRequest): HttpError {
  // The client no longer receives a response: the status is for the log.
  if (isAborted(request))
    return parseError('The client closed the connection before the request was complete.')
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge(request.routeOptions.bodyLimit ?? 0)
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(request.headers['content-type'] ?? '')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return parseError(`JSON parse error - ${error.message}`)
    case 'FST_ERR_MAX_PARAM_LENGTH':
      // No existing id is that long.
      return notFound()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return parseError(error.message)
  }
  return toDatabaseApiError(error) ?? (error.statusCode === 400 ? parseError(error.message) : serverError())
}

/** Maps database errors with a response of their own by their code, anywhere in the cause chain. */
function toDatabaseApiError(error: unknown): HttpError | null {
  if (isDiskFullError(error)) return insufficientStorage()
  for (const cause of getCauseChain(error)) {
    const code = String((cause as NodeJS.ErrnoException).code ?? '')
    // Concurrent requests wrote the same unique value, after each had found it unused.
    if (code === '23505') {
      return invalid('This value is already in use.', getConstraintField(cause), 'unique')
    }
    // The referenced record was deleted concurrently.
    if (code === '23503')
      return invalid('A record that this one refers to does not exist.', null, 'does_not_exist')
    // Errors reported by PostgreSQL itself have a code: without one the query or its result was lost on the connection.
    if (cause instanceof DrizzleQueryError && !hasCode(cause.cause)) return serviceUnavailable()
    if (/^(08|57P|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$/.test(code)) return serviceUnavailable()
  }
  return null
}

const hasCode = (error: unknown) => error instanceof Error && 'code' in error && error.code !== undefined

/** Not-found handler: 405 for a path that exists with another method, else 404. */
export function notFoundHandler(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?')[0] ?? ''
  const allowed = request.server.allowedMethods(path)
  const isOtherMethod = allowed.length > 0 && !allowed.includes(request.method)
  if (isOtherMethod) reply.header('allow', allowed.join(', '))
  sendError(isOtherMethod ? methodNotAllowed(request.method) : notFound(ENDPOINT_NOT_FOUND), request, reply)
}

/** Column of a violated unique constraint; null if the constraint covers several columns. */
function getConstraintField(error: Error): string | null {
  const constraint = 'constraint' in error ? error.constraint : undefined
  for (const table of Object.values(tables)) {
    if (!is(table, PgTable)) continue
    for (const column of Object.values(getTableColumns(table))) {
      if (column.isUnique && column.uniqueName === constraint) return column.name
    }
  }
  return null
}
