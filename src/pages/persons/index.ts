import { IconUserSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { t } from '../../lib/i18n/translate'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

const personsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/persons',
  component: lazyRouteComponent(() => import('./PersonsPage'), 'PersonsPage'),
})

const personRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/persons/$id',
  component: lazyRouteComponent(() => import('./PersonPage'), 'PersonPage'),
})

export const personRoutes = [personsRoute, personRoute] as const

export const personNav: NavEntry = {
  label: t('People'),
  icon: IconUserSearch,
  within: 'project',
  href: (id) => `/projects/${id}/persons`,
  resource: 'person',
}
