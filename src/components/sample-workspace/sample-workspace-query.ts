import { queryOptions } from '@tanstack/react-query'
import type { SampleWorkspace } from '../../../contract/schemas/sample-workspace'
import { client } from '../../api/client/client'
import { nullIfUnsupported } from '../../api/query/optional-endpoint'
import { query } from '../../api/query/queries'

const POLLING_MS = 2000

/**
 * Query of the state of an organization's sample data; null if the server does not support it. Sample data is only
 * created at the first start of a server, so that other organizations are read once.
 */
export function sampleWorkspaceQuery(organization_id: string) {
  const input = { params: { organization_id } }
  return queryOptions<SampleWorkspace | null>({
    queryKey: query('sampleWorkspace', 'retrieve', input).queryKey,
    queryFn: ({ signal }) =>
      nullIfUnsupported('sampleWorkspace', () => client.sampleWorkspace.retrieve(input, { signal })),
    staleTime: ({ state }) => (state.data?.is_sample ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.is_loading || state.data?.is_removing ? POLLING_MS : false),
  })
}
