import type { ErrorCode } from '../../contract/error-codes'
import type { ErrorBody } from '../../contract/schemas/primitives'

/** API error response. Handlers throw it instead of setting a status themselves. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly type: ErrorBody['type'],
    readonly code: ErrorCode,
    readonly detail: string,
    readonly attr: string | null = null,
    /** Seconds after which the request may be retried. */
    readonly retryAfter?: number,
  ) {
    super(detail)
  }

  get body(): ErrorBody {
    return { type: this.type, code: this.code, detail: this.detail, attr: this.attr }
  }
}

/** 400: the input is invalid; `attr` names the field, null for the whole input. */
export const invalid = (detail: string, attr: string | null = null, code: ErrorCode = 'invalid_input') =>
  new HttpError(400, 'validation_error', code, detail, attr)

/** 400: the input cannot be parsed. */
export const parseError = (detail: string) => new HttpError(400, 'invalid_request', 'parse_error', detail)

export const notAuthenticated = () =>
  new HttpError(
    401,
    'authentication_error',
    'not_authenticated',
    'Authentication credentials were not provided.',
  )

export const invalidApiKey = (where: string) =>
  new HttpError(
    401,
    'authentication_error',
    'authentication_failed',
    `Personal API key found in request ${where} is invalid.`,
  )

/** 401: the key was valid until its expiration date. */
export const expiredApiKey = () =>
  new HttpError(
    401,
    'authentication_error',
    'authentication_failed',
    'Personal API key has expired. Use another key or create a new one.',
  )

/** 401: the project token is missing or unknown. */
export const invalidProjectToken = (code: 'missing_api_key' | 'invalid_api_key', detail: string) =>
  new HttpError(401, 'authentication_error', code, detail)

/** 401: the session of a cookie has expired or was revoked. */
export const sessionExpired = () =>
  new HttpError(
    401,
    'authentication_error',
    'session_expired',
    'The session has expired or was revoked. Sign in again.',
  )

/** 403: a request that is authenticated by a cookie was not sent by a page of this server. */
export const csrfFailed = () =>
  new HttpError(
    403,
    'authentication_error',
    'csrf_failed',
    'CSRF Failed: requests of a session that may write must be sent by a page of this server.',
  )

/** 403. The error type is authentication, as in PostHog's API. */
export const forbidden = (detail: string) =>
  new HttpError(403, 'authentication_error', 'permission_denied', detail)

export const insufficientLevel = () => forbidden('Your organization access level is insufficient.')

export const notFound = (detail = 'Not found.') => new HttpError(404, 'invalid_request', 'not_found', detail)

export const methodNotAllowed = (method: string) =>
  new HttpError(405, 'invalid_request', 'method_not_allowed', `Method "${method}" not allowed.`)

export const conflict = (detail: string) => new HttpError(409, 'server_error', 'conflict', detail)

export const payloadTooLarge = (limit: number) =>
  new HttpError(
    413,
    'invalid_request',
    'request_too_large',
    `The request body is larger than ${limit} bytes.`,
  )

export const unsupportedMediaType = (type: string) =>
  new HttpError(
    415,
    'invalid_request',
    'unsupported_media_type',
    `Unsupported media type "${type}" in request.`,
  )

export const unsupportedEncoding = (encoding: string) =>
  new HttpError(
    415,
    'invalid_request',
    'unsupported_encoding',
    `Unsupported content encoding "${encoding}" in request.`,
  )

export const tooManyRequests = (seconds: number) =>
  new HttpError(
    429,
    'throttled_error',
    'throttled',
    `Request was throttled. Expected available in ${seconds} seconds.`,
    null,
    seconds,
  )

export const serverError = () => new HttpError(500, 'server_error', 'error', 'A server error occurred.')

export const serviceUnavailable = () =>
  new HttpError(
    503,
    'server_error',
    'unavailable',
    'The database cannot be reached. Try again shortly.',
    null,
    2,
  )

/** 507: the disk is full; reads still work. */
export const insufficientStorage = () =>
  new HttpError(
    507,
    'server_error',
    'no_room',
    'The disk of the database is full. Writing is disabled until space is freed. Reading still works.',
    null,
    30,
  )

/** Returns the record, or throws 404 if there is none. */
export function orNotFound<T>(record: T | null | undefined): T {
  if (record === null || record === undefined) throw notFound()
  return record
}
