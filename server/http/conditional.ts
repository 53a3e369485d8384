import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Answers that callers may store if they ask again before each use. */
export const REVALIDATED = 'private, no-cache'
const NOT_STORED = 'no-store'

/** ETags of files that are served from memory. */
const etags = new WeakMap<Buffer, string>()

const hash = (text: string | Buffer, salt: string) =>
  `W/"${createHash('sha1').update(salt).update(text).digest('base64url')}"`

/** ETag of a text or a file. The salt separates callers: no caller can compare its answers with those of another one. */
export function createEtag(payload: string | Buffer, salt = ''): string {
  if (typeof payload === 'string' || salt !== '') return hash(payload, salt)
  const etag = etags.get(payload) ?? hash(payload, '')
  etags.set(payload, etag)
  return etag
}

/** Whether the caller has the content with this ETag. */
export function hasCurrent({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']
  if (known === undefined) return false
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((tag) => opaque(tag.trim()) === opaque(etag))
}

/** Adds a name to the `Vary` header. */
export function addVary(reply: FastifyReply, name: string): void {
  const names = reply.getHeader('vary')
  if (names === undefined) reply.header('vary', name)
  else if (!String(names).includes(name)) reply.header('vary', `${names}, ${name}`)
}

/**
 * Adds `Cache-Control` and `ETag` to answers, and answers 304 without a body to callers who have the content. An answer
 * is not stored by anyone unless its route says otherwise. The ETag is that of the answer: the database is asked all the
 * same, and only the transfer is saved.
 */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook<string | Buffer | object | null | undefined>('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', NOT_STORED)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || reply.getHeader('cache-control') === NOT_STORED) return payload
    if (reply.hasHeader('etag')) return payload
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    const etag = createEtag(payload, request.access?.actor?.key.id)
    reply.header('etag', etag)
    if (!hasCurrent(request, etag)) return payload
    for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name)
    reply.code(304)
    return null
  })
}
