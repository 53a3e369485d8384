import { useQuery } from '@tanstack/react-query'
import type { Plugin } from '../../../../contract/schemas/plugins'
import { query } from '../../../api/query/queries'
import type { PluginScope } from '../scope'

/** Returns true if no configuration uses a plugin; undefined while loading. */
export function useIsUnused({ organization_id, segment }: PluginScope, { id }: Pick<Plugin, 'id'>) {
  return useQuery(query(segment, 'unused', { params: { organization_id } })).data?.includes(id)
}
