import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser } from '../../api/list-url/search-params'
import { rootRoute } from '../../pages/root-route'

/** Path of a page in the dashboard: of a list, a record or a new record. */
const page = (value: string) => /^(\/[\w.@-]{1,100}){1,8}$/.test(value)

/** URL of another server, or `new` if it has not been entered yet. */
const server = (value: string) => value === 'new' || /^https?:\/\/[\w.:[\]/-]{1,200}$/.test(value)

/**
 * Route of the comparison: the path of a record after `/compare`, with the path and server of the other record. Never
 * contains a key.
 */
export const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare/$',
  validateSearch: createSearchParamsParser({ with: page, at: server, show: ['all'] }),
  component: lazyRouteComponent(() => import('./ComparePage'), 'ComparePage'),
})
