import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const membersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/members',
  validateSearch: createSearchValidator(lists.members),
  loader: (arrival) => loadList(lists.members, arrival),
  component: lazyRouteComponent(() => import('./MembersPage'), 'MembersPage'),
})

const memberRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/members/$user__uuid',
  loader: ({ params }) => prefetch('members', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./MemberPage'), 'MemberPage'),
})

export const memberRoutes = [membersRoute, memberRoute] as const

export const memberNav: NavEntry = {
  label: t('Members'),
  keywords: t('users access permissions'),
  icon: IconUsers,
  within: 'organization',
  href: (id) => `/organizations/${id}/members`,
  goToKey: 'm',
  tabs: [
    { label: t('Invites'), href: (id) => `/organizations/${id}/invites`, goToKey: 'i' },
    { label: t('Roles'), href: (id) => `/organizations/${id}/roles` },
  ],
}
