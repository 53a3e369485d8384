import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clientKeyForIp, type RateLimiter } from '../../core/auth/rate-limit'
import { HttpError } from '../../core/errors'
import type { EventDeps } from '../events/store-events'
import { findSharedReport } from './handlers'
import { type ComputedResults, renderReportMessage, renderReportPage } from './page'
import { getReportTexts, type ReportTexts } from './page-texts'
import { loadReportResults } from './results'
import type { ReportRow } from './rows'

const TOKEN = /^[\w-]{43}$/
/** Results are computed at most once in this time per report, because anyone with the link can request them. */
const FRESH_MS = 60_000
const CACHED_MAX = 500

/** Registers the public pages of shared reports. They need no authentication. */
export function registerSharedReports(app: FastifyInstance, deps: EventDeps, throttle: RateLimiter): void {
  const cache = new LRUCache<string, Promise<ComputedResults>>({ max: CACHED_MAX, ttl: FRESH_MS })

  function loadResults(report: ReportRow): Promise<ComputedResults> {
    const key = `${report.id} ${report.updated_at}`
    const cached = cache.get(key)
    if (cached) return cached
    const results = computeResults(deps, report)
    cache.set(key, results)
    results.catch(() => cache.delete(key))
    return results
  }

  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const status = error instanceof HttpError ? error.status : 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      if (error instanceof HttpError && error.retryAfter !== undefined)
        reply.header('retry-after', String(error.retryAfter))
      const texts = getTexts(request)
      return sendMessage(reply.status(status), status === 429 ? texts.busy : texts.failed, texts)
    })
    scope.get<{ Params: { token: string } }>('/shared/reports/:token', async (request, reply) => {
      await throttle(request, `shared report ${clientKeyForIp(request.ip)}`)
      const { token } = request.params
      const texts = getTexts(request)
      const report = TOKEN.test(token) ? await findSharedReport(deps.db, token) : undefined
      if (!report) return sendMessage(reply.status(404), texts.missing, texts)
      const computed = await loadResults(report)
      return sendPage(reply, (nonce) => renderReportPage(report, computed, texts, nonce))
    })
  })
}

async function computeResults(deps: EventDeps, report: ReportRow): Promise<ComputedResults> {
  const results = await loadReportResults(deps, { id: report.project_id }, report)
  return { results, at: new Date() }
}

const getTexts = ({ headers }: FastifyRequest) => getReportTexts(headers['accept-language'])

const sendMessage = (reply: FastifyReply, message: { title: string; detail: string }, texts: ReportTexts) =>
  sendPage(reply, (nonce) => renderReportMessage(message, texts, nonce))

/** Sends a page that is neither stored nor indexed. */
function sendPage(reply: FastifyReply, render: (nonce: string) => string) {
  const nonce = randomBytes(16).toString('base64')
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      vary: 'accept-language, accept-encoding',
    })
    .type('text/html; charset=utf-8')
    .send(render(nonce))
}
