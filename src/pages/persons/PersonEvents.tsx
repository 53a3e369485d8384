import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../api/client/client'
import { EventTable } from '../../components/events/EventTable'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { t } from '../../lib/i18n/translate'

const PAGE_SIZE = '50'

/** Timeline of a person: the events of all distinct IDs, latest first. */
export function PersonEvents({ params }: { params: { project_id: string; id: string } }) {
  const { project_id, id } = params
  const timeline = useInfiniteQuery({
    queryKey: ['events', 'timeline', project_id, id],
    queryFn: ({ pageParam, signal }) =>
      client.events.list(
        { params: { project_id }, query: { person_id: id, cursor: pageParam, limit: PAGE_SIZE } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => (next && new URL(next).searchParams.get('cursor')) || undefined,
  })
  const events = timeline.data?.pages.flatMap(({ results }) => results)
  return (
    <>
      {timeline.error && <ErrorPanel error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {timeline.isPending && <p className="mt-8 soft">{t('Loading events…')}</p>}
      {events?.length === 0 && (
        <EmptyState title={t('No events')}>{t('The events of this person were deleted.')}</EmptyState>
      )}
      {events && events.length > 0 && (
        <EventTable project_id={project_id} events={events} hasPersons={false} />
      )}
      {timeline.hasNextPage && (
        <Button
          mt={12}
          variant="default"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t('Load older events')}
        </Button>
      )}
    </>
  )
}
