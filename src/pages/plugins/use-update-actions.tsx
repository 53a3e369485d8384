import { IconArrowUp, IconKey, IconRefresh, IconSearch } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Plugin } from '../../../contract/schemas/plugins'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'
import { createUpgradeConfirmation, formatUpgraded, UpgradeSummary } from './detail/upgrade'
import { formatShortVersion, getAvailableVersion, getPluginName, isFolder } from './details'
import type { PluginScope } from './groups'
import { getChangeDenial, getForeignReason, type PluginOwner } from './permissions'

const UpgradeDialog = lazyWithRetry(() => import('./detail/UpgradeDialog'))

/** Returns the actions that check for a newer version at the plugin's origin, and install it. */
export function useUpdateActions(scope: PluginScope, owner: PluginOwner | undefined): Action<Plugin>[] {
  const { organization_id, segment } = scope
  const notCheck = useDenialReason(api[segment].checkForUpdates)
  const notUpgrade = useDenialReason(api[segment].upgrade)
  const toInput = ({ id }: Plugin) => ({ params: { organization_id, id: String(id) } })
  const hasNewer = (plugin: Plugin) => getAvailableVersion(plugin) !== null

  const upgrading = {
    disabledReason: (plugin: Plugin) => notUpgrade ?? getChangeDenial(plugin, organization_id, owner),
    effect: toChange({
      write: (plugin: Plugin) => createMutation(segment, 'upgrade', { ...toInput(plugin), body: {} }),
      question: (plugin) => ({
        ...createUpgradeConfirmation(plugin),
        message: <UpgradeSummary plugin={plugin} />,
      }),
      done: formatUpgraded,
      failed: (plugin) => t('{name} was not changed.', { name: getPluginName(plugin) }),
    }),
  }

  return [
    {
      id: 'check',
      label: t('Check for updates'),
      icon: IconSearch,
      isAvailable: (plugin) => !!plugin.url && !isFolder(plugin),
      disabledReason: (plugin) => notCheck ?? getForeignReason(plugin, organization_id),
      effect: toChange({
        write: (plugin: Plugin) => createMutation(segment, 'checkForUpdates', toInput(plugin)),
        done: (plugin, response) => {
          // Some servers return only the plugin under `plugin`, others only the plugin itself.
          const { tag, latest_tag } = response.plugin ?? response
          const availableVersion = getAvailableVersion({ tag, latest_tag })
          return availableVersion
            ? t('{version} is available.', { version: formatShortVersion(availableVersion) })
            : t('{name} is up to date.', { name: getPluginName(plugin) })
        },
        failed: () => t('Updates could not be checked.'),
      }),
    },
    { ...upgrading, id: 'upgrade', label: t('Upgrade'), icon: IconArrowUp, keys: 'u', isAvailable: hasNewer },
    {
      ...upgrading,
      id: 'read-again',
      label: t('Reinstall'),
      icon: IconRefresh,
      isAvailable: (plugin) => !!plugin.url && !hasNewer(plugin),
    },
    {
      id: 'upgrade-with-token',
      label: t('Reinstall with token…'),
      icon: IconKey,
      isAvailable: (plugin) => !!plugin.url && !isFolder(plugin),
      disabledReason: upgrading.disabledReason,
      effect: {
        open: (plugin) =>
          openDialog((close) => <UpgradeDialog scope={scope} plugin={plugin} onClose={close} />),
      },
    },
  ]
}
