import { IconHistory } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

/** The page parses its search parameters, so that only it loads their rules. */
export const activityLogRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/activity_log',
  component: lazyRouteComponent(() => import('./AuditLogPage'), 'AuditLogPage'),
})

export const activityLogNav: NavEntry = {
  label: t('Audit log'),
  icon: IconHistory,
  within: 'organization',
  href: (id) => `/organizations/${id}/activity_log`,
}
