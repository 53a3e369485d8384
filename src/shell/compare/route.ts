import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { partsReader } from '../../api/address-parts'
import { rootRoute } from '../root'

/** The address of a page here: of a list, of a record, or of one that is still to be made. */
const page = (given: string) => /^(\/[\w.@-]{1,100}){1,8}$/.test(given)

/** Where another server is, or `new` where that is still to be said. */
const server = (given: string) => given === 'new' || /^https?:\/\/[\w.:[\]/-]{1,200}$/.test(given)

/** The address of a record behind `/compare`, with what it is compared with and where that is. Never a key. */
export const compareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compare/$',
  validateSearch: partsReader({ with: page, at: server, show: ['all'] }),
  component: lazyRouteComponent(() => import('./ComparePage'), 'ComparePage'),
})
