import type { Plugin } from '../../../../contract/schemas/plugins'
import { t } from '../../../texts/translate'
import type { PluginScope } from '../scope'
import { useIsUnused } from './use-is-unused'

const LOSS = t(
  'Its code and everything that was changed in it goes. From an address it can be installed again.',
)
const IN_USE = t('A configuration still uses it: that one stops working.')

/** Consequences of deleting a plugin. */
export function UninstallWarning({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  return useIsUnused(scope, plugin) === false ? `${IN_USE} ${LOSS}` : LOSS
}
