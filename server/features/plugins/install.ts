import { and, eq } from 'drizzle-orm'
import type { ParsedBody } from '../../../contract/parsed-body'
import type { Plugin, PluginCreate, PluginFiles } from '../../../contract/schemas/plugins'
import type { Database } from '../../core/db/database'
import { pluginTable } from '../../core/db/schema/plugins'
import { readCapabilities } from './capabilities'
import { type PluginChange, toPluginColumns } from './columns'
import type { PackageReader } from './packages'
import { duplicatePlugin } from './save-plugin'
import { buildSourceChange } from './source'
import { parseSourceUrl } from './source-url'

/**
 * Builds the columns and files of a new plugin. With a URL, the package there defines the plugin; without one, the body
 * does; a plugin of the type `source` includes its code or gets it later. Capabilities are those of the body, else
 * those that the code declares, else the fallback.
 */
export async function buildNewPlugin(
  db: Database,
  packages: PackageReader,
  { url: sent, source, ...fields }: ParsedBody<PluginCreate>,
  fallback: Plugin['capabilities'],
  organization: { id: string },
): Promise<PluginChange & { url: string | null }> {
  const withCapabilities = (files: PluginFiles = {}) =>
    toPluginColumns({ ...fields, capabilities: fields.capabilities ?? readCapabilities(files) ?? fallback })
  if (fields.plugin_type === 'source') {
    const { values, files } = buildSourceChange(source ?? {})
    return { url: null, values: { ...withCapabilities(files), ...values }, files }
  }
  if (!sent) return { url: null, values: withCapabilities() }
  const address = parseSourceUrl(sent)
  const { url } = address
  // Also checked here, not only on insert, to avoid a useless download.
  const [taken] = await db
    .select({ id: pluginTable.id })
    .from(pluginTable)
    .where(and(eq(pluginTable.url, url), eq(pluginTable.organization_id, organization.id)))
  if (taken) throw duplicatePlugin()
  const { values, files } = await packages.read(address)
  const kind = fields.plugin_type === 'repository' ? 'repository' : 'custom'
  const plugin_type = url.startsWith('file:') ? 'local' : kind
  return { url, values: { ...withCapabilities(files), ...values, plugin_type }, files }
}
