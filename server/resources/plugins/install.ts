import { and, eq } from 'drizzle-orm'
import type { Plugin, PluginCreate, PluginFiles } from '../../../contract/schemas/plugins'
import type { Database } from '../../db/client'
import { pluginTable } from '../../db/tables/plugins'
import { addressOf } from './address'
import { readCapabilities } from './capabilities'
import { columnsOf } from './columns'
import type { Packages } from './packages'
import { sourceChange } from './source'
import { alreadyInstalled, type Change } from './write'

/**
 * Builds the columns and files of a new plugin. With a URL, the package there defines the plugin; without one, the body
 * does; a plugin of the type `source` includes its code or gets it later. Capabilities are those of the body, else
 * those that the code declares, else the fallback.
 */
export async function newPlugin(
  db: Database,
  packages: Packages,
  { url: sent, source, ...fields }: PluginCreate,
  fallback: Plugin['capabilities'],
  organization: { id: string },
): Promise<Change & { url: string | null }> {
  const withCapabilities = (files: PluginFiles = {}) =>
    columnsOf({ ...fields, capabilities: fields.capabilities ?? readCapabilities(files) ?? fallback })
  if (fields.plugin_type === 'source') {
    const { values, files } = sourceChange(source ?? {})
    return { url: null, values: { ...withCapabilities(files), ...values }, ...(files && { files }) }
  }
  if (!sent) return { url: null, values: withCapabilities() }
  const address = addressOf(sent)
  const { url } = address
  // Also checked here, not only on insert, to avoid a useless download.
  const [taken] = await db
    .select({ id: pluginTable.id })
    .from(pluginTable)
    .where(and(eq(pluginTable.url, url), eq(pluginTable.organization_id, organization.id)))
  if (taken) throw alreadyInstalled()
  const { values, files } = await packages.read(address)
  const kind = fields.plugin_type === 'repository' ? 'repository' : 'custom'
  const plugin_type = url.startsWith('file:') ? 'local' : kind
  return { url, values: { ...withCapabilities(files), ...values, plugin_type }, ...(files && { files }) }
}
