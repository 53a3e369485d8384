import { useQuery } from '@tanstack/react-query'
import type { PluginSegment } from '../../../contract/resources/plugins'
import { query } from '../../api/queries'
import type { Holder } from './rights'

/** The group of an organization that a page is about. */
export interface GroupPlace {
  organization_id: string
  segment: PluginSegment
}

/** The organization that looks at plugins: its rights are what counts, not those of its members. */
export function useHolder(organization_id: string): Holder | undefined {
  return useQuery(query('organizations', 'retrieve', { params: { id: organization_id } })).data
}
