import { createRouter } from '@tanstack/react-router'
import { featureRoutes, nav } from './pages'
import { tables } from './pages/tables'
import { guardLazyRoutes } from './shell/chunk-error-boundary'
import { compareRoute } from './shell/compare/route'
import { homeRoute } from './shell/home'
import { RouteError } from './shell/RouteError'
import { rootRoute } from './shell/root'

/** Parses search parameters like the API: plain text values, no JSON. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, ...guardLazyRoutes([compareRoute, ...featureRoutes])]),
  context: { nav, tables },
  parseSearch,
  stringifySearch,
  // Rendered inside the layout, which remains visible.
  defaultErrorComponent: RouteError,
  defaultPreload: 'intent',
  // The query cache determines freshness.
  defaultPreloadStaleTime: 0,
  defaultPreloadDelay: 50,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
