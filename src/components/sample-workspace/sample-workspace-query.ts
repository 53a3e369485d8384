import { queryOptions } from '@tanstack/react-query'
import type { SampleWorkspace } from '../../../contract/schemas/sample-workspace'
import { client } from '../../api/client/client'
import { ApiError } from '../../api/client/errors'
import { getUnsupportedMessage } from '../../api/client/unsupported-endpoint'
import { query } from '../../api/query/queries'
import { queryClient } from '../../api/query/query-client'

const POLLING_MS = 2000

/**
 * Query of the state of an organization's sample data; null if the server does not support it. Sample data is only
 * created at the first start of a server, so that other organizations are read once.
 */
export function sampleWorkspaceQuery(organization_id: string) {
  const input = { params: { organization_id } }
  return queryOptions<SampleWorkspace | null>({
    queryKey: query('sampleWorkspace', 'retrieve', input).queryKey,
    queryFn: async ({ signal }) => {
      if (isKnownToBeUnsupported()) return null
      try {
        return await client.sampleWorkspace.retrieve(input, { signal })
      } catch (error) {
        if (error instanceof ApiError && getUnsupportedMessage(error) !== null) return null
        throw error
      }
    },
    staleTime: ({ state }) => (state.data?.is_sample ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.is_loading || state.data?.is_removing ? POLLING_MS : false),
  })
}

/** Returns true if the server has responded for any organization that it does not have the endpoint. */
const isKnownToBeUnsupported = () =>
  queryClient.getQueriesData({ queryKey: ['sampleWorkspace'] }).some(([, state]) => state === null)
