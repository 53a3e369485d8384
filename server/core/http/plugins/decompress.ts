import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { parseError, payloadTooLarge, unsupportedEncoding } from '../../errors'

/** Supported content encodings. */
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
  const unpackBytes = DECODERS.get(encoding.toLowerCase())
  if (!unpackBytes) throw unsupportedEncoding(encoding)
  try {
    return await unpackBytes(bytes, { maxOutputLength: limit })
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
