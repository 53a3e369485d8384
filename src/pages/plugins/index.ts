import { IconPuzzle } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { PLUGIN_SEGMENTS, type PluginSegment } from '../../../contract/resources/plugins'
import { loadList } from '../../components/data-table/list-query'
import type { NavGroup } from '../../shell/nav'
import { rootRoute } from '../../shell/root'
import { lists } from '../lists'
import { PluginsPage } from './PluginsPage'
import { words } from './words'

/** The group that a segment of an address names. An address that names none leads nowhere. */
function groupOf(segment: string): PluginSegment {
  const known = PLUGIN_SEGMENTS.find((each) => each === segment)
  if (!known) throw notFound()
  return known
}

/** The five groups. Segments that are written out, such as `members`, come before this one. */
const groupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/organizations/$organization_id/$segment',
  params: {
    parse: ({ organization_id, segment }) => ({ organization_id, segment: groupOf(segment) }),
  },
})

const pluginsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  loader: (arrival) => loadList(lists[arrival.params.segment], arrival),
  component: PluginsPage,
})

const installRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/new',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => ({
    ...(typeof tab === 'string' && { tab }),
  }),
  component: lazyRouteComponent(() => import('./install/InstallPage'), 'InstallPage'),
})

const pluginRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id',
  validateSearch: ({ tab, page }: Record<string, unknown>): { tab?: string; page?: string } => ({
    ...(typeof tab === 'string' && { tab }),
    ...(typeof page === 'string' && { page }),
  }),
  component: lazyRouteComponent(() => import('./PluginPage'), 'PluginPage'),
})

const editPluginRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id/edit',
  component: lazyRouteComponent(() => import('./EditPluginPage'), 'EditPluginPage'),
})

const sourceRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/$id/source',
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
  label: 'Plugins and pipelines',
  icon: IconPuzzle,
  within: 'organization',
  lines: PLUGIN_SEGMENTS.map((segment) => ({
    label: words[segment].line,
    href: (id) => `/organizations/${id}/${segment}`,
  })),
}
