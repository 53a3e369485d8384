import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { OutboundError } from './outbound-error'
import type { Resolve } from './resolver'

export interface AgentSettings {
  resolve: Resolve
  /** Whether an address may be connected to. */
  mayConnect: (address: string) => boolean
  /** Certificates to trust instead of the well-known ones. */
  ca?: string
  /** The port that stands in for 443. */
  httpsPort?: number
}

/**
 * Agents that check every address at the moment they connect to it, the one in the URL and the ones a name leads to:
 * a name that changes its mind between a check and the connection has nothing to gain.
 */
export function guardedAgents({ resolve, mayConnect, ca, httpsPort }: AgentSettings) {
  const refusal = (host: string) =>
    new OutboundError('private_address', `${host} leads to an address that is not public.`)
  const lookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (all) => {
        const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
        const fitting = family ? all.filter((found) => found.family === family) : all
        const open = fitting.filter(({ address }) => mayConnect(address))
        const [first] = open
        if (first === undefined) callback(fitting.length ? refusal(host) : noAddress(host), '')
        else if (options.all) callback(null, open)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, ''),
    )
  }
  /** An address in the URL itself is never looked up. */
  const refused = (host: string | null | undefined) =>
    host && isIP(host) && !mayConnect(host) ? refusal(host) : null

  class GuardedHttpAgent extends http.Agent {
    override createConnection(...[options, callback]: Parameters<http.Agent['createConnection']>) {
      const error = refused(options.host)
      if (!error) return super.createConnection({ ...options, lookup }, callback)
      // The agent reads the socket only where there is no error.
      callback?.(error, undefined as never)
      return null
    }
  }
  class GuardedHttpsAgent extends https.Agent {
    override createConnection(...[options, callback]: Parameters<https.Agent['createConnection']>) {
      const error = refused(options.host)
      const port = options.port === 443 && httpsPort ? httpsPort : options.port
      const trusted = ca === undefined ? {} : { ca }
      if (!error) return super.createConnection({ ...options, ...trusted, port, lookup }, callback)
      callback?.(error, undefined as never)
      return null
    }
  }
  return { http: new GuardedHttpAgent(), https: new GuardedHttpsAgent() }
}

const noAddress = (host: string) => new OutboundError('no_such_host', `${host} has no address.`)
