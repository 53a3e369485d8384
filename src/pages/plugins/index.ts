import { IconPuzzle } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { PLUGIN_SEGMENTS, type PluginSegment } from '../../../contract/endpoints/plugins'
import { createSearchParamsParser, isPageNumber } from '../../api/list-url/search-params'
import { prefetch } from '../../api/query/queries'
import { createSearchValidator, loadList } from '../../components/data-table/list-query'
import { lists } from '../lists'
import type { NavEntry } from '../nav'
import { rootRoute } from '../root-route'
import { getGroupUrl, groupLabels } from './groups'

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
  validateSearch: createSearchValidator(lists.plugins),
  loader: (arrival) => loadList(lists[arrival.params.segment], arrival),
  component: lazyRouteComponent(() => import('./PluginsPage'), 'PluginsPage'),
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

const [firstSegment, ...otherSegments] = PLUGIN_SEGMENTS

const createNavTab = (segment: PluginSegment) => ({
  label: groupLabels[segment].title,
  href: (organization_id: string) => getGroupUrl({ organization_id, segment }),
})

export const pluginNav: NavEntry = {
  ...createNavTab(firstSegment),
  icon: IconPuzzle,
  within: 'organization',
  isSecondary: true,
  tabs: otherSegments.map(createNavTab),
}
