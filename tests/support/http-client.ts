import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { isIPv4 } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'

/** Network response with the property names of Fastify's response to an injected request. */
export interface HttpClientResponse {
  statusCode: number
  headers: IncomingHttpHeaders
  body: string
  rawPayload: Buffer
  // Tests look inside answers of every shape; what they find is checked by the assertions.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json<T = any>(): T
}

export type HttpRequest = {
  [Option in 'method' | 'url' | 'headers' | 'payload' | 'body' | 'query' | 'remoteAddress']?:
    | InjectOptions[Option]
    | undefined
}

/**
 * Creates a client with its own connections to a server. `remoteAddress` is the loopback address to connect from: all
 * of 127.0.0.0/8 belongs to the machine itself.
 */
export function createHttpClient(address: string) {
  const agents = new Map<string | undefined, Agent>()
  const createAgent = (localAddress: string | undefined) => {
    const agent = agents.get(localAddress) ?? new Agent({ keepAlive: true })
    agents.set(localAddress, agent)
    return agent
  }

  async function request(options: HttpRequest | string): Promise<HttpClientResponse> {
    const {
      method = 'GET',
      url,
      headers,
      payload,
      body,
      query,
      remoteAddress,
    } = typeof options === 'string' ? ({ url: options } as HttpRequest) : options
    if (typeof url !== 'string') throw new Error('The url of a request is a string.')
    if (remoteAddress && !(isIPv4(remoteAddress) && remoteAddress.startsWith('127.')))
      throw new Error(`No connection can come from ${remoteAddress}: use an address in 127.0.0.0/8.`)
    const { content, type } = encodePayload(payload ?? body)
    const { hostname, port } = new URL(address)
    const outgoing = httpRequest({
      agent: createAgent(remoteAddress),
      host: hostname,
      port,
      method,
      path: encodePath(query ? withQuery(url, query) : url),
      headers: {
        ...(type && { 'content-type': type }),
        ...(Buffer.isBuffer(content) && { 'content-length': content.length }),
        ...lowerCased(headers),
      },
      localAddress: remoteAddress,
    })
    return new Promise((resolve, reject) => {
      outgoing.on('error', reject)
      outgoing.on('response', (incoming) => {
        buffer(incoming).then((rawPayload) => {
          const text = rawPayload.toString()
          resolve({
            statusCode: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: text,
            rawPayload,
            json: () => JSON.parse(text),
          })
        }, reject)
      })
      if (content instanceof Readable) content.on('error', (error) => outgoing.destroy(error)).pipe(outgoing)
      else outgoing.end(content)
    })
  }

  const close = () => {
    for (const agent of agents.values()) agent.destroy()
  }
  return { request, close }
}

function encodePayload(payload: InjectOptions['payload']): { content?: Buffer | Readable; type?: string } {
  if (payload === undefined || payload === null) return {}
  if (payload instanceof Readable || Buffer.isBuffer(payload)) return { content: payload }
  if (typeof payload === 'string') return { content: Buffer.from(payload) }
  return { content: Buffer.from(JSON.stringify(payload)), type: 'application/json' }
}

const lowerCased = (headers: InjectOptions['headers'] = {}) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name.toLowerCase(), value as string]),
  )

/** Returns the path and query of a URL unchanged, except that characters invalid in HTTP are escaped. */
const encodePath = (url: string) =>
  url
    .toWellFormed()
    .replace(/^https?:\/\/[^/]*/, '')
    .replace(/[^\x21-\x7e]+/gu, encodeURIComponent)

function withQuery(url: string, query: NonNullable<InjectOptions['query']>): string {
  const text =
    typeof query === 'string' ? query : String(new URLSearchParams(query as Record<string, string>))
  return `${url}${url.includes('?') ? '&' : '?'}${text}`
}
