import { IconPuzzle } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { PLUGIN_SEGMENTS, type PluginSegment } from '../../../contract/endpoints/plugins'
import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { t } from '../../lib/i18n/translate'
import type { NavGroup } from '../nav'
import { rootRoute } from '../root-route'
import { groupLabels } from './labels'
import { PluginsPage } from './PluginsPage'
import { pluginTables } from './tables'

/** Returns the group for a URL segment. Throws not-found for an unknown segment. */
function toSegment(segment: string): PluginSegment {
  const knownSegment = PLUGIN_SEGMENTS.find((candidate) => candidate === segment)
  if (!knownSegment) throw notFound()
  return knownSegment
}

const loadPlugin = ({
  params: { segment, ...params },
}: {
  params: { organization_id: string; segment: PluginSegment; id: string }
}) => prefetch(segment, 'retrieve', { params })

/** Route of the five groups. Static segments such as `members` take precedence. */
const groupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/$segment',
  params: {
    parse: ({ organization_id, segment }) => ({ organization_id, segment: toSegment(segment) }),
  },
})

const pluginsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  // All five groups have the same search parameters.
  validateSearch: createSearchValidator(pluginTables.plugins),
  loader: (arrival) => loadList(pluginTables[arrival.params.segment].list, arrival),
  component: PluginsPage,
})

const installRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/new',
  validateSearch: createSearchParamsParser({ tab: ['written', 'catalogue'] }),
  component: lazyRouteComponent(() => import('./install/InstallPage'), 'InstallPage'),
})

const pluginRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id',
  validateSearch: createSearchParamsParser({ tab: ['configuration', 'history', 'json'], page: isPageNumber }),
  loader: loadPlugin,
  component: lazyRouteComponent(() => import('./PluginPage'), 'PluginPage'),
})

const editPluginRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id/edit',
  loader: loadPlugin,
  component: lazyRouteComponent(() => import('./EditPluginPage'), 'EditPluginPage'),
})

const sourceRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id/source',
  loader: loadPlugin,
  component: lazyRouteComponent(() => import('./source/SourcePage'), 'SourcePage'),
})

export const pluginRoutes = groupRoute.addChildren([
  pluginsRoute,
  installRoute,
  pluginRoute,
  editPluginRoute,
  sourceRoute,
])

export const pluginNav: NavGroup = {
  label: t('Plugins and pipelines'),
  icon: IconPuzzle,
  within: 'organization',
  lines: PLUGIN_SEGMENTS.map((segment) => ({
    label: groupLabels[segment].line,
    href: (id) => `/organizations/${id}/${segment}`,
  })),
}
