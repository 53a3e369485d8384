import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { clientKeyForIp, type RateLimiter } from '../../core/auth/rate-limit'
import type { Database } from '../../core/db/database'
import { HttpError } from '../../core/errors'
import { isUuid } from '../events/uuids'
import { findHostedSurvey, getClosedReason } from './find-survey'
import { type HostedPage, renderMessagePage, renderSurveyPage } from './page'
import { getTexts } from './texts'

/** Registers the pages of surveys of the type `external_survey`. They need no authentication. */
export function registerHostedSurveys(app: FastifyInstance, db: Database, throttle: RateLimiter): void {
  const findSurvey = findHostedSurvey(db)

  app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      // `frame-ancestors` of the policy controls framing.
      reply.removeHeader('x-frame-options')
    })
    scope.setErrorHandler((error, request, reply) => {
      const status = error instanceof HttpError ? error.status : 500
      if (status >= 500) request.log.error({ err: error }, 'request failed')
      if (error instanceof HttpError && error.retryAfter !== undefined)
        reply.header('retry-after', String(error.retryAfter))
      const texts = getLanguageTexts(request)
      const message = status === 429 ? texts.busy : texts.failed
      return sendPage(reply.status(status), renderMessagePage(message, texts))
    })
    scope.get<{ Params: { id: string } }>('/external_surveys/:id', async (request, reply) => {
      await throttle(request, `survey page ${clientKeyForIp(request.ip)}`)
      const { id } = request.params
      const survey = isUuid(id) ? await findSurvey(id) : null
      const texts = getLanguageTexts(request)
      const reason = getClosedReason(survey, Date.now())
      if (survey && !reason) return sendPage(reply, renderSurveyPage(survey, texts))
      return sendPage(reply.status(404), renderMessagePage(texts[reason ?? 'unknown'], texts))
    })
  })
}

const getLanguageTexts = ({ headers, url }: FastifyRequest) =>
  getTexts(new URLSearchParams(url.split('?')[1]).get('lang') || headers['accept-language'])

const sendPage = (reply: FastifyReply, { html, policy }: HostedPage) =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-cache',
      vary: 'accept-language, accept-encoding',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)
