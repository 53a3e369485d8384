/** Reason of a failed outbound request. */
export type OutboundReason =
  | 'bad_address'
  | 'private_address'
  | 'no_such_host'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'too_large'
  | 'too_many_redirects'
  | 'broken'

/** Failed DNS lookup or outbound request; the message is a full sentence for users. */
export class OutboundError extends Error {
  /** Error code like those of system errors, for libraries that only retain the code. */
  readonly code: string

  constructor(
    readonly reason: OutboundReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.code = reason
  }
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
])
const NO_SUCH_HOST = new Set(['ENOTFOUND', 'EAI_NODATA'])
const NO_ANSWER = new Set(['EAI_AGAIN', 'EAI_FAIL'])
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|EPROTO)/

/** Converts a system error of a connection to a reason and a message. */
export function toOutboundError(error: unknown, host: string): OutboundError {
  if (error instanceof OutboundError) return error
  const first = error instanceof AggregateError ? error.errors[0] : error
  const { code = '', message = String(first) } = first as NodeJS.ErrnoException
  const options = { cause: error }
  if (code === 'ETIMEDOUT') return new OutboundError('timeout', `${host} did not respond in time.`, options)
  if (NO_SUCH_HOST.has(code)) return new OutboundError('no_such_host', `${host} has no IP address.`, options)
  if (NO_ANSWER.has(code)) {
    return new OutboundError('unreachable', `The DNS lookup of ${host} failed.`, options)
  }
  if (UNREACHABLE.has(code)) {
    const words = code === 'ECONNREFUSED' ? 'refuses connections' : 'cannot be reached'
    return new OutboundError('unreachable', `${host} ${words}.`, options)
  }
  if (code === 'CERT_HAS_EXPIRED') {
    return new OutboundError('tls', `The certificate of ${host} has expired.`, options)
  }
  if (TLS.test(code)) {
    return new OutboundError('tls', `The certificate of ${host} is not trusted: ${message}.`, options)
  }
  return new OutboundError('broken', `The connection to ${host} was lost: ${message}.`, options)
}
