import type { Plugin } from '../../../../contract/schemas/plugins'
import { t } from '../../../texts/translate'
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
    : { title: t('Read {name} again?', { name: getPluginName(plugin) }), confirm: t('Read again') }
}

/** Returns the success message of an upgrade. */
export const formatUpgraded = (plugin: Plugin, { tag }: Pick<Plugin, 'tag'>): string =>
  tag
    ? t('{name} is now at {version}.', { name: getPluginName(plugin), version: formatShortVersion(tag) })
    : t('{name} was read again.', { name: getPluginName(plugin) })
