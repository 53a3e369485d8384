import type { Plugin } from '../../../../contract/schemas/plugins'
import { t } from '../../../lib/i18n/translate'
import type { PluginScope } from '../scope'
import { useIsUnused } from './use-is-unused'

const LOSS = t(
  'Its source code and all changes to it are deleted. A plugin with a URL can be installed again.',
)
const IN_USE = t('At least one configuration uses it and will stop working.')

/** Consequences of deleting a plugin. */
export function UninstallWarning({ scope, plugin }: { scope: PluginScope; plugin: Plugin }) {
  return useIsUnused(scope, plugin) === false ? `${IN_USE} ${LOSS}` : LOSS
}
