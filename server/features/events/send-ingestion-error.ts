import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { bodyTooLarge, IngestionError, invalidBody, retryLater } from './ingestion-error'

/** Sends an error response to an SDK. */
export function sendIngestionError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const ingestionError = toIngestionError(error as FastifyError, request)
  if (ingestionError.status === 503) {
    request.log.error({ err: error }, 'SDK request failed')
    reply.header('retry-after', '5')
  }
  reply.status(ingestionError.status).type('text/plain; charset=utf-8').send(ingestionError.message)
}

/** Errors that the body did not cause are temporary: SDKs retain their events and retry. */
function toIngestionError(
  error: FastifyError | IngestionError,
  { routeOptions }: FastifyRequest,
): IngestionError {
  if (error instanceof IngestionError) return error
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(routeOptions.bodyLimit ?? 0)
  if (error.statusCode !== undefined && error.statusCode < 500) return invalidBody(error.message)
  return retryLater()
}
