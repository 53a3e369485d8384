import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram } from 'prom-client'
import { registry } from './registry'

const requests = new Counter({
  name: 'hedgerow_http_requests_total',
  help: 'Requests answered.',
  labelNames: ['route', 'method', 'status'],
  registers: [registry],
})
const durations = new Histogram({
  name: 'hedgerow_http_request_duration_seconds',
  help: 'Request duration, from the first byte to the response.',
  labelNames: ['route', 'method'],
  registers: [registry],
})
const inProgress = new Gauge({
  name: 'hedgerow_http_requests_under_way',
  help: 'Requests in progress.',
  registers: [registry],
})

/** Counts requests by route, a fixed set, never by URL. */
export function watchRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    inProgress.inc()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeLabel(request.routeOptions.url)
    inProgress.dec()
    requests.inc({ route, method: request.method, status: reply.statusCode })
    durations.observe({ route, method: request.method }, reply.elapsedTime / 1000)
    done()
  })
}

/** Returns the route label. All dashboard files count as one route, and so do all unknown paths. */
function routeLabel(url: string | undefined): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? '/assets/*' : url
}
