import { IconBolt } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

/** The page parses its search parameters, so that only it loads their rules. */
export const eventsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/events',
  component: lazyRouteComponent(() => import('./EventsPage'), 'EventsPage'),
})

export const eventNav: NavEntry = {
  label: t('Events'),
  icon: IconBolt,
  within: 'project',
  href: (id) => `/projects/${id}/events`,
  resource: 'person',
}
