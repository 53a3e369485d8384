import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { addVary } from './conditional-requests'
import { parseAcceptEncoding } from './static-files'

/** Minimum length in bytes; below it, compression saves nothing. */
const MIN_LENGTH = 1024
const TEXTS = /^(text\/|application\/(json|javascript)|image\/svg\+xml)/

const gzipAsync = promisify(gzip)

/**
 * Compresses text responses for clients that accept it, outside of the event loop. Streams and compressed payloads are
 * sent unchanged. Fastify's own plugin makes Node load all of `fetch`, which takes 4 MiB of an idle server.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook<string | Buffer | object | null | undefined>('onSend', async ({ headers }, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isWhole || Buffer.byteLength(payload) < MIN_LENGTH || reply.hasHeader('content-encoding'))
      return payload
    if (!TEXTS.test(String(reply.getHeader('content-type') ?? ''))) return payload
    // Shared caches may serve the response only to clients with the same `Accept-Encoding`.
    addVary(reply, 'accept-encoding')
    if (!parseAcceptEncoding(headers['accept-encoding']).has('gzip')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipAsync(payload, { level: 4 })
  })
}
