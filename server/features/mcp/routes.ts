import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance } from 'fastify'
import { invalid, notAuthenticated, unsupportedMediaType } from '../../core/errors'
import { FormBody } from '../../core/http/plugins/form-body'
import { authenticateAndAuthorize, type RequestGuards } from '../../core/http/register-endpoints'
import type { Deps } from '../deps'

const PATH = '/api/mcp'
/** Maximum size of a request, and number of messages in it. */
const BODY_MAX = 1_048_576
const BATCH_MAX = 10

/**
 * Registers the endpoint of the Model Context Protocol for AI assistants (Streamable HTTP, stateless). Its code is loaded
 * with the first request. See docs/adr/0108-mcp.md.
 */
export function registerMcp(app: FastifyInstance, gate: RequestGuards, { db, env }: Deps): void {
  const endpoint = { method: 'POST', path: PATH, scope: null } as const
  app.post<{ Params: Record<string, string>; Querystring: Record<string, string> }>(
    PATH,
    {
      bodyLimit: Math.min(BODY_MAX, env.BODY_LIMIT),
      onRequest: async (request) => {
        // Cookies of the dashboard do not authenticate an assistant.
        if (request.headers.authorization === undefined) throw notAuthenticated()
        request.access = await authenticateAndAuthorize(gate, endpoint, request)
      },
    },
    async (request, reply) => {
      const { body, log } = request
      const actor = request.access?.actor
      if (!actor) throw notAuthenticated()
      if (body instanceof FormBody) throw unsupportedMediaType(request.headers['content-type'] ?? '')
      if (Array.isArray(body) && body.length > BATCH_MAX) {
        throw invalid(`A batch may have at most ${BATCH_MAX} messages.`)
      }
      const { parseSelection, serveMessages } = await import('./mcp-server')
      const selection = parseSelection(request.query)
      const connection = { app, db, principals: gate.principals, log, request, actor, selection }
      const response = await serveMessages(connection, body ?? null)
      reply.status(response.status).header('cache-control', 'no-store')
      const type = response.headers.get('content-type')
      if (type !== null) reply.type(type)
      // The types of the web streams of Node and of the library are not the same.
      return reply.send(response.body && Readable.fromWeb(response.body as ReadableStream))
    },
  )
}
