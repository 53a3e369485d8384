import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { invalidApiKey } from '../errors'
import { collectMetrics } from './instruments'
import { watchProcess } from './process'
import { watchRequests } from './requests'
import { type Family, formatMetrics } from './text'

/** Registers the metrics endpoint, which requires the token. */
export function serveMetrics(app: FastifyInstance, token: string, others: () => Promise<Family[]>): void {
  watchRequests(app)
  const processFamilies = watchProcess()
  const expected = digest(`Bearer ${token}`)
  app.get('/_metrics', { logLevel: 'warn' }, async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
      throw invalidApiKey('Authorization header')
    const families = [...collectMetrics(), ...(await processFamilies()), ...(await others())]
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(formatMetrics(families))
  })
}

/** Hash with a fixed length, for a constant-time comparison of any input. */
const digest = (text: string) => createHash('sha256').update(text).digest()
