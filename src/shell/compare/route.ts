import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser } from '../../api/search-params'
import { rootRoute } from '../root'

/** Path of a page in the dashboard: of a list, a record or a new record. */
const page = (given: string) => /^(\/[\w.@-]{1,100}){1,8}$/.test(given)

/** URL of another server, or `new` if it has not been entered yet. */
const server = (given: string) => given === 'new' || /^https?:\/\/[\w.:[\]/-]{1,200}$/.test(given)

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
