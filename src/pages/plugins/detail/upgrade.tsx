import { Stack } from '@mantine/core'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { rich } from '../../../lib/i18n/rich'
import { t } from '../../../lib/i18n/translate'
import { formatShortVersion, getAvailableVersion, getPluginName } from '../details'

/** Describes an upgrade with its current and new version. */
export function UpgradeSummary({ plugin }: { plugin: Plugin }) {
  const { url, tag } = plugin
  const waiting = getAvailableVersion(plugin)
  return (
    <Stack gap="md">
      <div>
        {tag && waiting && (
          <p className="break">
            {rich('From {old} to {new}', {
              old: <strong>{formatShortVersion(tag)}</strong>,
              new: <strong>{formatShortVersion(waiting)}</strong>,
            })}
          </p>
        )}
        <p className="soft text-sm break">{url}</p>
      </div>
      <div>
        {t(
          'The files of the package are replaced, and changes made to them here are lost. Files that were added here remain. Name, description, icon and configuration fields are taken from the package.',
        )}
      </div>
    </Stack>
  )
}

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
