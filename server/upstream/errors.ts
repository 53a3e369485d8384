import { HttpError } from '../http/errors'
import { toOutboundError } from '../net/outbound-error'

const badGateway = (code: string, detail: string) => new HttpError(502, 'server_error', code, detail)

/** Creates a 504 or 502 error that names the upstream server that did not respond. */
export function upstreamTimeout(error: unknown, host: string, timeoutMs: number): HttpError {
  const { reason, message } = toOutboundError(error, host)
  if (reason === 'timeout') {
    const detail = `${host} did not respond within ${timeoutMs / 1000} s.`
    return new HttpError(504, 'server_error', 'upstream_timeout', detail)
  }
  return badGateway('upstream_unreachable', message)
}

/** 502: the upstream redirects to a URL that cannot be forwarded. */
export const redirectedAway = (host: string, to: string) =>
  badGateway(
    'upstream_redirect',
    `${host} redirects to ${to}. Requests are not forwarded there, see UPSTREAM_URL.`,
  )

/** 508: forwarded requests return to this server. */
export const isLoop = (host: string) =>
  new HttpError(508, 'server_error', 'upstream_loop', `${host} is this server itself, see UPSTREAM_URL.`)
