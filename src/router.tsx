import { createRouter } from '@tanstack/react-router'
import { nav, roomRoutes } from './pages'
import { tables } from './pages/tables'
import { compareRoute } from './shell/compare/route'
import { homeRoute } from './shell/home'
import { PageFailed } from './shell/PageFailed'
import { rootRoute } from './shell/root'
import { steadyRoutes } from './shell/steady'

/** Parses search parameters like the API: plain text values, no JSON. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([homeRoute, ...steadyRoutes([compareRoute, ...roomRoutes])]),
  context: { nav, tables },
  parseSearch,
  stringifySearch,
  // Rendered inside the layout, which remains visible.
  defaultErrorComponent: PageFailed,
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
