import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { EventPage, StoredEvent } from '../../../contract/schemas/events'
import { client } from '../../api/client/client'

const POLL_MS = 2000
/** Number of events per poll. If more have arrived, the list is loaded again. */
const POLL_SIZE = '100'
/** Number of events that are listed above the first page. */
const EVENTS_MAX = 300

interface Tail {
  position: string
  events: StoredEvent[]
  isBehind: boolean
}

/**
 * Events that have arrived since the first page of a list was loaded, newest first. Polls while the tab is visible.
 */
export function useLiveEvents({
  project_id,
  filters,
  page,
  isLive,
  onBehind,
}: {
  project_id: string
  filters: Readonly<Record<string, string | undefined>>
  /** First page; undefined on other pages. */
  page: EventPage | undefined
  isLive: boolean
  /** Loads the first page again. */
  onBehind: () => void
}) {
  const cache = useQueryClient()
  const start = page?.tail ?? undefined
  const queryKey = ['live events', project_id, filters, start]
  const tail = useQuery<Tail>({
    queryKey,
    queryFn: async ({ signal }) => {
      const { position, events } = cache.getQueryData<Tail>(queryKey) ?? { position: start ?? '', events: [] }
      const found = await client.events.list(
        { params: { project_id }, query: { ...filters, tail: position, limit: POLL_SIZE } },
        { signal },
      )
      return {
        position: found.tail ?? position,
        events: [...found.results, ...events].slice(0, EVENTS_MAX),
        isBehind: !found.is_complete,
      }
    },
    enabled: isLive && start !== undefined,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
    // Polls at once when it is resumed.
    staleTime: 0,
    gcTime: 0,
  })
  // Stays until the list is opened again, because the rate of arrival is that of the project.
  const [isFast, setFast] = useState(false)
  const isBehind = tail.data?.isBehind === true
  useEffect(() => {
    if (!isBehind) return
    setFast(true)
    onBehind()
  }, [isBehind, onBehind])
  return { events: start === undefined ? [] : (tail.data?.events ?? []), isFast, error: tail.error }
}
