import { IconBuilding } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

export const organizationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations',
  validateSearch: createSearchValidator(lists.organizations),
  loader: (arrival) => loadList(lists.organizations, arrival),
  component: lazyRouteComponent(() => import('./OrganizationsPage'), 'OrganizationsPage'),
})

export const newOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/new',
  component: lazyRouteComponent(() => import('./OrganizationForm'), 'NewOrganizationPage'),
})

export const organizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$id',
  loader: ({ params }) => prefetch('organizations', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./OrganizationPage'), 'OrganizationPage'),
})

export const editOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$id/edit',
  loader: ({ params }) => prefetch('organizations', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./OrganizationForm'), 'EditOrganizationPage'),
})

export const organizationNav: NavEntry = {
  label: t('Overview'),
  icon: IconBuilding,
  within: 'organization',
  href: (id) => `/organizations/${id}`,
  exact: true,
  goToKey: 'o',
}
