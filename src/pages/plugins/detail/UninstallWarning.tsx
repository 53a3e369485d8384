import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/query/queries'
import { t } from '../../../lib/i18n/translate'
import type { PluginScope } from '../groups'

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
