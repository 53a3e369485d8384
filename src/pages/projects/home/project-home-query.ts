import { queryOptions } from '@tanstack/react-query'
import type { ProjectHome } from '../../../../contract/schemas/project-home'
import { client } from '../../../api/client/client'
import { nullIfUnsupported } from '../../../api/query/optional-endpoint'
import { query } from '../../../api/query/queries'

const POLL_MS = 3000

/** Query of the figures of a project's home page; null if the server does not support it. Polls until the first event. */
export function projectHomeQuery(input: { params: { project_id: string } }) {
  return queryOptions<ProjectHome | null>({
    queryKey: query('projectHome', 'retrieve', input).queryKey,
    queryFn: ({ signal }) =>
      nullIfUnsupported('projectHome', () => client.projectHome.retrieve(input, { signal })),
    refetchInterval: ({ state }) => (state.data?.last_event_at === null ? POLL_MS : false),
  })
}
