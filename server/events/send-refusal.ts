import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { badBody, Refusal, tooLong, tryLater } from './refusal'

/** Sends an error response to an SDK. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error as FastifyError, request)
  if (refusal.status === 503) {
    request.log.error({ err: error }, 'a request of an SDK failed')
    reply.header('retry-after', '5')
  }
  reply.status(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
}

/** Errors that the body did not cause are temporary: SDKs retain their events and retry. */
function refusalOf(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLong(routeOptions.bodyLimit ?? 0)
  if (error.statusCode !== undefined && error.statusCode < 500) return badBody(error.message)
  return tryLater()
}
