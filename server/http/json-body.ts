import type { FastifyInstance } from 'fastify'
import { decompressBody } from './decompress'

/** Parses JSON bodies, compressed or not. An empty body is undefined. */
export function registerJsonParser(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const parse = (bytes: Buffer) => {
      const text = bytes.toString()
      if (text === '') done(null, undefined)
      else parseJson(request, text, done)
    }
    // `parseAs: 'buffer'` guarantees a buffer.
    decompressBody(request, body as Buffer).then(parse, done)
  })
}
