import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  type RouterHistory,
  rootRouteId,
  useRouteContext,
} from '@tanstack/react-router'
import { useCurrentScope } from '../api/session/current-scope'
import { useMe } from '../api/session/me'
import { ErrorPanel } from '../components/feedback/ErrorPanel'
import { featureRoutes, nav } from '../pages'
import { lists } from '../pages/lists'
import { rootRoute } from '../pages/root-route'
import { compareRoute } from './compare/route'
import { Layout } from './layout/Layout'
import { guardLazyRoutes, NotFound, RouteError } from './layout/RouteError'
import { getFirstPage } from './layout/switch-scope'

/** Root path: redirects to the last visited scope. */
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: Home })

function Home() {
  const me = useMe()
  const { project } = useCurrentScope()
  const { nav } = useRouteContext({ from: rootRouteId })
  if (me.isError) return <ErrorPanel error={me.error} onRetry={() => void me.refetch()} />
  if (project === undefined) return null
  const to = project ? getFirstPage(nav, 'project', project.id) : '/organizations'
  return <Navigate to={to} replace />
}

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
