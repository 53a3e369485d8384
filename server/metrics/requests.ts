import type { FastifyInstance } from 'fastify'
import { counter, gauge, histogram } from './instruments'

const requests = counter('hedgerow_http_requests_total', 'Requests answered.', ['route', 'method', 'status'])
const durations = histogram('hedgerow_http_request_duration_seconds', 'From the first byte to the answer.', [
  'route',
  'method',
])
const underWay = gauge('hedgerow_http_requests_under_way', 'Requests that are being answered.')

/** Counts every request by its route, of which there are as many as the code has: never by its address. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    underWay.add(1)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    underWay.add(-1)
    requests.add(1, route, request.method, String(reply.statusCode))
    durations.observe(reply.elapsedTime / 1000, route, request.method)
    done()
  })
}

/** The files of the dashboard count as one route, and so do all addresses that there are not. */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
