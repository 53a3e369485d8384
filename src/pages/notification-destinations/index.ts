import { IconBell } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser } from '../../api/list-url/search-params'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/notifications',
  component: lazyRouteComponent(() => import('./NotificationsPage'), 'NotificationsPage'),
})

const newDestinationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/notifications/new',
  // The suggestions of `model.ts`, which is loaded with the page.
  validateSearch: createSearchParamsParser({ for: ['responses', 'exports', 'webhook', 'audit'] }),
  component: lazyRouteComponent(() => import('./DestinationFormPages'), 'NewDestinationPage'),
})

const destinationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/notifications/$id',
  component: lazyRouteComponent(() => import('./DestinationPage'), 'DestinationPage'),
})

const editDestinationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/notifications/$id/edit',
  component: lazyRouteComponent(() => import('./DestinationFormPages'), 'EditDestinationPage'),
})

export const notificationRoutes = [
  notificationsRoute,
  newDestinationRoute,
  destinationRoute,
  editDestinationRoute,
] as const

export const notificationNav: NavEntry = {
  label: t('Notifications'),
  keywords: t('webhooks Slack Teams email alerts'),
  icon: IconBell,
  within: 'organization',
  href: (id) => `/organizations/${id}/notifications`,
  isSecondary: true,
}
