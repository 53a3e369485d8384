import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import { traceSpan } from '../tracing/tracing'
import { OutboundError, toOutboundError } from './outbound-error'
import type { createSsrfSafeAgents } from './ssrf-safe-agents'

export interface FetchOptions {
  /** Body, sent as a POST request. A redirect is an error if `maxRedirects` is 0; otherwise it is followed with GET. */
  body?: Buffer
  /** Aborts the exchange with its reason. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Maximum size of the response body in bytes; a larger one is an error. */
  maxBytes?: number
  /** Timeout of the whole exchange, including redirects. */
  timeoutMs?: number
  maxRedirects?: number
  /** Origin from a setting, not from user input: only it may have a non-public address. */
  trustedOrigin?: string
}

export interface FetchedPage {
  /** Final URL after redirects. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Expiry date of the server's certificate; null without one. */
  certificateEnds: Date | null
}

/**
 * Fetches an external page. Throws an OutboundError, whose message is a full sentence, or the abort reason of `signal`.
 */
export type SafeFetch = (url: string, options?: FetchOptions) => Promise<FetchedPage>

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000, maxRedirects: 5 }
/** Headers that must not follow a redirect to another origin. */
const SECRETS = new Set(['authorization', 'cookie', 'proxy-authorization', 'private-token'])

type Agents = ReturnType<typeof createSsrfSafeAgents>

/**
 * Creates the fetch function. Every connection, including redirects, uses the agents, which check its address; only
 * those to a trusted origin use `unguarded`.
 */
export function createSafeFetch(guarded: Agents, unguarded: Agents): SafeFetch {
  return async (url, { body, signal: callerSignal, headers = {}, trustedOrigin, ...limits } = {}) => {
    const { maxBytes, timeoutMs, maxRedirects } = { ...LIMITS, ...limits }
    const timeoutSignal = AbortSignal.timeout(timeoutMs)
    const signal = callerSignal ? AbortSignal.any([timeoutSignal, callerSignal]) : timeoutSignal
    let address = parseUrl(url)
    let sent = headers
    for (let hops = 0; hops <= maxRedirects; hops++) {
      try {
        const agents = address.origin === trustedOrigin ? unguarded : guarded
        const attributes = { 'server.address': address.host }
        const response = await traceSpan(
          `${hops === 0 && body ? 'POST' : 'GET'} ${address.host}`,
          attributes,
          () => request(agents, address, sent, signal, hops === 0 ? body : undefined),
        )
        const next = getRedirectUrl(response, address)
        if (next === null) {
          const certificateEnds = getCertificateExpiry(response)
          const page = await read(response, maxBytes)
          const { statusCode: status = 0 } = response
          return { url: address.href, status, headers: response.headers, body: page, certificateEnds }
        }
        response.destroy()
        if (next.origin !== address.origin) sent = withoutSecretHeaders(sent)
        address = next
      } catch (error) {
        callerSignal?.throwIfAborted()
        if (timeoutSignal.aborted) {
          const seconds = timeoutMs / 1000
          throw new OutboundError('timeout', `${address.host} did not respond within ${seconds} s.`)
        }
        throw toOutboundError(error, address.host)
      }
    }
    throw new OutboundError('too_many_redirects', `${url} redirects more than ${maxRedirects} times.`)
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new OutboundError('bad_address', `"${text.slice(0, 200)}" is not a URL that begins with http(s).`)
}

function request(
  agents: Agents,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
  body: Buffer | undefined,
): Promise<IncomingMessage> {
  const { request: begin } = url.protocol === 'https:' ? https : http
  const agent = url.protocol === 'https:' ? agents.https : agents.http
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      signal,
      method: body ? 'POST' : 'GET',
      headers: { 'user-agent': 'Hedgerow', 'accept-encoding': 'identity', ...headers },
    }
    begin(url, options, resolve).on('error', reject).end(body)
  })
}

function getRedirectUrl({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  const redirects = [301, 302, 303, 307, 308].includes(statusCode ?? 0)
  return redirects && headers.location !== undefined ? parseUrl(headers.location, from) : null
}

function getCertificateExpiry({ socket }: IncomingMessage): Date | null {
  return socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes)
      throw new OutboundError('too_large', `The response is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withoutSecretHeaders(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRETS.has(name.toLowerCase())))
}
