import { PLUGIN_SEGMENTS, type PluginSegment } from '../endpoints/plugins'
import { isObject } from '../is-object'

const DESTINATION_METHODS = ['onEvent', 'composeWebhook', 'exportEvents']

/** Tests if a group lists a plugin with these capabilities. The server selects by the same rule in SQL. */
export function isInPluginGroup(segment: PluginSegment, capabilities: unknown): boolean {
  const { methods, scheduled_tasks } = isObject(capabilities) ? capabilities : {}
  const names = Array.isArray(methods) ? methods : [methods]
  switch (segment) {
    case 'plugins':
      return true
    case 'pipeline_destinations':
      return names.some((name) => DESTINATION_METHODS.includes(name))
    case 'pipeline_transformations':
      return names.includes('processEvent')
    case 'pipeline_import_apps':
      return (
        (Array.isArray(scheduled_tasks) && scheduled_tasks.length > 0) ||
        (methods !== undefined &&
          !names.some((name) => ['processEvent', ...DESTINATION_METHODS].includes(name)))
      )
    case 'pipeline_frontend_apps':
      return methods === undefined && scheduled_tasks === undefined
  }
}

/** Returns the group to show a plugin in: the preferred one if it lists the plugin, else the first that does. */
export function getPluginGroup(preferred: PluginSegment, capabilities: unknown): PluginSegment {
  const [plugins, ...pipelines] = PLUGIN_SEGMENTS
  const isListed = (segment: PluginSegment) => isInPluginGroup(segment, capabilities)
  return isListed(preferred) ? preferred : (pipelines.find(isListed) ?? plugins)
}
