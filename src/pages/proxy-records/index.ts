import { IconArrowsExchange } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadList } from '../../components/data-table/list-query'
import type { NavEntry } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { ProxyRecordsPage } from './ProxyRecordsPage'

const proxyRecordsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records',
  loader: (arrival) => loadList(lists.proxyRecords, arrival),
  component: ProxyRecordsPage,
})

const newProxyRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records/new',
  component: lazyRouteComponent(() => import('./NewProxyRecordPage'), 'NewProxyRecordPage'),
})

const proxyRecordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/proxy_records/$id',
  component: lazyRouteComponent(() => import('./ProxyRecordPage'), 'ProxyRecordPage'),
})

export const proxyRecordRoutes = [proxyRecordsRoute, newProxyRecordRoute, proxyRecordRoute] as const

export const proxyRecordNav: NavEntry = {
  label: 'Reverse proxies',
  icon: IconArrowsExchange,
  within: 'organization',
  href: (id) => `/organizations/${id}/proxy_records`,
}
