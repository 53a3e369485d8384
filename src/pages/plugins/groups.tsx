import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PluginSegment } from '../../../contract/endpoints/plugins'
import type { Organization } from '../../../contract/schemas/organizations'
import type { Plugin } from '../../../contract/schemas/plugins'
import { query } from '../../api/query/queries'
import { t } from '../../lib/i18n/translate'
import { getPluginName } from './details'
import type { PluginOwner } from './permissions'

/** Plugin group of an organization, as the scope of a page. */
export interface PluginScope {
  organization_id: string
  segment: PluginSegment
}

interface GroupLabels {
  title: string
  /** Singular. */
  one: string
}

/** Labels that differ between the five groups. */
export const groupLabels: Record<PluginSegment, GroupLabels> = {
  plugins: {
    title: t('Plugins'),
    one: t('Plugin'),
  },
  pipeline_destinations: {
    title: t('Destinations'),
    one: t('Destination'),
  },
  pipeline_transformations: {
    title: t('Transformations'),
    one: t('Transformation'),
  },
  pipeline_import_apps: {
    title: t('Import apps'),
    one: t('Import app'),
  },
  pipeline_frontend_apps: {
    title: t('Site apps'),
    one: t('Site app'),
  },
}

export const getGroupUrl = ({ organization_id, segment }: PluginScope): string =>
  `/organizations/${organization_id}/${segment}`

/** Breadcrumbs: to the list and its tab, and from subpages of a plugin to the plugin. */
export const pluginCrumbs = (scope: PluginScope, plugin?: Pick<Plugin, 'id' | 'name'>) => [
  ...(scope.segment === 'plugins' ? [] : [<GroupLink key="all" {...scope} segment="plugins" />]),
  <GroupLink key="group" {...scope} />,
  ...(plugin
    ? [
        <Link
          key="this"
          to="/organizations/$organization_id/$segment/$id"
          params={{ ...scope, id: String(plugin.id) }}
        >
          {getPluginName(plugin)}
        </Link>,
      ]
    : []),
]

const GroupLink = (scope: PluginScope) => (
  <Link to="/organizations/$organization_id/$segment" params={scope}>
    {groupLabels[scope.segment].title}
  </Link>
)

/** Returns the organization that views the plugins: its access level counts, not those of its members. */
export function usePluginOwner(
  organization_id: string,
): (PluginOwner & Pick<Organization, 'teams'>) | undefined {
  return useQuery(query('organizations', 'retrieve', { params: { id: organization_id } })).data
}
