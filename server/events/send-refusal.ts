import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { badBody, Refusal, tooLong, tryLater } from './refusal'

/** Answers an SDK whose request is not taken. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error as FastifyError, request)
  if (refusal.status === 503) {
    request.log.error({ err: error }, 'a request of an SDK failed')
    reply.header('retry-after', '5')
  }
  reply.status(refusal.status).type('text/plain; charset=utf-8').send(refusal.message)
}

/** What is no fault of the body is a fault that passes: SDKs keep what they have and send it again. */
function refusalOf(error: FastifyError | Refusal, { routeOptions }: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLong(routeOptions.bodyLimit ?? 0)
  if (error.statusCode !== undefined && error.statusCode < 500) return badBody(error.message)
  return tryLater()
}
