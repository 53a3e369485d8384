import { Link } from '@tanstack/react-router'
import type { Plugin } from '../../../contract/schemas/plugins'
import { getPluginName } from './details'
import { groupLabels } from './labels'
import type { PluginScope } from './scope'

/** Breadcrumbs: to the group, and from subpages of a plugin to the plugin. */
export const pluginCrumbs = (scope: PluginScope, plugin?: Pick<Plugin, 'id' | 'name'>) => [
  <Link key="all" to="/organizations/$organization_id/$segment" params={scope}>
    {groupLabels[scope.segment].title}
  </Link>,
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
