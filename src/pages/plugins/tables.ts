import type { PluginSegment } from '../../../contract/endpoints/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import type { TableDefinition } from '../../components/data-table/table'
import { t } from '../../lib/i18n/translate'
import { lists } from '../lists'
import { type PluginCellContext, pluginColumns } from './columns'
import { getPluginName } from './details'
import { groupLabels } from './labels'

const createTable = (segment: PluginSegment): TableDefinition<Plugin, PluginCellContext> => ({
  label: groupLabels[segment].title,
  singular: groupLabels[segment].one.toLowerCase(),
  ...(segment !== 'plugins' && { excludeFromGlobalSearch: true as const }),
  list: lists[segment],
  columns: pluginColumns,
  rowKey: ({ id }) => String(id),
  rowName: getPluginName,
  href: ({ id }, { organization_id }) => `/organizations/${organization_id}/${segment}/${id}`,
  search: t('Search names, descriptions and URLs'),
  empty: {
    title: t('No {kind} yet', { kind: groupLabels[segment].title.toLowerCase() }),
    text: t('Install from npm, GitHub, GitLab or a local folder, or write the code here.'),
  },
})

/** Lists of the five plugin groups. */
export const pluginTables: Record<PluginSegment, TableDefinition<Plugin, PluginCellContext>> = {
  plugins: createTable('plugins'),
  pipeline_destinations: createTable('pipeline_destinations'),
  pipeline_transformations: createTable('pipeline_transformations'),
  pipeline_import_apps: createTable('pipeline_import_apps'),
  pipeline_frontend_apps: createTable('pipeline_frontend_apps'),
}
