import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseAcceptEncoding } from '../http/static-files'

/** Response body that is sent many times, plain and compressed. */
export interface Packed {
  plain: Buffer
  gzipped: Buffer
}

const zip = promisify(gzip)

/** Compresses a response body that is sent many times. */
export const pack = async (plain: Buffer): Promise<Packed> => ({
  plain,
  gzipped: await zip(plain, { level: 9 }),
})

/** Sets the content encoding headers and returns the bytes to send. */
export const bytesFor = (request: FastifyRequest, reply: FastifyReply, packed: Packed): Buffer =>
  asAccepted(request, reply, packed.plain, () => packed.gzipped)

/** Minimum length in bytes for which compression is worthwhile. */
const SHORT = 1024

/**
 * Variant for a body that is sent once. Compresses synchronously: for a few kilobytes, the stream of the compression
 * plugin takes ten times as long as the compression itself.
 */
export function bytesOnce(request: FastifyRequest, reply: FastifyReply, plain: Buffer): Buffer {
  if (plain.length < SHORT) return plain
  return asAccepted(request, reply, plain, () => gzipSync(plain, { level: 4 }))
}

function asAccepted({ headers }: FastifyRequest, reply: FastifyReply, plain: Buffer, gzipped: () => Buffer) {
  reply.header('vary', `${reply.getHeader('vary')}, accept-encoding`)
  if (!parseAcceptEncoding(headers['accept-encoding']).has('gzip')) return plain
  reply.header('content-encoding', 'gzip')
  return gzipped()
}
