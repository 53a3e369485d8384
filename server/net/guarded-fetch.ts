import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import type { guardedAgents } from './agents'
import { OutboundError, outboundError } from './outbound-error'

export interface FetchOptions {
  /** What is sent, as a POST. A redirect of it is an error where `maxRedirects` is 0, and a GET elsewhere. */
  body?: Buffer
  /** Ends the exchange with its reason. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** The most that is read of the body, in bytes; more is an error. */
  maxBytes?: number
  /** The most that the whole exchange may take, redirects included. */
  timeoutMs?: number
  maxRedirects?: number
  /** An origin that a setting names, not a person: it alone may have an address that is not public. */
  trustedOrigin?: string
}

export interface FetchedPage {
  /** Where it came from, after redirects. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** When the certificate of the server ends; null without one. */
  certificateEnds: Date | null
}

/** Asks for a page of the outside. Throws an OutboundError, which says why in a sentence, or what `signal` was aborted with. */
export type GuardedFetch = (url: string, options?: FetchOptions) => Promise<FetchedPage>

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 10_000, maxRedirects: 5 }
/** What must not follow a redirect to another origin. */
const SECRETS = new Set(['authorization', 'cookie', 'proxy-authorization', 'private-token'])

type Agents = ReturnType<typeof guardedAgents>

/**
 * Every connection, so every hop of a redirect, goes through the agents, which check its address; those to a trusted
 * origin go through `unguarded`.
 */
export function createGuardedFetch(guarded: Agents, unguarded: Agents): GuardedFetch {
  return async (url, { body, signal: given, headers = {}, trustedOrigin, ...limits } = {}) => {
    const { maxBytes, timeoutMs, maxRedirects } = { ...LIMITS, ...limits }
    const late = AbortSignal.timeout(timeoutMs)
    const signal = given ? AbortSignal.any([late, given]) : late
    let address = addressOf(url)
    let sent = headers
    for (let hops = 0; hops <= maxRedirects; hops++) {
      try {
        const agents = address.origin === trustedOrigin ? unguarded : guarded
        const response = await request(agents, address, sent, signal, hops === 0 ? body : undefined)
        const next = redirectOf(response, address)
        if (next === null) {
          const certificateEnds = endOfCertificate(response)
          const page = await read(response, maxBytes)
          const { statusCode: status = 0 } = response
          return { url: address.href, status, headers: response.headers, body: page, certificateEnds }
        }
        response.destroy()
        if (next.origin !== address.origin) sent = withoutSecrets(sent)
        address = next
      } catch (error) {
        given?.throwIfAborted()
        if (late.aborted) {
          const seconds = timeoutMs / 1000
          throw new OutboundError('timeout', `${address.host} did not answer within ${seconds} s.`)
        }
        throw outboundError(error, address.host)
      }
    }
    throw new OutboundError('too_many_redirects', `${url} redirects more than ${maxRedirects} times.`)
  }
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new OutboundError(
    'bad_address',
    `"${text.slice(0, 200)}" is not an address that begins with http(s).`,
  )
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

function redirectOf({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  const redirects = [301, 302, 303, 307, 308].includes(statusCode ?? 0)
  return redirects && headers.location !== undefined ? addressOf(headers.location, from) : null
}

function endOfCertificate({ socket }: IncomingMessage): Date | null {
  return socket instanceof TLSSocket ? new Date(socket.getPeerCertificate().valid_to) : null
}

async function read(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > maxBytes) throw new OutboundError('too_large', `The answer is larger than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRETS.has(name.toLowerCase())))
}
