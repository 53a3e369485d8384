import type { FastifyInstance } from 'fastify'
import { unpackBody } from './unpack'

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
    // A body that is asked for as a buffer is one.
    unpackBody(request, body as Buffer).then(parse, done)
  })
}
