import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings } from '../http/web-files'

/** What is sent many times, as it is and compressed. */
export interface Packed {
  plain: Buffer
  gzipped: Buffer
}

const zip = promisify(gzip)

/** Compresses once what is sent many times. */
export const pack = async (plain: Buffer): Promise<Packed> => ({
  plain,
  gzipped: await zip(plain, { level: 9 }),
})

/** Says in the headers how it is sent, and returns the bytes that are. */
export const bytesFor = (request: FastifyRequest, reply: FastifyReply, packed: Packed): Buffer =>
  asAccepted(request, reply, packed.plain, () => packed.gzipped)

/** Below this length, compressing saves nothing. */
const SHORT = 1024

/**
 * The same for what is sent once. It is compressed here and now: for a few kilobytes the stream that the server would
 * make takes ten times as long as the compressing.
 */
export function bytesOnce(request: FastifyRequest, reply: FastifyReply, plain: Buffer): Buffer {
  if (plain.length < SHORT) return plain
  return asAccepted(request, reply, plain, () => gzipSync(plain, { level: 4 }))
}

function asAccepted({ headers }: FastifyRequest, reply: FastifyReply, plain: Buffer, gzipped: () => Buffer) {
  reply.header('vary', `${reply.getHeader('vary')}, accept-encoding`)
  if (!acceptedEncodings(headers['accept-encoding']).has('gzip')) return plain
  reply.header('content-encoding', 'gzip')
  return gzipped()
}
