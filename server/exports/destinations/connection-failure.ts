import { type OutboundReason, outboundError } from '../../net/outbound-error'
import { PermanentError } from './destination'

/** Ways not to come through that stay as they are until a person changes something. */
const LASTING = new Set<OutboundReason>(['bad_address', 'private_address', 'no_such_host', 'tls'])

/** What a connection that failed means: a PermanentError in words, or something to be tried again. */
export function connectionFailure(error: unknown, host: string): Error {
  const failure = outboundError(error, host)
  return LASTING.has(failure.reason) ? new PermanentError(failure.message, { cause: error }) : failure
}
