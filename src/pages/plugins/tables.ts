import type { PluginSegment } from '../../../contract/resources/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../texts/translate'
import { lists } from '../lists'
import { type PluginFacts, pluginColumns } from './columns'
import { nameOf } from './facts'
import { words } from './words'

const tableOf = (segment: PluginSegment): TableDefinition<Plugin, PluginFacts> => ({
  label: words[segment].title,
  singular: words[segment].one.toLowerCase(),
  ...(segment !== 'plugins' && { excludeFromGlobalSearch: true as const }),
  list: lists[segment],
  columns: pluginColumns,
  rowKey: ({ id }) => String(id),
  rowName: nameOf,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/${segment}/${id}`,
  search: t('Search names, descriptions and addresses'),
  empty: {
    title: t('No {kind} yet', { kind: words[segment].title.toLowerCase() }),
    text: t('One is installed from npm, GitHub, GitLab or a folder of the server, or written here.'),
  },
})

/** Lists of the five plugin groups. */
export const pluginTables: Record<PluginSegment, TableDefinition<Plugin, PluginFacts>> = {
  plugins: tableOf('plugins'),
  pipeline_destinations: tableOf('pipeline_destinations'),
  pipeline_transformations: tableOf('pipeline_transformations'),
  pipeline_import_apps: tableOf('pipeline_import_apps'),
  pipeline_frontend_apps: tableOf('pipeline_frontend_apps'),
}
