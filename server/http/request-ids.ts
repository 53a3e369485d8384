import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Format of request ids that clients and proxies may choose, so that a request has one id in all logs. */
const ID = /^[\w.-]{8,64}$/

/** Creates request ids: the incoming id if it is valid, else a number of this process. */
export function createRequestIds(): (request: { headers: IncomingHttpHeaders }) => string {
  const start = randomBytes(4).toString('hex')
  let count = 0
  return ({ headers }) => {
    const requestedId = headers['x-request-id']
    if (typeof requestedId === 'string' && ID.test(requestedId)) return requestedId
    count += 1
    return `${start}-${count.toString(36)}`
  }
}
