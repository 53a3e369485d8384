import { IconFlag } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'

/** Search parameters of a flag page: the tab, and the page of its activity log. */
const featureFlagSearch = createSearchParamsParser({ tab: ['history', 'json'], page: isPageNumber })

const featureFlagsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/feature_flags',
  validateSearch: createSearchValidator(lists.featureFlags),
  loader: (arrival) => loadList(lists.featureFlags, arrival),
  component: lazyRouteComponent(() => import('./FeatureFlagsPage'), 'FeatureFlagsPage'),
})

const newFeatureFlagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/feature_flags/new',
  component: lazyRouteComponent(() => import('./form/FlagFormPages'), 'NewFeatureFlagPage'),
})

const featureFlagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/feature_flags/$id',
  validateSearch: featureFlagSearch,
  loader: ({ params }) => prefetch('featureFlags', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./FeatureFlagPage'), 'FeatureFlagPage'),
})

const editFeatureFlagRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects/$project_id/feature_flags/$id/edit',
  loader: ({ params }) => prefetch('featureFlags', 'retrieve', { params }),
  component: lazyRouteComponent(() => import('./form/FlagFormPages'), 'EditFeatureFlagPage'),
})

export const featureFlagRoutes = [
  featureFlagsRoute,
  newFeatureFlagRoute,
  featureFlagRoute,
  editFeatureFlagRoute,
] as const

export const featureFlagNav: NavEntry = {
  label: t('Feature flags'),
  icon: IconFlag,
  within: 'project',
  href: (id) => `/projects/${id}/feature_flags`,
  goToKey: 'f',
}
