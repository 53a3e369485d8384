import type { FastifyInstance } from 'fastify'
import { createCounter, createGauge, createHistogram } from './instruments'

const requests = createCounter('hedgerow_http_requests_total', 'Requests answered.', [
  'route',
  'method',
  'status',
])
const durations = createHistogram(
  'hedgerow_http_request_duration_seconds',
  'Request duration, from the first byte to the response.',
  ['route', 'method'],
)
const inProgress = createGauge('hedgerow_http_requests_under_way', 'Requests in progress.')

/** Counts requests by route, a fixed set, never by URL. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    inProgress.add(1)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    inProgress.add(-1)
    requests.add(1, route, request.method, String(reply.statusCode))
    durations.observe(reply.elapsedTime / 1000, route, request.method)
    done()
  })
}

/** Returns the route label. All dashboard files count as one route, and so do all unknown paths. */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
