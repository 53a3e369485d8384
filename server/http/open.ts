import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What `@fastify/cors` reads and forgot to declare: false where it has no say. */
    cors?: false
  }
}

/** A request to an open route. The body is as it was sent. */
export type OpenRequest = FastifyRequest<{
  Body: Buffer | undefined
  Querystring: Record<string, string>
  Params: Record<string, string>
}>

/** An address that pages of every origin may call. It asks for no key. */
export interface OpenRoute {
  url: string
  method: 'GET' | 'POST' | ('GET' | 'POST')[]
  /** The largest body, as sent, in bytes. */
  bodyLimit?: number
  handler: (request: OpenRequest, reply: FastifyReply) => Promise<unknown>
}

/** Serves open routes. What they throw goes to `onError`. */
export function serveOpen(
  app: FastifyInstance,
  routes: OpenRoute[],
  onError: Parameters<FastifyInstance['setErrorHandler']>[0],
): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request, reply) => {
      // What bodies are said to be does not matter, but a type that makes no sense would be refused.
      delete request.headers['content-type']
      openToAll(request, reply)
    })
    scope.setErrorHandler(onError)
    for (const { handler, ...route } of routes) {
      // The rules for the origins of pages are these.
      const rest = { ...route, config: { cors: false as const } }
      scope.route({ ...rest, handler: (request, reply) => handler(request as OpenRequest, reply) })
      scope.route({ ...rest, method: 'OPTIONS', handler: async () => '' })
    }
  })
}

/** Pages of every origin may call: their browsers are told so. */
function openToAll({ headers }: FastifyRequest, reply: FastifyReply): void {
  // Caches between must not give one origin what was said to another, or to none.
  reply.header('vary', 'origin, access-control-request-headers')
  if (!headers.origin) return
  reply.headers({
    'access-control-allow-origin': headers.origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-max-age': '600',
  })
  const wanted = headers['access-control-request-headers']
  if (wanted) reply.header('access-control-allow-headers', wanted)
}
