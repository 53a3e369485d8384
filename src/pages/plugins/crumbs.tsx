import { Link } from '@tanstack/react-router'
import type { Plugin } from '../../../contract/schemas/plugins'
import { nameOf } from './facts'
import type { GroupPlace } from './place'
import { words } from './words'

/** Breadcrumbs: to the group, and from subpages of a plugin to the plugin. */
export const pluginCrumbs = (place: GroupPlace, plugin?: Pick<Plugin, 'id' | 'name'>) => [
  <Link key="all" to="/organizations/$organization_id/$segment" params={place}>
    {words[place.segment].title}
  </Link>,
  ...(plugin
    ? [
        <Link
          key="this"
          to="/organizations/$organization_id/$segment/$id"
          params={{ ...place, id: String(plugin.id) }}
        >
          {nameOf(plugin)}
        </Link>,
      ]
    : []),
]
