import { activity, create, destroy, list, retrieve, update } from '../crud-endpoints'
import { defineResource } from '../endpoint'

/** Plugins, and four ways to look at them by what they can do. */
export const PLUGIN_SEGMENTS = [
  'plugins',
  'pipeline_destinations',
  'pipeline_transformations',
  'pipeline_import_apps',
  'pipeline_frontend_apps',
] as const

export type PluginSegment = (typeof PLUGIN_SEGMENTS)[number]

/** `plugins_access_level` of an organization: what its members may do with plugins, whatever their own level. */
export const PLUGIN_LEVELS = { none: 0, config: 3, install: 6, root: 9 } as const

export type PluginLevelName = keyof typeof PLUGIN_LEVELS

/** The same rows for each of the five. */
const pluginGroup = <const S extends PluginSegment>(segment: S) =>
  defineResource(`/api/organizations/:organization_id/${segment}/`, {
    list: { ...list('plugin', 'Plugin'), query: 'PluginListQuery' },
    create: create('plugin', 'PluginCreate', 'Plugin'),
    retrieve: retrieve('plugin', 'Plugin'),
    update: {
      ...update('plugin', 'PluginPatch', 'Plugin'),
      // Who sees it and what it can do stay unless they are sent.
      replace: {
        required: [],
        defaults: {
          name: null,
          description: null,
          icon: null,
          config_schema: {},
          tag: null,
          metrics: null,
          public_jobs: null,
        },
      },
    },
    destroy: { ...destroy('plugin'), readOperation: 'source' },
    checkForUpdates: {
      method: 'GET',
      suffix: ':id/check_for_updates/',
      summary: 'Check the source for a newer version',
      featureLabel: 'a look for newer versions',
      scope: 'plugin:read',
      persistsResult: true,
      status: 200,
      response: 'PluginChecked',
    },
    source: {
      method: 'GET',
      suffix: ':id/source/',
      summary: 'The code',
      featureLabel: 'the code of plugins',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginWithSource',
    },
    updateSource: {
      method: 'PATCH',
      suffix: ':id/update_source/',
      summary: 'Change files of the code',
      featureLabel: 'changes to the code of plugins',
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
      summary: 'Read it again from its address',
      featureLabel: 'upgrades of plugins',
      scope: 'plugin:write',
      body: 'PluginUpgrade',
      status: 200,
      response: 'Plugin',
      irreversibleReason:
        'What stands at its address now is all there is: an older version cannot be asked for.',
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
      featureLabel: 'a catalogue of plugins',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginCatalogue',
    },
    unused: {
      method: 'GET',
      suffix: 'unused/',
      summary: 'List IDs of plugins without a configuration',
      featureLabel: 'a list of unused plugins',
      scope: 'plugin:read',
      status: 200,
      response: 'PluginIds',
    },
  })

/** The five groups, each under its segment: 13 endpoints, written once. */
export const pluginGroups = {
  plugins: pluginGroup('plugins'),
  pipeline_destinations: pluginGroup('pipeline_destinations'),
  pipeline_transformations: pluginGroup('pipeline_transformations'),
  pipeline_import_apps: pluginGroup('pipeline_import_apps'),
  pipeline_frontend_apps: pluginGroup('pipeline_frontend_apps'),
} satisfies Record<PluginSegment, unknown>

export type PluginGroup = (typeof pluginGroups)['plugins']
