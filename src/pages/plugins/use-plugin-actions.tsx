import {
  IconArrowUp,
  IconCode,
  IconKey,
  IconRefresh,
  IconSearch,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import type { Plugin } from '../../../contract/schemas/plugins'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, type ActionChange, toChange } from '../../components/actions/action'
import { EDIT } from '../../components/actions/common-actions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'
import { createUpgradeConfirmation, formatUpgraded, UpgradeSummary } from './detail/upgrade'
import { formatShortVersion, getAvailableVersion, getPluginName, isFolder } from './details'
import { getGroupUrl, type PluginScope, usePluginOwner } from './groups'
import { getChangeDenial, getForeignReason, type PluginOwner } from './permissions'

const UpgradeDialog = lazyWithRetry(() => import('./detail/UpgradeDialog'))

/** Returns the actions of a plugin in a group of an organization. */
export function usePluginActions(scope: PluginScope): Action<Plugin>[] {
  const { organization_id, segment } = scope
  const owner = usePluginOwner(organization_id)
  const updates = useUpdateActions(scope, owner)
  const notUpdate = useDenialReason(api[segment].update)
  const notDestroy = useDenialReason(api[segment].destroy)
  const list = getGroupUrl(scope)
  const toParams = ({ id }: Plugin) => ({ organization_id, id: String(id) })
  const whyNotEdit = (plugin: Plugin) => notUpdate ?? getChangeDenial(plugin, organization_id, owner)
  const source = {
    icon: IconCode,
    disabledReason: (plugin: Plugin) => getForeignReason(plugin, organization_id),
    effect: { href: ({ id }: Plugin) => `${list}/${id}/source` },
  }
  const sharing = (is_global: boolean): ActionChange<Plugin> => ({
    write: (plugin) => createMutation(segment, 'update', { params: toParams(plugin), body: { is_global } }),
    question: (plugin) => ({
      title: is_global
        ? t('Make {name} global?', { name: getPluginName(plugin) })
        : t('Make {name} local?', { name: getPluginName(plugin) }),
      message: is_global
        ? t('It becomes visible to all organizations on this server. Only this organization can change it.')
        : t('It is no longer visible to other organizations on this server.'),
      confirm: is_global ? t('Make global') : t('Make local'),
    }),
    done: (plugin) =>
      is_global
        ? t('{name} is now global.', { name: getPluginName(plugin) })
        : t('{name} is now local.', { name: getPluginName(plugin) }),
    failed: (plugin) =>
      is_global
        ? t('{name} could not be made global.', { name: getPluginName(plugin) })
        : t('{name} could not be made local.', { name: getPluginName(plugin) }),
  })
  const whyNotShare = (plugin: Plugin) => notUpdate ?? getChangeDenial(plugin, organization_id, owner, 'root')

  return [
    ...updates,
    { ...source, id: 'source', label: t('Source'), isAvailable: (plugin) => whyNotEdit(plugin) !== null },
    {
      ...source,
      id: 'edit-source',
      label: t('Edit source'),
      isAvailable: (plugin) => whyNotEdit(plugin) === null,
    },
    {
      ...EDIT,
      disabledReason: whyNotEdit,
      effect: { href: ({ id }) => `${list}/${id}/edit` },
    },
    {
      id: 'share',
      label: t('Make global'),
      icon: IconWorld,
      isAvailable: ({ is_global }) => !is_global,
      disabledReason: whyNotShare,
      effect: sharing(true),
    },
    {
      id: 'unshare',
      label: t('Make local'),
      icon: IconWorldOff,
      isAvailable: ({ is_global }) => is_global,
      disabledReason: whyNotShare,
      effect: sharing(false),
    },
    {
      id: 'uninstall',
      label: t('Uninstall'),
      icon: IconTrash,
      keys: '#',
      danger: true,
      dividerBefore: true,
      disabledReason: (plugin) =>
        notDestroy ??
        getChangeDenial(plugin, organization_id, owner) ??
        (plugin.is_global ? t('A global plugin cannot be uninstalled. Make it local first.') : null),
      effect: {
        write: (plugin) => createMutation(segment, 'destroy', { params: toParams(plugin) }),
        question: (plugin) => ({
          title: t('Uninstall {name}?', { name: getPluginName(plugin) }),
          message: <UninstallWarning scope={scope} plugin={plugin} />,
          confirm: t('Uninstall'),
          danger: true,
        }),
        done: (plugin) => t('{name} was uninstalled.', { name: getPluginName(plugin) }),
        failed: (plugin) => t('{name} could not be uninstalled.', { name: getPluginName(plugin) }),
        redirectTo: () => list,
      },
    },
  ]
}

/** Returns the actions that check for a newer version at the plugin's origin, and install it. */
function useUpdateActions(scope: PluginScope, owner: PluginOwner | undefined): Action<Plugin>[] {
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

const LOSS = t(
  'Its source code and all changes to it are deleted. A plugin with a URL can be installed again.',
)
const IN_USE = t('At least one configuration uses it and will stop working.')

/** Consequences of deleting a plugin. */
export function UninstallWarning({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  return useIsUnused(scope, plugin) === false ? `${IN_USE} ${LOSS}` : LOSS
}

/** Returns true if no configuration uses a plugin; undefined while loading. */
export function useIsUnused({ organization_id, segment }: PluginScope, { id }: Pick<Plugin, 'id'>) {
  return useQuery(query(segment, 'unused', { params: { organization_id } })).data?.includes(id)
}
