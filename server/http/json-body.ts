import type { FastifyInstance } from 'fastify'
import { unpack } from './unpack'

/** Bodies are JSON, packed or not. One that says nothing is none. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const parse = (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '') done(null, undefined)
      else parseJson(request, text, done)
    }
    const encoding = request.headers['content-encoding'] ?? 'identity'
    // A body that is asked for as a buffer is one.
    const bytes = body as Buffer
    if (encoding.toLowerCase() === 'identity') return parse(bytes)
    unpack(bytes, encoding, request.routeOptions.bodyLimit ?? 0).then(parse, done)
  })
}
