import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendNoRoute } from './app-errors'
import { createEtag, hasCurrent } from './conditional'
import { acceptedEncodings, serveFiles } from './web-files'

/** What index.html holds in the place of the nonce. */
const NONCE_MARK = '__CSP_NONCE__'

/** The ways to pack a page while somebody waits for it, best first. */
const PACKINGS = [
  {
    name: 'br',
    pack: (page: string) => brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  },
  { name: 'gzip', pack: (page: string) => gzipSync(page) },
]

/** Answers requests for a page with that of the dashboard; returns null for all others. */
export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null

/** Answers with a page whose scripts and styles carry a nonce made for this answer alone. */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, etag }: { html: string; etag: string },
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding', etag })
  // The page that the browser has keeps its nonce, and the policy with it: none is sent here.
  if (hasCurrent(request, etag)) return reply.code(304).send()
  const nonce = randomBytes(16).toString('base64')
  const page = html.replaceAll(NONCE_MARK, nonce)
  // It answers where no route does, and only what routes answer is packed by itself.
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const packing = PACKINGS.find(({ name }) => accepted.has(name))
  if (packing) reply.header('content-encoding', packing.name)
  return reply
    .header('content-security-policy', contentSecurityPolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(packing ? packing.pack(page) : page)
}

/** Only our own files run. Requests may go anywhere: the dashboard works on any compatible host. */
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

/** The page of a built dashboard. What it is told of its server stands in its head, as `<meta>`. */
export async function openPage(root: string, told: Record<string, string> = {}): Promise<AnswerPage> {
  const html = tell(await readFile(join(root, 'index.html'), 'utf8'), told)
  const page = { html, etag: createEtag(html) }
  return (request, reply) => (wantsPage(request) ? sendPage(request, reply, page) : null)
}

/**
 * Whether a request is for a page: one of a browser, which names HTML, or of a client such as curl that takes anything.
 * Images, scripts and clients of an API name what they want first, or have the ending of a file in their path.
 */
function wantsPage({ method, url, headers, server }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? ''
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/api(\/|$)/.test(path) || server.allowedMethods(path).length > 0) return false
  const accept = headers.accept || '*/*'
  if (accept.includes('text/html')) return true
  return /^\s*(\*|text)\/\*\s*(;|,|$)/.test(accept) && !/^\/_|\.[^/]+$/.test(path)
}

/** Serves the built dashboard: its files under `/assets/` for ever, and its page at every other address. */
export function serveDashboard(app: FastifyInstance, root: string, answerPage: AnswerPage): void {
  serveFiles(app, root)
  app.setNotFoundHandler((request, reply) => answerPage(request, reply) ?? sendNoRoute(request, reply))
}

/** The values are addresses as the URL parser writes them: nothing in them ends an attribute. */
function tell(html: string, told: Record<string, string>): string {
  const metas = Object.entries(told).map(
    ([name, value]) => `<meta name="hedgerow:${name}" content="${value}" />`,
  )
  return html.replace('</title>', (end) => [end, ...metas].join('\n    '))
}
