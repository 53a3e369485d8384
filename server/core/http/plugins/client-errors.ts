import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { HttpError, parseError } from '../../errors'
import { SECURITY_HEADERS } from './security-headers'

type ClientError = Error & { code?: string }

/** Sends the error envelope for a malformed HTTP request and ends the connection. */
export function sendClientError(
  log: FastifyBaseLogger,
  error: ClientError,
  socket: Socket,
  id: string,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Not the error itself: it contains the raw request, including the key.
  log.debug({ reqId: id, code: error.code, reason: error.message }, 'malformed request')
  if (socket.writable) socket.write(buildResponse(toApiError(error), id))
  socket.destroy(error)
}

/** Rejects requests with an unsupported `Expect` header, i.e. anything but `100-continue`. */
export function rejectExpectHeader(server: Server, createId: (request: IncomingMessage) => string): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = new HttpError(
      417,
      'invalid_request',
      'expectation_failed',
      'The Expect header is not supported.',
    )
    response.writeHead(status, buildHeaders(createId(request))).end(JSON.stringify(body))
  })
}

function toApiError({ code }: ClientError): HttpError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new HttpError(408, 'invalid_request', 'request_timeout', 'The request took too long to arrive.')
    case 'HPE_HEADER_OVERFLOW':
      return new HttpError(431, 'invalid_request', 'headers_too_large', 'The request headers are too large.')
    default:
      return parseError('The request is malformed.')
  }
}

const buildHeaders = (id: string) => ({
  ...SECURITY_HEADERS,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-request-id': id,
})

function buildResponse({ status, body }: HttpError, id: string): string {
  const text = JSON.stringify(body)
  const headers = {
    ...buildHeaders(id),
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}
