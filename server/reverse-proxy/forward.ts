import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ENDPOINT_NOT_FOUND, type ErrorCode } from '../../contract/error-codes'
import type { Env } from '../config'
import { HttpError, notFound } from '../core/errors'
import { toOutboundError } from '../core/net/outbound-error'
import { createResolver } from '../core/net/resolver'
import { createSsrfSafeAgents } from '../core/net/ssrf-safe-agents'
import { FORWARDED_HEADERS, toBrowser, toUpstream } from './headers'

type Settings = Pick<Env, 'UPSTREAM_TIMEOUT_MS' | 'DNS_SERVERS' | 'DNS_TIMEOUT_MS'>
type ForwardedRequest = FastifyRequest<{ Body: Buffer | undefined }>

/** Forwards requests to the single upstream server, and streams its responses back. */
export function createForward(upstream: URL, settings: Settings) {
  const silence = { connectMs: settings.UPSTREAM_TIMEOUT_MS, idleMs: settings.UPSTREAM_TIMEOUT_MS }
  const dns = createResolver({ servers: settings.DNS_SERVERS, timeoutMs: settings.DNS_TIMEOUT_MS })
  // The URL comes from the settings, not from a user, so it may be a private address.
  const agents = createSsrfSafeAgents({ resolve: dns.addresses, mayConnect: () => true, timeouts: silence })

  async function forward(request: ForwardedRequest, reply: FastifyReply): Promise<FastifyReply> {
    const target = request.raw.url ?? ''
    if (!isApiPath(target)) throw notFound(ENDPOINT_NOT_FOUND)
    if (request.headers[FORWARDED_HEADERS]) throw isLoop(upstream.host)
    const left = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort()
    })
    const response = await sendWithRetry(request, target, left.signal).catch((error) => {
      if (left.signal.aborted) return null
      throw upstreamTimeout(error, upstream.host, settings.UPSTREAM_TIMEOUT_MS)
    })
    // The client has disconnected.
    if (!response) return reply.hijack()
    const location = redirected(response, target)
    reply.code(response.statusCode ?? 502).headers(toBrowser(response.headers))
    if (location !== null) reply.header('location', location)
    return reply.send(response)
  }

  function redirected(response: IncomingMessage, target: string): string | null {
    try {
      return rewriteRedirect(response.headers.location, target, upstream)
    } catch (error) {
      response.destroy()
      throw error
    }
  }

  async function sendWithRetry(
    request: ForwardedRequest,
    target: string,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const first = send(request, target, signal)
    try {
      return await first.answer
    } catch (error) {
      // An idle keep-alive connection may close as it is reused: no request was processed yet.
      const closed = (error as NodeJS.ErrnoException).code === 'ECONNRESET' && first.request.reusedSocket
      if (!closed || signal.aborted) throw error
      return send(request, target, signal).answer
    }
  }

  function send({ method, headers, body }: ForwardedRequest, path: string, signal: AbortSignal) {
    const isSecure = upstream.protocol === 'https:'
    const request = (isSecure ? https : http).request({
      agent: isSecure ? agents.https : agents.http,
      // IPv6 address without brackets.
      hostname: upstream.hostname.replace(/^\[|\]$/g, ''),
      port: upstream.port,
      path,
      method,
      headers: toUpstream(headers),
      signal,
    })
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject)
    })
    request.end(body)
    return { request, answer: response }
  }

  const close = () => {
    agents.http.destroy()
    agents.https.destroy()
  }
  return { forward, close }
}

/**
 * Returns the target of a redirect as a URL of this server; null if there is none. Throws if it leads out of the API.
 */
function rewriteRedirect(location: string | undefined, requestedUrl: string, upstream: URL): string | null {
  if (location === undefined) return null
  const base = new URL(requestedUrl, upstream)
  const to = URL.canParse(location, base.href) ? new URL(location, base) : null
  const path = to && to.pathname + to.search
  if (to?.origin === upstream.origin && path && isApiPath(path)) return path
  throw redirectedAway(upstream.host, to ? to.origin + to.pathname : 'nowhere')
}

/**
 * API URL that every server parses in the same way: no character in its path that some treat as a slash or a dot and
 * others do not.
 */
const PLAIN = /^\/api(\/[\w\-.~!$&'()*+,;=:@%]+)+\/?(\?[\x21-\x7e]*)?$/
/** Encoded dots, slashes, backslashes, percent signs and control characters, and invalid percent signs. */
const DISGUISED = /%(2[ef5]|5c|7f|[01].|(?![0-9a-f]{2}))/i
const DOTS = /\/\.{1,2}(\/|$)/

/**
 * Tests if a request target can be forwarded unchanged: a path below `/api/` that stays there under any interpretation.
 * Host, port and scheme are never taken from a request.
 */
function isApiPath(target: string): boolean {
  const [path = ''] = target.split('?')
  return PLAIN.test(target) && !DISGUISED.test(path) && !DOTS.test(path)
}

const badGateway = (code: ErrorCode, detail: string) => new HttpError(502, 'server_error', code, detail)

/** Creates a 504 or 502 error that names the upstream server that did not respond. */
function upstreamTimeout(error: unknown, host: string, timeoutMs: number): HttpError {
  const { reason, message } = toOutboundError(error, host)
  if (reason === 'timeout') {
    const detail = `${host} did not respond within ${timeoutMs / 1000} s.`
    return new HttpError(504, 'server_error', 'upstream_timeout', detail)
  }
  return badGateway('upstream_unreachable', message)
}

/** 502: the upstream redirects to a URL that cannot be forwarded. */
const redirectedAway = (host: string, to: string) =>
  badGateway(
    'upstream_redirect',
    `${host} redirects to ${to}. Requests are not forwarded there, see UPSTREAM_URL.`,
  )

/** 508: forwarded requests return to this server. */
const isLoop = (host: string) =>
  new HttpError(508, 'server_error', 'upstream_loop', `${host} is this server itself, see UPSTREAM_URL.`)
