import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import { tooLarge, unreadable, unsupportedEncoding } from './errors'

/** How bodies may be packed. */
const UNPACK = new Map([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
])

/**
 * What a packed body holds, at most `limit` bytes. It is unpacked when it is there as a whole: what breaks off on the way
 * would take the connection with it, and nobody would be answered.
 */
async function unpack(bytes: Buffer, encoding: string, limit: number): Promise<Buffer> {
  const unpackBytes = UNPACK.get(encoding.toLowerCase())
  if (!unpackBytes) throw unsupportedEncoding(encoding)
  try {
    return await unpackBytes(bytes, { maxOutputLength: limit })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(limit)
    throw unreadable(`The body is not whole ${encoding}.`)
  }
}

/** Body of a request without its content encoding, at most as large as its route allows. */
export async function unpackBody(request: FastifyRequest, body: Buffer): Promise<Buffer> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() === 'identity') return body
  return unpack(body, encoding, request.routeOptions.bodyLimit ?? 0)
}
