import type { FastifyInstance } from 'fastify'
import { unpackBody } from './unpack'

/** Parses JSON bodies, compressed or not. An empty body is undefined. */
export function readJsonBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const parse = (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '') done(null, undefined)
      else parseJson(request, text, done)
    }
    // `parseAs: 'buffer'` guarantees a buffer.
    unpackBody(request, body as Buffer).then(parse, done)
  })
}
