import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { invalidApiKey } from '../errors'
import { registry } from './registry'
import { watchRequests } from './requests'

let lastReadAt: string | null = null

/** Returns the time of the last authorized request for metrics; null if there was none. */
export const getMetricsReadAt = (): string | null => lastReadAt

/** Registers the metrics endpoint, which requires the token. */
export function serveMetrics(
  app: FastifyInstance,
  token: string,
  collectOthers?: () => Promise<Registry>,
): void {
  watchRequests(app)
  if (!registry.getSingleMetric('process_start_time_seconds')) collectDefaultMetrics({ register: registry })
  const expected = digest(`Bearer ${token}`)
  app.get('/_metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw invalidApiKey('Authorization header')
    lastReadAt = new Date().toISOString()
    const others = collectOthers ? [await collectOthers()] : []
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await Registry.merge([registry, ...others]).metrics())
  })
}

/** Hash with a fixed length, for a constant-time comparison of any input. */
const digest = (text: string) => createHash('sha256').update(text).digest()
