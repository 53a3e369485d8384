import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router'
import { featureRoutes, nav } from '../pages'
import { lists } from '../pages/lists'
import { rootRoute } from '../pages/root-route'
import { compareRoute } from './compare/route'
import { guardLazyRoutes } from './layout/chunk-error-boundary'
import { homeRoute } from './layout/home'
import { Layout } from './layout/Layout'
import { NotFound } from './layout/NotFound'
import { RouteError } from './layout/RouteError'

/** Parses search parameters like the API: plain text values, no JSON. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>): string {
  const parameters = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString()
  return text && `?${text}`
}

rootRoute.update({ component: Layout, notFoundComponent: NotFound, errorComponent: RouteError })

/** Tokens and components in every state, for development. */
const designRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        component: lazyRouteComponent(() => import('./design/DesignPage')),
      }),
    ]
  : []

const routeTree = rootRoute.addChildren([
  homeRoute,
  ...designRoutes,
  ...guardLazyRoutes([compareRoute, ...featureRoutes]),
])

/** Creates the router of the dashboard, by default on the URL of the browser. */
export const createDashboardRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: {
      nav,
      lists: Object.values(lists),
      loadTables: () => import('../pages/tables').then(({ tables }) => tables),
    },
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

export const router = createDashboardRouter()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
