import {
  IconArrowUp,
  IconCode,
  IconDatabaseExport,
  IconKey,
  IconRefresh,
  IconSearch,
  IconTrash,
  IconWorld,
  IconWorldOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../contract'
import { isInPluginGroup } from '../../../contract/domain/plugin-groups'
import type { Plugin } from '../../../contract/schemas/plugins'
import { createMutation } from '../../api/query/mutation'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { type Action, toChange } from '../../components/actions/action'
import { EDIT } from '../../components/actions/common-actions'
import { lazyWithRetry } from '../../components/overlays/lazy-with-retry'
import { openDialog } from '../../components/overlays/open-dialog'
import { t } from '../../lib/i18n/translate'
import { createUpgradeConfirmation, formatUpgraded, UpgradeSummary } from './detail/upgrade'
import { formatShortVersion, getAvailableVersion, getPluginName, isFolder } from './details'
import { getGroupUrl, type PluginScope, usePluginOwner } from './groups'
import { getChangeDenial, getForeignReason } from './permissions'

const UpgradeDialog = lazyWithRetry(() => import('./detail/UpgradeDialog'))

/** Returns the actions of a plugin in a group of an organization. */
export function usePluginActions(scope: PluginScope): Action<Plugin>[] {
  const { organization_id, segment } = scope
  const owner = usePluginOwner(organization_id)
  const notExport = useDenialReason(api.batchExports.create)
  const notCheck = useDenialReason(api[segment].checkForUpdates)
  const notUpgrade = useDenialReason(api[segment].upgrade)
  const notUpdate = useDenialReason(api[segment].update)
  const notDestroy = useDenialReason(api[segment].destroy)
  const list = getGroupUrl(scope)
  const toInput = ({ id }: Plugin) => ({ params: { organization_id, id: String(id) } })
  const toName = (plugin: Plugin) => ({ name: getPluginName(plugin) })
  const hasNewer = (plugin: Plugin) => getAvailableVersion(plugin) !== null
  const isFetched = (plugin: Plugin) => !!plugin.url && !isFolder(plugin)
  const getUpgradeDenial = (plugin: Plugin) => notUpgrade ?? getChangeDenial(plugin, organization_id, owner)
  const getEditDenial = (plugin: Plugin) => notUpdate ?? getChangeDenial(plugin, organization_id, owner)
  const getShareDenial = (plugin: Plugin) =>
    notUpdate ?? getChangeDenial(plugin, organization_id, owner, 'root')
  const writeSharing = (is_global: boolean) => (plugin: Plugin) =>
    createMutation(segment, 'update', { ...toInput(plugin), body: { is_global } })

  const upgrade = {
    disabledReason: getUpgradeDenial,
    effect: toChange({
      write: (plugin: Plugin) => createMutation(segment, 'upgrade', { ...toInput(plugin), body: {} }),
      question: (plugin) => ({
        ...createUpgradeConfirmation(plugin),
        message: <UpgradeSummary plugin={plugin} />,
      }),
      done: formatUpgraded,
      failed: (plugin) => t('{name} was not changed.', toName(plugin)),
    }),
  }
  const source = {
    icon: IconCode,
    disabledReason: (plugin: Plugin) => getForeignReason(plugin, organization_id),
    effect: { href: ({ id }: Plugin) => `${list}/${id}/source` },
  }

  return [
    {
      id: 'replace',
      label: t('Create batch export'),
      icon: IconDatabaseExport,
      isAvailable: ({ capabilities }) => isInPluginGroup('pipeline_destinations', capabilities),
      disabledReason: () => notExport,
      effect: { href: () => `/organizations/${organization_id}/batch_exports/new` },
    },
    {
      id: 'check',
      label: t('Check for updates'),
      icon: IconSearch,
      isAvailable: isFetched,
      disabledReason: (plugin) => notCheck ?? getForeignReason(plugin, organization_id),
      effect: toChange({
        write: (plugin: Plugin) => createMutation(segment, 'checkForUpdates', toInput(plugin)),
        done: (plugin, response) => {
          // Some servers return only the plugin under `plugin`, others only the plugin itself.
          const version = getAvailableVersion(response.plugin ?? response)
          return version
            ? t('{version} is available.', { version: formatShortVersion(version) })
            : t('{name} is up to date.', toName(plugin))
        },
        failed: () => t('Updates could not be checked.'),
      }),
    },
    { ...upgrade, id: 'upgrade', label: t('Upgrade'), icon: IconArrowUp, keys: 'u', isAvailable: hasNewer },
    {
      ...upgrade,
      id: 'read-again',
      label: t('Reinstall'),
      icon: IconRefresh,
      isAvailable: (plugin) => !!plugin.url && !hasNewer(plugin),
    },
    {
      id: 'upgrade-with-token',
      label: t('Reinstall with token…'),
      icon: IconKey,
      isAvailable: isFetched,
      disabledReason: getUpgradeDenial,
      effect: {
        open: (plugin) =>
          openDialog((close) => <UpgradeDialog scope={scope} plugin={plugin} onClose={close} />),
      },
    },
    { ...source, id: 'source', label: t('Source'), isAvailable: (plugin) => getEditDenial(plugin) !== null },
    {
      ...source,
      id: 'edit-source',
      label: t('Edit source'),
      isAvailable: (plugin) => getEditDenial(plugin) === null,
    },
    { ...EDIT, disabledReason: getEditDenial, effect: { href: ({ id }) => `${list}/${id}/edit` } },
    {
      id: 'share',
      label: t('Make global'),
      icon: IconWorld,
      isAvailable: ({ is_global }) => !is_global,
      disabledReason: getShareDenial,
      effect: {
        write: writeSharing(true),
        question: (plugin) => ({
          title: t('Make {name} global?', toName(plugin)),
          message: t(
            'It becomes visible to all organizations on this server. Only this organization can change it.',
          ),
          confirm: t('Make global'),
        }),
        done: (plugin) => t('{name} is now global.', toName(plugin)),
        failed: (plugin) => t('{name} could not be made global.', toName(plugin)),
      },
    },
    {
      id: 'unshare',
      label: t('Make local'),
      icon: IconWorldOff,
      isAvailable: ({ is_global }) => is_global,
      disabledReason: getShareDenial,
      effect: {
        write: writeSharing(false),
        question: (plugin) => ({
          title: t('Make {name} local?', toName(plugin)),
          message: t('It is no longer visible to other organizations on this server.'),
          confirm: t('Make local'),
        }),
        done: (plugin) => t('{name} is now local.', toName(plugin)),
        failed: (plugin) => t('{name} could not be made local.', toName(plugin)),
      },
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
        write: (plugin) => createMutation(segment, 'destroy', toInput(plugin)),
        question: (plugin) => ({
          title: t('Uninstall {name}?', toName(plugin)),
          message: <UninstallWarning scope={scope} plugin={plugin} />,
          confirm: t('Uninstall'),
          danger: true,
        }),
        done: (plugin) => t('{name} was uninstalled.', toName(plugin)),
        failed: (plugin) => t('{name} could not be uninstalled.', toName(plugin)),
        redirectTo: () => list,
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
