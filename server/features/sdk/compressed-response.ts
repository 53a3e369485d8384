import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAcceptEncoding } from '../../core/http/plugins/static-files'

/** Response body that is sent many times, plain and compressed. */
export interface CompressedBody {
  plain: Buffer
  gzipped: Buffer
}

const gzipAsync = promisify(gzip)

/** Compresses a response body that is sent many times. */
export const compressOnce = async (plain: Buffer): Promise<CompressedBody> => ({
  plain,
  gzipped: await gzipAsync(plain, { level: 9 }),
})

/** Sets the content encoding headers and returns the bytes to send. */
export const getBytes = (request: FastifyRequest, reply: FastifyReply, packed: CompressedBody): Buffer =>
  negotiateEncoding(request, reply, packed.plain, () => packed.gzipped)

/** Minimum length in bytes for which compression is worthwhile. */
const MIN_LENGTH = 1024

/**
 * Variant for a body that is sent once. Compresses synchronously: for a few kilobytes, the stream of the compression
 * plugin takes ten times as long as the compression itself.
 */
export function compressResponse(request: FastifyRequest, reply: FastifyReply, plain: Buffer): Buffer {
  if (plain.length < MIN_LENGTH) return plain
  return negotiateEncoding(request, reply, plain, () => gzipSync(plain, { level: 4 }))
}

function negotiateEncoding(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  plain: Buffer,
  gzipped: () => Buffer,
) {
  reply.header('vary', `${reply.getHeader('vary')}, accept-encoding`)
  if (!parseAcceptEncoding(headers['accept-encoding']).has('gzip')) return plain
  reply.header('content-encoding', 'gzip')
  return gzipped()
}
