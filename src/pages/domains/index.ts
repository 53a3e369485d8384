import { IconWorld } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const domainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/domains',
  validateSearch: createSearchValidator(lists.domains),
  loader: (arrival) => loadList(lists.domains, arrival),
  component: lazyRouteComponent(() => import('./DomainsPage'), 'DomainsPage'),
})

const newDomainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/domains/new',
  component: lazyRouteComponent(() => import('./DomainForm'), 'NewDomainPage'),
})

const domainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/domains/$id',
  loader: ({ params }) => prefetch('domains', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./DomainPage'), 'DomainPage'),
})

const editDomainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/domains/$id/edit',
  loader: ({ params }) => prefetch('domains', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./DomainForm'), 'EditDomainPage'),
})

const domainOidcRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/domains/$id/oidc',
  component: lazyRouteComponent(() => import('./DomainOidcPage'), 'DomainOidcPage'),
})

export const domainRoutes = [
  domainsRoute,
  newDomainRoute,
  domainRoute,
  editDomainRoute,
  domainOidcRoute,
] as const

export const domainNav: NavEntry = {
  label: t('Domains'),
  keywords: t('single sign-on SSO OpenID Connect OIDC login'),
  icon: IconWorld,
  within: 'organization',
  href: (id) => `/organizations/${id}/domains`,
  isSecondary: true,
}
