import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root-route'

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/@me',
  component: lazyRouteComponent(() => import('./AccountPage'), 'AccountPage'),
})
