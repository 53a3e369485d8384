import type { Plugin } from '../../../../contract/schemas/plugins'
import { ActionBar } from '../../../components/actions/ActionBar'
import type { Action } from '../../../components/actions/action'
import { t } from '../../../texts/translate'
import { nameOf, shortVersion, waitingVersion } from '../facts'

/** Actions in the header of a plugin. An upgrade shows its target version. */
export function PluginBar({ plugin, actions }: { plugin: Plugin; actions: readonly Action<Plugin>[] }) {
  const waiting = waitingVersion(plugin)
  const named = actions.map((action) =>
    action.id === 'upgrade' && waiting
      ? { ...action, label: t('Upgrade to {version}', { version: shortVersion(waiting) }) }
      : action,
  )
  return (
    <ActionBar
      subject={{ name: nameOf(plugin), row: plugin, actions: named }}
      beside={['check', 'upgrade', 'read-again', 'source', 'edit-source', 'edit']}
      first="upgrade"
    />
  )
}
