import { PLUGIN_LEVELS, type PluginLevelName } from '../../../contract/endpoints/plugins'
import type { Plugin } from '../../../contract/schemas/plugins'
import { t } from '../../lib/i18n/translate'

/** Known data of the organization that views the plugins; undefined while loading. */
export interface PluginOwner {
  id: string
  plugins_access_level?: number | undefined
}

const REFUSALS: Record<PluginLevelName, string> = {
  none: t('This organization has no access to plugins.'),
  config: t('This organization has no access to plugins.'),
  install: t('This organization can use plugins, but cannot install, change or remove them.'),
  root: t('This organization cannot share plugins.'),
}

/** Returns the reason why an organization lacks an access level; null if allowed or while loading. */
export function getPluginsDenial(owner: PluginOwner | undefined, needed: PluginLevelName): string | null {
  const level = owner?.plugins_access_level
  if (level === undefined || level >= PLUGIN_LEVELS[needed]) return null
  return level < PLUGIN_LEVELS.config ? REFUSALS.none : REFUSALS[needed]
}

type Owned = Pick<Plugin, 'organization_id' | 'organization_name'>

/**
 * Returns the reason why a plugin is read-only here, because it belongs to another organization or is built in; else
 * null.
 */
export function getForeignReason({ organization_id, organization_name }: Owned, here: string): string | null {
  if (organization_id === here) return null
  return organization_id && organization_name
    ? t('It belongs to {organization} and is read-only here.', { organization: organization_name })
    : t('It is built in and read-only.')
}

/** Returns the reason why an organization cannot change a plugin; null if allowed. The server has the same rules. */
export function getChangeDenial(
  plugin: Owned,
  here: string,
  owner: PluginOwner | undefined,
  needed: PluginLevelName = 'install',
): string | null {
  return getPluginsDenial(owner, needed) ?? getForeignReason(plugin, here)
}
