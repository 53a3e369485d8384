import { IconArrowUp, IconKey, IconRefresh, IconSearch } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Plugin } from '../../../contract/schemas/plugins'
import { createMutation } from '../../api/mutation'
import { useDenialReason } from '../../api/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { openDialog } from '../../components/dialog/open-dialog'
import { lazyWithRetry } from '../../components/lazy/lazy-with-retry'
import { t } from '../../texts/translate'
import { UpgradeWords } from './detail/UpgradeWords'
import { upgradedWords, upgradeQuestion } from './detail/upgrade-words'
import { isFolder, nameOf, shortVersion, waitingVersion } from './facts'
import type { GroupPlace } from './place'
import { type Holder, whyForeign, whyNotChange } from './rights'

const UpgradeDialog = lazyWithRetry(() => import('./detail/UpgradeDialog'))

/** Returns the actions that check for a newer version at the plugin's origin, and install it. */
export function useUpdateActions(place: GroupPlace, holder: Holder | undefined): Action<Plugin>[] {
  const { organization_id, segment } = place
  const notCheck = useDenialReason(api[segment].checkForUpdates)
  const notUpgrade = useDenialReason(api[segment].upgrade)
  const inputOf = ({ id }: Plugin) => ({ params: { organization_id, id: String(id) } })
  const hasNewer = (plugin: Plugin) => waitingVersion(plugin) !== null

  const upgrading = {
    whyNot: (plugin: Plugin) => notUpgrade ?? whyNotChange(plugin, organization_id, holder),
    does: toChange({
      write: (plugin: Plugin) => createMutation(segment, 'upgrade', { ...inputOf(plugin), body: {} }),
      question: (plugin) => ({
        ...upgradeQuestion(plugin),
        message: <UpgradeWords plugin={plugin} />,
      }),
      done: upgradedWords,
      failed: (plugin) => t('{name} stays as it is.', { name: nameOf(plugin) }),
    }),
  }

  return [
    {
      id: 'check',
      label: t('Check for updates'),
      icon: IconSearch,
      isAvailable: (plugin) => !!plugin.url && !isFolder(plugin),
      disabledReason: (plugin) => notCheck ?? whyForeign(plugin, organization_id),
      effect: toChange({
        write: (plugin: Plugin) => createMutation(segment, 'checkForUpdates', inputOf(plugin)),
        done: (plugin, answer) => {
          // Some servers return only the plugin under `plugin`, others only the plugin itself.
          const { tag, latest_tag } = answer.plugin ?? answer
          const found = waitingVersion({ tag, latest_tag })
          return found
            ? t('{version} is available.', { version: shortVersion(found) })
            : t('{name} is up to date.', { name: nameOf(plugin) })
        },
        failed: () => t('No look for updates was possible.'),
      }),
    },
    { ...upgrading, id: 'upgrade', label: t('Upgrade'), icon: IconArrowUp, keys: 'u', isAvailable: hasNewer },
    {
      ...upgrading,
      id: 'read-again',
      label: t('Read again'),
      icon: IconRefresh,
      isAvailable: (plugin) => !!plugin.url && !hasNewer(plugin),
    },
    {
      id: 'upgrade-with-token',
      label: t('Read with a token …'),
      icon: IconKey,
      isAvailable: (plugin) => !!plugin.url && !isFolder(plugin),
      disabledReason: upgrading.whyNot,
      effect: {
        open: (plugin) =>
          openDialog((close) => <UpgradeDialog place={place} plugin={plugin} onClose={close} />),
      },
    },
  ]
}
