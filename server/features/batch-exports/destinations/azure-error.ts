import { RestError } from '@azure/storage-blob'
import { OutboundError, type OutboundReason } from '../../../core/net/outbound-error'
import { toConnectionError } from './connection-error'
import { PermanentError } from './destination'

const INVALID_KEY = 'Azure does not accept the key or the signature of the connection string.'
const NOT_ALLOWED = 'The connection string does not allow this.'

/** Messages for Azure errors that require user action. */
const MESSAGES: Record<string, string> = {
  AuthenticationFailed: INVALID_KEY,
  InvalidAuthenticationInfo: INVALID_KEY,
  NoAuthenticationInformation: INVALID_KEY,
  AuthorizationFailure:
    'Azure refuses the connection. The key may be wrong, or the address of this server is not allowed.',
  AuthorizationPermissionMismatch: NOT_ALLOWED,
  AuthorizationProtocolMismatch: NOT_ALLOWED,
  AuthorizationResourceTypeMismatch: NOT_ALLOWED,
  AuthorizationServiceMismatch: NOT_ALLOWED,
  AuthorizationSourceIPMismatch: NOT_ALLOWED,
  InsufficientAccountPermissions: NOT_ALLOWED,
  AccountIsDisabled: 'The account is disabled.',
  ContainerDisabled: 'The container is disabled.',
  InvalidResourceName: 'Azure does not allow the name of the container or the prefix.',
}

/** Statuses of rejections that are worth retrying. */
const RETRYABLE_STATUSES = new Set([408, 409, 412, 429])

/** Converts a failed request to Azure into a PermanentError with a message, or an error to be retried. */
export function toAzureError(error: unknown, container: string, host: string): unknown {
  if (!(error instanceof RestError)) return error
  const { statusCode, code = '', message } = error
  // For a connection error, Azure's library sets only the code and the message.
  if (statusCode === undefined)
    return toConnectionError(REASONS.has(code) ? toOutboundError(code, message) : error, host)
  if (code === 'ContainerNotFound') return new PermanentError(`The container "${container}" does not exist.`)
  const sentence = MESSAGES[code]
  if (sentence) return new PermanentError(sentence)
  const passes = statusCode >= 500 || RETRYABLE_STATUSES.has(statusCode)
  return passes ? error : new PermanentError(`Azure refuses the request: ${code || statusCode}.`)
}

const REASONS: ReadonlySet<string> = new Set<OutboundReason>([
  'private_address',
  'no_such_host',
  'timeout',
  'tls',
])
const toOutboundError = (code: string, message: string) => new OutboundError(code as OutboundReason, message)
