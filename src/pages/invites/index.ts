import { IconMailPlus } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
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

export const inviteNav: NavEntry = {
  label: t('Invites'),
  icon: IconMailPlus,
  within: 'organization',
  href: (id) => `/organizations/${id}/invites`,
  goToKey: 'i',
}
