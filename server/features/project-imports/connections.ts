import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../config'
import { OutboundError, type OutboundReason } from '../../core/net/outbound-error'
import type { OutboundClients } from '../../core/net/outbound-http'
import { RemoteClient, RemoteError, type RemoteRequest, type RemoteResponse } from '../../remote/client'

/** Server that executes requests of an import to itself. */
export type OwnServer = Pick<FastifyInstance, 'inject'>

const TIMEOUT_MS = 30_000
/** Maximum size of a page of records in bytes. */
const PAGE_BYTES_MAX = 16 * 1024 * 1024
/** Reasons of failures that can be over at the next attempt. */
const TEMPORARY: OutboundReason[] = ['unreachable', 'timeout', 'broken']

interface SourceDeps {
  outbound: OutboundClients
  env: Pick<Env, 'ALLOW_PRIVATE_ADDRESSES'>
  server: OwnServer
}

/**
 * Creates a client of the source, which only reads and connects to public addresses only. A local source, another project
 * of this server, needs no connection.
 */
export function createSourceClient(
  { outbound, env, server }: SourceDeps,
  { host, key, isLocal, signal }: { host: string; key: string; isLocal: boolean; signal: AbortSignal },
): RemoteClient {
  const client = new RemoteClient({
    host,
    key,
    signal,
    isReadOnly: true,
    async send(request) {
      if (isLocal) return sendToOwnServer(server, request)
      const { url, headers } = request
      const limits = { timeoutMs: TIMEOUT_MS, maxBytes: PAGE_BYTES_MAX, maxRedirects: 0 }
      try {
        const page = await outbound.fetch(url, { headers, signal, ...limits })
        return toResponse(page.status, page.headers, page.body.toString())
      } catch (error) {
        if (error instanceof OutboundError && !TEMPORARY.includes(error.reason))
          throw new RemoteError(describeOutboundError(error, client.host))
        throw error
      }
    },
  })
  if (!isLocal && !client.host.startsWith('https:') && env.ALLOW_PRIVATE_ADDRESSES.length === 0)
    throw new RemoteError('The address must begin with https://, because the key is sent to it.')
  return client
}

const describeOutboundError = ({ reason, message }: OutboundError, host: string) =>
  reason === 'too_many_redirects' ? `${host} redirects. Use the address of the server itself.` : message

/** Creates a client of this server, whose requests are authenticated, authorized and logged as all others. */
export const createOwnClient = (server: OwnServer, key: string, signal: AbortSignal): RemoteClient =>
  new RemoteClient({
    host: 'http://localhost',
    key,
    signal,
    send: (request) => sendToOwnServer(server, request),
  })

async function sendToOwnServer(server: OwnServer, { method, url, headers, body }: RemoteRequest) {
  const { pathname, search } = new URL(url)
  const response = await server.inject({
    method,
    url: pathname + search,
    headers: { ...headers, 'user-agent': 'Hedgerow import' },
    ...(body !== undefined && { payload: body }),
  })
  return toResponse(response.statusCode, response.headers, response.body)
}

const toResponse = (
  status: number,
  headers: IncomingHttpHeaders | OutgoingHttpHeaders,
  text: string,
): RemoteResponse => ({
  status,
  headers: new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ),
  text,
})
