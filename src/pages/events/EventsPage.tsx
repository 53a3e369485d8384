import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../contract'
import type { EventPage, StoredEvent } from '../../../contract/schemas/events'
import { client } from '../../api/client/client'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { CursorPager } from '../../components/data-table/CursorPager'
import { EventTable } from '../../components/events/EventTable'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { EventStatus, InstallSnippet } from '../../components/home/InstallSnippet'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { t } from '../../lib/i18n/translate'
import { EventFilters } from './EventFilters'
import { EventVolume } from './EventVolume'
import { type EventSearchChange, useEventSearch } from './event-search'

const PAGE_SIZE = '50'

/** Stored events of a project, and those that arrive while the page is open. */
export function EventsPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/events' })
  const reason = useDenialReason(api.events.list)
  // A rejected request would be an entry of the audit log.
  const isKnown = useMe().data !== undefined
  if (reason === null && isKnown) return <Events project_id={project_id} />
  return (
    <>
      <PageHeader title={t('Events')} />
      {reason !== null && (
        <EmptyState title={t('You cannot view the events of this project')}>{reason}</EmptyState>
      )}
    </>
  )
}

function Events({ project_id }: { project_id: string }) {
  const { search, set, filters } = useEventSearch()
  const [isPaused, setPaused] = useState(false)
  const { cursor } = search
  const list = useQuery({
    ...query('events', 'list', { params: { project_id }, query: { ...filters, cursor, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  const { data, refetch } = list
  const isFirst = cursor === undefined && !list.isPlaceholderData
  const live = useLiveEvents({
    project_id,
    filters,
    page: isFirst ? data : undefined,
    isLive: !isPaused,
    onBehind: useCallback(() => void refetch(), [refetch]),
  })
  const events = data && [...live.events, ...data.results]
  const hasFilters = Object.keys(filters).length > 0
  const narrow = (change: EventSearchChange, options?: { replace?: boolean }) =>
    set({ ...change, cursor: undefined }, options)
  const clear = () => narrow(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])))
  const isEmptyProject = events?.length === 0 && !hasFilters && cursor === undefined
  return (
    <>
      <PageHeader
        title={t('Events')}
        description={t('Events that SDKs have sent to this project.')}
        aside={
          cursor === undefined && (
            <span role="status">
              <LiveBadge isPaused={isPaused} hasFailed={live.error !== null} />
            </span>
          )
        }
        actions={
          cursor === undefined &&
          !isEmptyProject && (
            <Button
              variant="default"
              leftSection={
                isPaused ? (
                  <IconPlayerPlay size={16} aria-hidden />
                ) : (
                  <IconPlayerPause size={16} aria-hidden />
                )
              }
              onClick={() => setPaused(!isPaused)}
            >
              {isPaused ? t('Resume') : t('Pause')}
            </Button>
          )
        }
      />
      {!isEmptyProject && <EventFilters project_id={project_id} search={search} onChange={narrow} />}
      {!isEmptyProject && data && (
        <EventVolume
          project_id={project_id}
          filters={filters}
          isLive={!isPaused}
          onNarrow={(range) => narrow({ ...range, range: undefined })}
        />
      )}
      <QueryState query={list} what={t('Events')} />
      {list.isPending && !list.error && <p className="mt-8 soft">{t('Loading events…')}</p>}
      {live.isFast && (
        <p className="mb-8 soft text-sm">
          {t('Events arrive faster than they can be listed. The list is reloaded with the latest ones.')}
        </p>
      )}
      {isEmptyProject && <NoEvents project_id={project_id} />}
      {events?.length === 0 && !isEmptyProject && (
        <EmptyState
          title={data?.is_complete === false ? t('No events found so far') : t('No events found')}
          action={
            <Button variant="default" onClick={clear}>
              {t('Clear filters')}
            </Button>
          }
        />
      )}
      {events && events.length > 0 && <EventTable project_id={project_id} events={events} />}
      {data?.is_complete === false && (
        <p className="mt-12 soft text-sm">
          {t('The filters were applied to 5,000 events. Older events have not been searched yet.')}
        </p>
      )}
      {data && (
        <CursorPager
          label={t('Pagination of the events')}
          page={data}
          cursor={cursor}
          onPageChange={(next) => set({ cursor: next })}
        />
      )}
    </>
  )
}

function LiveBadge({ isPaused, hasFailed }: { isPaused: boolean; hasFailed: boolean }) {
  if (isPaused) return <StatusBadge>{t('Paused')}</StatusBadge>
  return hasFailed ? (
    <StatusBadge tone="warning" dot>
      {t('Reconnecting…')}
    </StatusBadge>
  ) : (
    <StatusBadge tone="success" dot>
      {t('Live')}
    </StatusBadge>
  )
}

/** Empty state of a project without events: the code that sends the first one. */
function NoEvents({ project_id }: { project_id: string }) {
  const project = useQuery(query('project', 'retrieve', { params: { project_id } }))
  return (
    <>
      <EmptyState title={t('No events yet')} action={<EventStatus isReceiving={false} />}>
        {t(
          'Events show what users do in your product. Install an SDK with this code: the first event appears here by itself.',
        )}
      </EmptyState>
      {project.data && <InstallSnippet project={project.data} />}
    </>
  )
}

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
function useLiveEvents({
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
