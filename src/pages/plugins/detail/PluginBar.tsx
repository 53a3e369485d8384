import type { Plugin } from '../../../../contract/schemas/plugins'
import { ActionBar } from '../../../components/actions/ActionBar'
import type { Action } from '../../../components/actions/action'
import { t } from '../../../texts/text'
import { nameOf, shortVersion, waitingVersion } from '../facts'

/** What can be done with a plugin, in its head. An upgrade says where it leads. */
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
