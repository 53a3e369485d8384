import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createEtag, isNotModified } from './conditional-requests'
import { notFoundHandler } from './error-handler'
import { parseAcceptEncoding, registerStaticFiles } from './static-files'

/** Placeholder of the nonce in index.html. */
const NONCE_MARK = '__CSP_NONCE__'

/** Compression settings for pages compressed during a request, best first. */
const ENCODERS = [
  {
    name: 'br',
    pack: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { name: 'gzip', pack: (page: string) => gzipSync(page) },
]

/** Sends the dashboard's page if the request accepts one; returns null otherwise. */
export type SpaHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null

/** Sends a page whose scripts and styles carry a nonce generated for this response. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag }: { html: string; etag: string },
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  // The browser's cached page has its own nonce and policy, so none is sent.
  if (isNotModified(request, etag)) return reply.code(304).send()
  const nonce = randomBytes(16).toString('base64')
  const page = html.replaceAll(NONCE_MARK, nonce)
  // The page is sent by the not-found handler; automatic compression applies only to routes.
  const accepted = parseAcceptEncoding(request.headers['accept-encoding'])
  const packing = ENCODERS.find(({ name }) => accepted.has(name))
  if (packing) reply.header('content-encoding', packing.name)
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(packing ? packing.pack(page) : page)
}

/**
 * Content security policy: only the server's own files run. Requests may go anywhere, since the dashboard works with
 * any compatible host.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    'connect-src *',
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Loads the page of a built dashboard. Server settings are embedded in its head as `<meta>`. */
export async function createSpaHandler(root: string, meta: Record<string, string> = {}): Promise<SpaHandler> {
  const html = injectMeta(await readFile(join(root, 'index.html'), 'utf8'), meta)
  const page = { html, etag: createEtag(html) }
  return (request, reply) => (isPageRequest(request) ? sendPage(request, reply, page) : null)
}

/**
 * Returns whether a request accepts a page: from a browser, which accepts HTML, or from a client such as curl that
 * accepts anything. Requests for images, scripts and the API prefer other types or have a file extension in their path.
 */
function isPageRequest({ method, url, headers, server }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/api(\/|$)/.test(path) || server.allowedMethods(path).length > 0) return false
  const accept = headers.accept || '*/*'
  if (accept.includes('text/html')) return true
  return /^\s*(\*|text)\/\*\s*(;|,|$)/.test(accept) && !/^\/_|\.[^/]+$/.test(path)
}

/** Serves the built dashboard: its files under `/assets/` with immutable caching, and its page at every other URL. */
export function registerDashboard(app: FastifyInstance, root: string, answerPage: SpaHandler): void {
  registerStaticFiles(app, root)
  app.setNotFoundHandler((request, reply) => answerPage(request, reply) ?? notFoundHandler(request, reply))
}

/** Inserts `<meta>` values into the page. They are serialized by the URL parser, so they cannot end an attribute. */
function injectMeta(html: string, meta: Record<string, string>): string {
  const metas = Object.entries(meta).map(
    ([name, value]) => `<meta name="hedgerow:${name}" content="${value}" />`,
  )
  return html.replace('</title>', (end) => [end, ...metas].join('\n    '))
}
