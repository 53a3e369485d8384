import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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
export function bytesFor({ headers }: FastifyRequest, reply: FastifyReply, packed: Packed): Buffer {
  reply.header('vary', `${reply.getHeader('vary')}, accept-encoding`)
  if (!acceptedEncodings(headers['accept-encoding']).has('gzip')) return packed.plain
  reply.header('content-encoding', 'gzip')
  return packed.gzipped
}
