import { IconRobot } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { apiKeysList } from './api-keys-list'

const PATH = '/organizations/$organization_id/service_accounts'

const serviceAccountsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: PATH,
  component: lazyRouteComponent(() => import('./ServiceAccountsPage'), 'ServiceAccountsPage'),
})

const newServiceAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/new`,
  component: lazyRouteComponent(() => import('./ServiceAccountForm'), 'NewServiceAccountPage'),
})

const serviceAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id`,
  loader: ({ params }) => prefetch('serviceAccounts', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ServiceAccountPage'), 'ServiceAccountPage'),
})

const editServiceAccountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id/edit`,
  loader: ({ params }) => prefetch('serviceAccounts', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ServiceAccountForm'), 'EditServiceAccountPage'),
})

const newServiceAccountKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id/keys/new`,
  loader: ({ params }) => prefetch('serviceAccounts', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./NewServiceAccountKeyPage'), 'NewServiceAccountKeyPage'),
})

const editServiceAccountKeyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: `${PATH}/$id/keys/$key_id/edit`,
  loader: ({ params }) => prefetch('serviceAccounts', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./NewServiceAccountKeyPage'), 'EditServiceAccountKeyPage'),
})

const apiKeysRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/api_keys',
  validateSearch: createSearchValidator(apiKeysList),
  loader: (arrival) => loadList(apiKeysList, arrival),
  component: lazyRouteComponent(() => import('./ApiKeysPage'), 'ApiKeysPage'),
})

export const serviceAccountRoutes = [
  serviceAccountsRoute,
  newServiceAccountRoute,
  serviceAccountRoute,
  editServiceAccountRoute,
  newServiceAccountKeyRoute,
  editServiceAccountKeyRoute,
  apiKeysRoute,
] as const

export const serviceAccountNav: NavEntry = {
  label: t('Service accounts'),
  icon: IconRobot,
  within: 'organization',
  href: (id) => `/organizations/${id}/service_accounts`,
  isSecondary: true,
  tabs: [{ label: t('All API keys'), href: (id) => `/organizations/${id}/api_keys` }],
}
