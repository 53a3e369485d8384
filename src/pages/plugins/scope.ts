import { useQuery } from '@tanstack/react-query'
import type { PluginSegment } from '../../../contract/endpoints/plugins'
import { query } from '../../api/query/queries'
import type { PluginOwner } from './permissions'

/** Plugin group of an organization, as the scope of a page. */
export interface PluginScope {
  organization_id: string
  segment: PluginSegment
}

/** Returns the organization that views the plugins: its access level counts, not those of its members. */
export function usePluginOwner(organization_id: string): PluginOwner | undefined {
  return useQuery(query('organizations', 'retrieve', { params: { id: organization_id } })).data
}
