import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods that have a route at a path, for the `Allow` header; none if there is no route. */
    allowedMethods(path: string): string[]
  }
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Records the methods of each path. Must be called before the first route is added. */
export function registerAllowedMethods(app: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    // The catch-all route of CORS preflights does not indicate that a path exists.
    if (url === '*') return
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: [] }
    route.methods.push(...[method].flat())
    routes.set(url, route)
  })
  app.decorate('allowedMethods', (path: string) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path))
    const methods = new Set(matching.flatMap((route) => route.methods))
    return ORDER.filter((method) => methods.has(method))
  })
}

/**
 * Converts a route to a pattern: `:name` is a path segment, `*` the rest of the path. A trailing slash makes no
 * difference.
 */
function toPattern(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\/$/, '')
  return new RegExp(`^${source}/?$`)
}
