import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Env } from '../env'

/** What a proxy may call a request, so that it has one name in both logs. */
const NAME = /^[\w.-]{8,64}$/

/** Names requests: as the proxy before this server does, where there is one, or else by a number of this process. */
export function requestIds({ TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const given = TRUST_PROXY ? headers['x-request-id'] : undefined
    if (typeof given === 'string' && NAME.test(given)) return given
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
