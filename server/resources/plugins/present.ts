import type { Plugin } from '../../../contract/schemas/plugins'
import type { Serializable } from '../../json'
import type { PluginRow } from './queries'

/** Serializes a plugin, without its code. */
export const presentPlugin = (row: PluginRow) =>
  ({
    id: row.id,
    plugin_type: row.plugin_type,
    name: row.name,
    description: row.description,
    url: row.url,
    icon: row.icon,
    config_schema: row.config_schema,
    tag: row.tag,
    latest_tag: row.latest_tag,
    is_global: row.is_global,
    organization_id: row.organization_id,
    organization_name: row.organization_name,
    capabilities: row.capabilities,
    metrics: row.metrics,
    public_jobs: row.public_jobs,
  }) satisfies Serializable<Plugin>
