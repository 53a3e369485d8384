import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { addVary } from './conditional'
import { acceptedEncodings } from './web-files'

/** Below this length, compressing saves nothing. */
const SHORT = 1024
const TEXTS = /^(text\/|application\/(json|javascript)|image\/svg\+xml)/

const zip = promisify(gzip)

/**
 * Compresses texts for those who unpack them, outside of the event loop. Streams and what is packed already go as they
 * are. The framework's own plugin makes Node load all of `fetch`, which takes 4 MiB of a server that does nothing.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook<string | Buffer | object | null | undefined>('onSend', async ({ headers }, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || Buffer.byteLength(payload) < SHORT || reply.hasHeader('content-encoding')) return payload
    if (!TEXTS.test(String(reply.getHeader('content-type') ?? ''))) return payload
    // Caches between may serve the answer to those alone who ask in the same way.
    addVary(reply, 'accept-encoding')
    if (!acceptedEncodings(headers['accept-encoding']).has('gzip')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return zip(payload, { level: 4 })
  })
}
