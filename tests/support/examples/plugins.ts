import type { PluginSegment } from '../../../contract/endpoints/plugins'
import { createRecord, getOrganizationParams, type World } from '../world'

/** Code that makes each group list the plugin. */
const SOURCES: Record<PluginSegment, Record<string, string>> = {
  plugins: { 'index.js': 'export const processEvent = (event) => event' },
  pipeline_destinations: { 'index.js': 'export const onEvent = (event) => event' },
  pipeline_transformations: { 'index.js': 'export const processEvent = (event) => event' },
  pipeline_import_apps: { 'index.js': 'export const runEveryDay = () => {}' },
  pipeline_frontend_apps: { 'site.ts': 'export const inject = () => {}' },
}

/** Creates examples with a plugin without a URL, for which an update check finds nothing new. */
const buildExamples = (segment: PluginSegment) => {
  const plugin = { plugin_type: 'source' as const, name: 'Filter', source: SOURCES[segment] }
  const itself = async (world: World) => {
    const { id } = await createRecord(
      world,
      `/api/organizations/${world.organization.id}/${segment}/`,
      plugin,
    )
    return { params: { ...getOrganizationParams(world), id: String(id) } }
  }
  const all = async (world: World) => {
    await itself(world)
    return { params: getOrganizationParams(world) }
  }
  return {
    list: all,
    create: async (world: World) => ({ params: getOrganizationParams(world), body: plugin }),
    retrieve: itself,
    update: async (world: World) => ({ ...(await itself(world)), body: { description: 'Drops the rest' } }),
    destroy: itself,
    checkForUpdates: itself,
    source: itself,
    updateSource: async (world: World) => ({
      ...(await itself(world)),
      body: { source: { 'README.md': 'Drops nothing.' } },
    }),
    upgrade: async (world: World) => ({ ...(await itself(world)), body: {} }),
    activity: all,
    exportsUnsubscribeConfigs: all,
    repository: all,
    unused: all,
  }
}

export const pluginGroupExamples = {
  plugins: buildExamples('plugins'),
  pipeline_destinations: buildExamples('pipeline_destinations'),
  pipeline_transformations: buildExamples('pipeline_transformations'),
  pipeline_import_apps: buildExamples('pipeline_import_apps'),
  pipeline_frontend_apps: buildExamples('pipeline_frontend_apps'),
}
