import { Plugin, PluginFiles } from '../../../contract/schemas/plugins'
import { parse } from '../../http/validation'
import { columnsOf } from './columns'
import { parseManifest } from './manifest'
import type { Change } from './write'

/** The files in a body of `update_source`: below `source`, or all keys that are not fields of a plugin. */
export function filesIn(body: Record<string, unknown>): PluginFiles {
  if (body.source !== undefined) return parse(PluginFiles, body.source)
  const bare = Object.entries(body).filter(([name]) => !Object.hasOwn(Plugin.shape, name))
  return parse(PluginFiles, Object.fromEntries(bare))
}

/** A change of files. A plugin.json among them also gives the plugin its name and its configuration. */
export function sourceChange(files: PluginFiles): Change {
  const manifest = files['plugin.json']
  if (!manifest) return { values: {}, files }
  const { name, config } = parseManifest(manifest, 'plugin.json')
  return { values: columnsOf({ name, config_schema: config ?? {} }), files }
}
