import { Plugin, PluginFiles } from '../../../contract/schemas/plugins'
import { parseWithSchema } from '../../core/http/validation'
import type { PluginChange } from './columns'
import { toPluginColumns } from './columns'
import { parseManifest } from './manifest'

/**
 * Returns the files in the body of `update_source`: those below `source`, or all keys that are not fields of a plugin.
 */
export function getSourceFiles(body: Record<string, unknown>): PluginFiles {
  if (body.source !== undefined) return parseWithSchema(PluginFiles, body.source)
  const bare = Object.entries(body).filter(([name]) => !Object.hasOwn(Plugin.shape, name))
  return parseWithSchema(PluginFiles, Object.fromEntries(bare))
}

/** Builds a change of source files. A plugin.json among them also sets the name and configuration of the plugin. */
export function buildSourceChange(files: PluginFiles): PluginChange {
  const manifest = files['plugin.json']
  if (!manifest) return { values: {}, files }
  const { name, config } = parseManifest(manifest, 'plugin.json')
  return { values: toPluginColumns({ name, config_schema: config ?? {} }), files }
}
