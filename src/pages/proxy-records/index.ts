import { IconArrowsExchange } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const proxyRecordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records',
  validateSearch: createSearchValidator(lists.proxyRecords),
  loader: (arrival) => loadList(lists.proxyRecords, arrival),
  component: lazyRouteComponent(() => import('./ProxyRecordsPage'), 'ProxyRecordsPage'),
})

const newProxyRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records/new',
  component: lazyRouteComponent(() => import('./NewProxyRecordPage'), 'NewProxyRecordPage'),
})

const proxyRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records/$id',
  loader: ({ params }) => prefetch('proxyRecords', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./ProxyRecordPage'), 'ProxyRecordPage'),
})

export const proxyRecordRoutes = [proxyRecordsRoute, newProxyRecordRoute, proxyRecordRoute] as const

export const proxyRecordNav: NavEntry = {
  label: t('Reverse proxies'),
  icon: IconArrowsExchange,
  within: 'organization',
  href: (id) => `/organizations/${id}/proxy_records`,
  isSecondary: true,
}
