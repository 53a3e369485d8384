import { type OutboundReason, toOutboundError } from '../../../core/net/outbound-error'
import { PermanentError } from './destination'

/** Reasons for connection failures that persist until a user changes something. */
const PERMANENT_REASONS = new Set<OutboundReason>(['bad_address', 'private_address', 'no_such_host', 'tls'])

/** Converts a connection error into a PermanentError with a message, or an error to be retried. */
export function toConnectionError(error: unknown, host: string): Error {
  const failure = toOutboundError(error, host)
  return PERMANENT_REASONS.has(failure.reason)
    ? new PermanentError(failure.message, { cause: error })
    : failure
}
