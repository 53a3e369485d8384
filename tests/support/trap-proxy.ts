import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Request in transit, and the stage at which the trap is called. */
export interface ProxiedRequest {
  method: string
  /** Decoded path. */
  path: string
  /** User agent. */
  agent: string
  moment: 'arriving' | 'half way' | 'answered'
}

/** Handler that may block a request; if it resolves to true, the request goes no further. */
export type ProxyTrap = (passing: ProxiedRequest) => Promise<boolean>

/**
 * Starts a proxy for a server. It calls the trap at three stages of each request; blocked requests never get through.
 */
export async function startTrapProxy(target: string) {
  let trap: ProxyTrap = async () => false
  const server = createServer(async (incoming, outgoing) => {
    const taken = (moment: ProxiedRequest['moment']) =>
      trap({
        method: incoming.method ?? '',
        path: decodeURIComponent(incoming.url ?? ''),
        agent: String(incoming.headers['user-agent']),
        moment,
      })
    const abort = () => {
      incoming.destroy()
      outgoing.destroy()
    }
    incoming.on('error', () => {})
    if (await taken('arriving')) return abort()
    const body = await readBody(incoming).catch(() => null)
    if (body === null || (await taken('half way'))) return abort()
    const onward = request(target + incoming.url, {
      method: incoming.method ?? 'GET',
      headers: incoming.headers,
    })
    onward.on('error', abort)
    onward.end(body)
    // An unreachable server is an interrupted connection, too.
    const [response] = (await once(onward, 'response').catch(() => [])) as IncomingMessage[]
    if (!response) return abort()
    const answered = await readBody(response)
    if (await taken('answered')) return abort()
    outgoing.writeHead(response.statusCode ?? 500, response.headers).end(answered)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Replaces the trap; removes it if none is given. */
    set(next: ProxyTrap = async () => false) {
      trap = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
