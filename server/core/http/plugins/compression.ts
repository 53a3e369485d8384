import { promisify } from 'node:util'
import { brotliDecompress, gunzip, gzip, inflate } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseError, payloadTooLarge, unsupportedEncoding } from '../../errors'
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

/** Decoders by content encoding. */
const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/**
 * Decompresses a body to at most `limit` bytes, after it has been received completely: a stream that fails midway would
 * end the connection before the error response is sent.
 */
async function decompress(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const decode = DECODERS.get(encoding.toLowerCase())
  if (!decode) throw unsupportedEncoding(encoding)
  try {
    return await decode(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw payloadTooLarge(limit)
    throw parseError(`The body is not a complete ${encoding} stream.`)
  }
}

/** Returns the request body without its content encoding, limited to the size that its route allows. */
export async function decompressBody(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return body
  return decompress(body, encoding, request.routeOptions.bodyLimit ?? 0)
}
