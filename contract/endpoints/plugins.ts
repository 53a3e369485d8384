import { activity, create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Plugins, and four groups of them by capability. */
export const PLUGIN_SEGMENTS = [
  'plugins',
  'pipeline_destinations',
  'pipeline_transformations',
  'pipeline_import_apps',
  'pipeline_frontend_apps',
] as const

export type PluginSegment = (typeof PLUGIN_SEGMENTS)[number]

/**
 * `plugins_access_level` of an organization: the plugin permissions of its members, independent of their access level.
 */
export const PLUGIN_LEVELS = { none: 0, config: 3, install: 6, root: 9 } as const

export type PluginLevelName = keyof typeof PLUGIN_LEVELS

/** The same rows for each of the five groups. */
const pluginGroup = <const S extends PluginSegment>(segment: S) =>
  defineResource(`/api/organizations/:organization_id/${segment}/`, {
    list: { ...list('plugin', 'Plugin'), query: 'PluginListQuery' },
    create: create('plugin', 'PluginCreate', 'Plugin'),
    retrieve: retrieve('plugin', 'Plugin'),
    update: {
      ...update('plugin', 'PluginPatch', 'Plugin'),
      replace: 'plugins',
    },
    destroy: { ...destroy('plugin'), readOperation: 'source' },
    checkForUpdates: {
      method: 'GET',
      suffix: ':id/check_for_updates/',
      summary: 'Check the source for a newer version',
      scope: 'plugin:read',
      persistsResult: true,
      status: 200,
      response: 'PluginChecked',
    },
    source: {
      method: 'GET',
      suffix: ':id/source/',
      summary: 'Get the source files',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginWithSource',
    },
    updateSource: {
      method: 'PATCH',
      suffix: ':id/update_source/',
      summary: 'Update source files',
      scope: 'plugin:write',
      body: 'PluginSourcePatch',
      status: 200,
      response: 'PluginWithSource',
      readOperation: 'source',
      patchMergedObjects: ['source'],
    },
    upgrade: {
      method: 'POST',
      suffix: ':id/upgrade/',
      summary: 'Upgrade from the source',
      scope: 'plugin:write',
      body: 'PluginUpgrade',
      status: 200,
      response: 'Plugin',
      irreversible: true,
      secrets: ['private_token'],
    },
    activity: { ...activity('activity/'), query: 'PluginActivityQuery' },
    exportsUnsubscribeConfigs: {
      method: 'GET',
      suffix: 'exports_unsubscribe_configs/',
      summary: 'List plugin configurations that depend on a paid plan',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginConfigs',
    },
    repository: {
      method: 'GET',
      suffix: 'repository/',
      summary: 'List installable plugins',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginCatalogue',
    },
    unused: {
      method: 'GET',
      suffix: 'unused/',
      summary: 'List IDs of plugins without a configuration',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginIds',
    },
  })

/** The five groups by segment, 13 endpoints each. */
export const pluginGroups = {
  plugins: pluginGroup('plugins'),
  pipeline_destinations: pluginGroup('pipeline_destinations'),
  pipeline_transformations: pluginGroup('pipeline_transformations'),
  pipeline_import_apps: pluginGroup('pipeline_import_apps'),
  pipeline_frontend_apps: pluginGroup('pipeline_frontend_apps'),
} satisfies Record<PluginSegment, unknown>

export type PluginGroup = (typeof pluginGroups)['plugins']
