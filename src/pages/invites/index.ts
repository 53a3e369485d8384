import { IconMailPlus } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { InvitesPage } from './InvitesPage'

const invitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/invites',
  loader: (arrival) => loadList(lists.invites, arrival),
  component: InvitesPage,
})

const newInvitesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/invites/new',
  component: lazyRouteComponent(() => import('./NewInvitesPage'), 'NewInvitesPage'),
})

export const inviteRoutes = [invitesRoute, newInvitesRoute] as const

export const inviteNav: NavEntry = {
  label: 'Invites',
  icon: IconMailPlus,
  within: 'organization',
  href: (id) => `/organizations/${id}/invites`,
}
