import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Option of `@fastify/cors` that its types omit: false disables it for the route. */
    cors?: false
  }
}

/** Request to a public route. The body is the raw bytes. */
export type PublicRequest = FastifyRequest<{
  Body: Buffer | undefined
  Querystring: Record<string, string>
  Params: Record<string, string>
}>

/** Unauthenticated route that pages of every origin may call. */
export interface PublicRoute {
  url: string
  method: 'GET' | 'POST' | ('GET' | 'POST')[]
  /** Maximum size of the body as sent, in bytes. */
  bodyLimit?: number
  handler: (request: PublicRequest, reply: FastifyReply) => Promise<unknown>
}

/** Registers public routes. Their errors are passed to `onError`. */
export function registerPublicRoutes(
  app: FastifyInstance,
  routes: PublicRoute[],
  onError: Parameters<FastifyInstance['setErrorHandler']>[0],
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request, reply) => {
      // The content type is ignored, but a malformed one would be rejected.
      delete request.headers['content-type']
      allowAnyOrigin(request, reply)
    })
    scope.setErrorHandler(onError)
    for (const { handler, ...route } of routes) {
      // These routes set their own CORS headers.
      const rest = { ...route, config: { cors: false as const } }
      scope.route({ ...rest, handler: (request, reply) => handler(request as PublicRequest, reply) })
      scope.route({ ...rest, method: 'OPTIONS', handler: async () => '' })
    }
  })
}

/** Sets CORS headers that allow every origin. */
function allowAnyOrigin({ headers }: FastifyRequest, reply: FastifyReply): void {
  // Shared caches must not reuse a response for another origin, or for none.
  reply.header('vary', 'origin, access-control-request-headers')
  if (!headers.origin) return
  reply.headers({
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '600',
  })
  const requestedHeaders = headers['access-control-request-headers']
  if (requestedHeaders) reply.header('access-control-allow-headers', requestedHeaders)
}
