import type { Plugin } from '../../../../contract/schemas/plugins'
import { ActionBar } from '../../../components/actions/ActionBar'
import type { Action } from '../../../components/actions/action'
import { t } from '../../../texts/translate'
import { formatShortVersion, getAvailableVersion, getPluginName } from '../details'

/** Actions in the header of a plugin. An upgrade shows its target version. */
export function PluginBar({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
  const waiting = getAvailableVersion(plugin)
  const labelledActions = actions.map((action) =>
    action.id === 'upgrade' && waiting
      ? { ...action, label: t('Upgrade to {version}', { version: formatShortVersion(waiting) }) }
      : action,
  )
  return (
    <ActionBar
      subject={{ name: getPluginName(plugin), row: plugin, actions: labelledActions }}
      beside={['check', 'upgrade', 'read-again', 'source', 'edit-source', 'edit']}
      first="upgrade"
    />
  )
}
