import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { lists } from '../lists'
import { rootRoute } from '../root-route'

const invitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/invites',
  validateSearch: createSearchValidator(lists.invites),
  loader: (arrival) => loadList(lists.invites, arrival),
  component: lazyRouteComponent(() => import('./InvitesPage'), 'InvitesPage'),
})

const newInvitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/invites/new',
  component: lazyRouteComponent(() => import('./NewInvitesPage'), 'NewInvitesPage'),
})

export const inviteRoutes = [invitesRoute, newInvitesRoute] as const
