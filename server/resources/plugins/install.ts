import { eq } from 'drizzle-orm'
import type { PluginCreate } from '../../../contract/schemas/plugins'
import type { Database } from '../../db/client'
import { pluginTable } from '../../db/tables/plugins'
import { addressOf } from './address'
import { columnsOf } from './columns'
import type { Packages } from './packages'
import { sourceChange } from './source'
import { alreadyInstalled, type Change } from './write'

/**
 * What to insert for what was sent. With an address, the package there says what the plugin is; without one, it is what
 * was sent; a plugin of the type `source` brings its code along or gets it later.
 */
export async function newPlugin(
  db: Database,
  packages: Packages,
  { url: sent, source, ...fields }: PluginCreate,
): Promise<Change & { url: string | null }> {
  if (fields.plugin_type === 'source') {
    const { values, files } = sourceChange(source ?? {})
    return { url: null, values: { ...columnsOf(fields), ...values }, ...(files && { files }) }
  }
  if (!sent) return { url: null, values: columnsOf(fields) }
  const address = addressOf(sent)
  const { url } = address
  // Here too, and not only where it is inserted: nobody waits for a download that is of no use.
  const [taken] = await db.select({ id: pluginTable.id }).from(pluginTable).where(eq(pluginTable.url, url))
  if (taken) throw alreadyInstalled()
  const { values, files } = await packages.read(address)
  const kind = fields.plugin_type === 'repository' ? 'repository' : 'custom'
  const plugin_type = url.startsWith('file:') ? 'local' : kind
  return { url, values: { ...columnsOf(fields), ...values, plugin_type }, ...(files && { files }) }
}
