import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Methods that have a route at a path, for the `Allow` header; none where there is no route at all. */
    allowedMethods(path: string): string[]
  }
}

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Records which methods each path has. To be called before the first route is added. */
export function recordMethods(app: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: string[] }>()
  app.addHook('onRoute', ({ url, method }) => {
    // The route of all CORS preflights says nothing of a path.
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

/** Pattern of a route: `:name` is a part of a path, `*` the rest of it. A slash at the end makes no difference. */
function toPattern(url: string): RegExp {
  const source = url
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*/g, '.*')
    .replace(/:\w+/g, '[^/]+')
    .replace(/\/$/, '')
  return new RegExp(`^${source}/?$`)
}
