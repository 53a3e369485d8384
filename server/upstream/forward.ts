import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../env'
import { notFound } from '../http/errors'
import { createResolver } from '../net/resolver'
import { createSsrfSafeAgents } from '../net/ssrf-safe-agents'
import { isApiPath } from './api-path'
import { isLoop, upstreamTimeout } from './errors'
import { FORWARDED_HEADERS, toBrowser, toUpstream } from './headers'
import { rewriteRedirect } from './redirect'

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
    if (!isApiPath(target)) throw notFound('Endpoint not found.')
    if (request.headers[FORWARDED_HEADERS]) throw isLoop(upstream.host)
    const left = new AbortController()
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) left.abort()
    })
    const response = await ask(request, target, left.signal).catch((error) => {
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

  async function ask(
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
