import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { HEADERS } from './answer-headers'
import { ApiError, unreadable } from './errors'

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
  log.debug({ reqId: id, code: error.code, reason: error.message }, 'a request that cannot be read')
  if (socket.writable) socket.write(answerOf(refusalOf(error), id))
  socket.destroy(error)
}

/** Rejects requests with an unsupported `Expect` header, i.e. anything but `100-continue`. */
export function refuseExpectations(server: Server, createId: (request: IncomingMessage) => string): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = new ApiError(
      417,
      'invalid_request',
      'expectation_failed',
      'Nothing can be expected.',
    )
    response.writeHead(status, buildHeaders(createId(request))).end(JSON.stringify(body))
  })
}

function refusalOf({ code }: ClientError): ApiError {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ApiError(408, 'invalid_request', 'request_timeout', 'The request took too long to arrive.')
    case 'HPE_HEADER_OVERFLOW':
      return new ApiError(
        431,
        'invalid_request',
        'headers_too_large',
        'The headers of the request are too large.',
      )
    default:
      return unreadable('The request cannot be read.')
  }
}

const buildHeaders = (id: string) => ({
  ...HEADERS,
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-request-id': id,
})

function answerOf({ status, body }: ApiError, id: string): string {
  const text = JSON.stringify(body)
  const headers = {
    ...buildHeaders(id),
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`
}
