import type { Plugin } from '../../../../contract/schemas/plugins'
import { t } from '../../../lib/i18n/translate'
import { formatShortVersion, getAvailableVersion, getPluginName } from '../details'

/** Returns the confirmation for upgrading a plugin from its URL. */
export function createUpgradeConfirmation(plugin: Plugin): { title: string; confirm: string } {
  const waiting = getAvailableVersion(plugin)
  return waiting
    ? {
        title: t('Upgrade {name} to {version}?', {
          name: getPluginName(plugin),
          version: formatShortVersion(waiting),
        }),
        confirm: t('Upgrade'),
      }
    : { title: t('Reinstall {name}?', { name: getPluginName(plugin) }), confirm: t('Reinstall') }
}

/** Returns the success message of an upgrade. */
export const formatUpgraded = (plugin: Plugin, { tag }: Pick<Plugin, 'tag'>): string =>
  tag
    ? t('{name} was upgraded to {version}.', {
        name: getPluginName(plugin),
        version: formatShortVersion(tag),
      })
    : t('{name} was reinstalled.', { name: getPluginName(plugin) })
