import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Cache policy of responses that callers may store if they revalidate them before each use. */
export const REVALIDATE = 'private, no-cache'
const NOT_STORED = 'no-store'

/** ETags of files served from memory. */
const etags = new WeakMap<Buffer, string>()

const hash = (text: string | Buffer, salt: string) =>
  `W/"${createHash('sha1').update(salt).update(text).digest('base64url')}"`

/**
 * Creates the ETag of a text or a file. The salt separates callers: no caller can compare its responses with those of
 * another one.
 */
export function createEtag(payload: string | Buffer, salt = ''): string {
  if (typeof payload === 'string' || salt !== '') return hash(payload, salt)
  const etag = etags.get(payload) ?? hash(payload, '')
  etags.set(payload, etag)
  return etag
}

/** Returns whether the client has the content with this ETag. */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const requestedEtags = headers['if-none-match']
  if (requestedEtags === undefined) return false
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return (
    requestedEtags.trim() === '*' ||
    requestedEtags.split(',').some((tag) => opaque(tag.trim()) === opaque(etag))
  )
}

/** Adds a name to the `Vary` header. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = reply.getHeader('vary')
  if (names === undefined) reply.header('vary', name)
  else if (!String(names).includes(name)) reply.header('vary', `${names}, ${name}`)
}

/**
 * Adds `Cache-Control` and `ETag` to responses, and sends 304 without a body to clients that have the content.
 * Responses are `no-store` unless the route allows caching. The ETag is computed from the response: this saves the
 * transfer, not the database query.
 */
export function registerConditionalRequests(app: FastifyInstance): void {
  app.addHook<string | Buffer | object | null | undefined>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', NOT_STORED)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || reply.getHeader('cache-control') === NOT_STORED) return payload
    if (reply.hasHeader('etag')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const etag = createEtag(payload, request.access?.actor?.key.id)
    reply.header('etag', etag)
    if (!isNotModified(request, etag)) return payload
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name)
    reply.code(304)
    return null
  })
}
