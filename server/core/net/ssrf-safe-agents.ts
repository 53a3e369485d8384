import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { OutboundError } from './outbound-error'
import type { ResolveHost } from './resolver'

export interface AgentSettings {
  resolve: ResolveHost
  /** Returns whether connections to an address are allowed. */
  mayConnect: (address: string) => boolean
  /** Certificates to trust instead of the default CAs. */
  ca?: string
  /** Replacement for port 443. */
  httpsPort?: number
  /** Connection timeouts. Without them connections are not reused. */
  timeouts?: ConnectionTimeouts
}

/** Connect timeout, and idle timeout after that. */
export interface ConnectionTimeouts {
  connectMs: number
  idleMs: number
}

/**
 * Creates agents that check every address at connection time, both literal and resolved ones: changing a DNS record
 * between a check and the connection (DNS rebinding) has no effect.
 */
export function createSsrfSafeAgents({ resolve, mayConnect, ca, httpsPort, timeouts }: AgentSettings) {
  const createBlockedError = (host: string) =>
    new OutboundError('private_address', `${host} resolves to an address that is not public.`)
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (all) => {
        const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
        const matchingAddresses = family ? all.filter((address) => address.family === family) : all
        const open = matchingAddresses.filter(({ address }) => mayConnect(address))
        const [first] = open
        if (first === undefined)
          callback(matchingAddresses.length ? createBlockedError(host) : createNoAddressError(host), '')
        else if (options.all) callback(null, open)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
  /** Checks an IP address in the URL itself, which is never resolved. */
  const refused = (host: string | null | undefined) =>
    host && isIP(host) && !mayConnect(host) ? createBlockedError(host) : null

  class GuardedHttpAgent extends http.Agent {
    override createConnection(...[options, callback]: Parameters<http.Agent['createConnection']>) {
      const error = refused(options.host)
      if (!error) return createIdleTimeout(super.createConnection({ ...options, lookup }, callback), timeouts)
      // The agent uses the socket only if there is no error.
      callback?.(error, new Socket())
      return null
    }
  }
  class GuardedHttpsAgent extends https.Agent {
    override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
      const error = refused(options.host)
      const port = options.port === 443 && httpsPort ? httpsPort : options.port
      const trusted = ca === undefined ? {} : { ca }
      if (!error) {
        const socket = super.createConnection({ ...options, ...trusted, port, lookup }, callback)
        return createIdleTimeout(socket, timeouts)
      }
      callback?.(error, new Socket())
      return null
    }
  }
  // Agents reset their own timeout whenever they return a connection to the pool.
  const agentOptions = timeouts ? { keepAlive: true, timeout: timeouts.idleMs } : {}
  return { http: new GuardedHttpAgent(agentOptions), https: new GuardedHttpsAgent(agentOptions) }
}

function createIdleTimeout<S extends Duplex | null | undefined>(
  socket: S,
  silence: ConnectionTimeouts | undefined,
): S {
  if (!silence || !(socket instanceof Socket)) return socket
  socket.setTimeout(silence.connectMs)
  socket.once('connect', () => socket.setTimeout(silence.idleMs))
  socket.on('timeout', () => {
    socket.destroy(new OutboundError('timeout', 'The connection was idle for too long.'))
  })
  return socket
}

const createNoAddressError = (host: string) => new OutboundError('no_such_host', `${host} has no IP address.`)
