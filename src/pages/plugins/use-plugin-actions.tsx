import { IconCode, IconTrash, IconWorld, IconWorldOff } from '@tabler/icons-react'
import { api } from '../../../contract'
import type { Plugin } from '../../../contract/schemas/plugins'
import { createMutation } from '../../api/query/mutation'
import { useDenialReason } from '../../api/session/permissions'
import type { Action, ActionChange } from '../../components/actions/action'
import { EDIT } from '../../components/actions/common-actions'
import { t } from '../../lib/i18n/translate'
import { UninstallWarning } from './detail/UninstallWarning'
import { getPluginName } from './details'
import { type PluginScope, usePluginOwner } from './groups'
import { getChangeDenial, getForeignReason } from './permissions'
import { useUpdateActions } from './use-update-actions'

/** Returns the actions of a plugin in a group of an organization. */
export function usePluginActions(scope: PluginScope): Action<Plugin>[] {
  const { organization_id, segment } = scope
  const owner = usePluginOwner(organization_id)
  const updates = useUpdateActions(scope, owner)
  const notUpdate = useDenialReason(api[segment].update)
  const notDestroy = useDenialReason(api[segment].destroy)
  const list = `/organizations/${organization_id}/${segment}`
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
