import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../contract'
import type { Person, PersonFlagList, PersonResponseList } from '../../../contract/schemas/persons'
import { client } from '../../api/client/client'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EventTable } from '../../components/events/EventTable'
import { EmptyState } from '../../components/feedback/EmptyState'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { StatusBadge } from '../../components/ui/cells/StatusBadge'
import { FieldList } from '../../components/ui/page/FieldList'
import { Section } from '../../components/ui/page/Section'
import { t } from '../../lib/i18n/translate'

type Flag = PersonFlagList['results'][number]

/** Active flags, evaluated for a person with the stored properties. */
export function PersonFlags({
  params,
  person,
}: {
  params: { project_id: string; id: string }
  person: Person
}) {
  const [distinct_id, setDistinctId] = useState(person.distinct_ids[0])
  const reason = useDenialReason(api.persons.flags)
  const flags = useQuery({
    ...query('persons', 'flags', { params, query: { distinct_id } }),
    enabled: reason === null,
  })
  if (reason !== null) return <EmptyState title={t('You cannot view these flags')}>{reason}</EmptyState>
  return (
    <>
      <p className="mb-12 soft measure">
        {t('Values that SDKs receive for this person now, evaluated with the stored properties.')}
      </p>
      {person.distinct_ids.length > 1 && (
        <NativeSelect
          mb={12}
          maw={360}
          label={t('Distinct ID')}
          data={person.distinct_ids}
          value={distinct_id}
          onChange={({ currentTarget }) => setDistinctId(currentTarget.value)}
        />
      )}
      {flags.error && <ErrorPanel error={flags.error} onRetry={() => void flags.refetch()} />}
      {flags.isPending && <p className="mt-8 soft">{t('Loading flags…')}</p>}
      {flags.data?.results.length === 0 && (
        <EmptyState title={t('No active feature flags')}>
          {t('SDKs receive no flags for this person.')}
        </EmptyState>
      )}
      {flags.data && flags.data.results.length > 0 && (
        <PlainTable
          label={t('Feature flags')}
          rows={flags.data.results}
          columns={COLUMNS}
          rowKey={({ id }) => String(id)}
          rowName={({ key }) => key}
          rowHref={({ id }) => `/projects/${params.project_id}/feature_flags/${id}`}
        />
      )}
    </>
  )
}

const COLUMNS: DataColumn<Flag>[] = [
  { id: 'key', header: t('Key'), cell: ({ key }) => key },
  {
    id: 'value',
    header: t('Value'),
    cell: ({ enabled, variant }) => (
      <span className="inline-row gap-8">
        <StatusBadge tone={enabled ? 'success' : 'neutral'} dot={enabled}>
          {enabled ? t('on') : t('off')}
        </StatusBadge>
        {variant !== null && <code>{variant}</code>}
      </span>
    ),
    width: '200px',
  },
  { id: 'reason', header: t('Reason'), cell: ({ reason }) => reason, width: '320px', hideBelow: 'sm' },
]

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
      {timeline.isPending && (
        // On a phone, the details below it are out of view, as they are below the events.
        <p className="mt-8 soft" style={{ minHeight: '50vh' }}>
          {t('Loading events…')}
        </p>
      )}
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

export function usePersonResponses(params: { project_id: string; id: string }) {
  const reason = useDenialReason(api.persons.surveyResponses)
  const isEnabled = reason === null
  return { ...useQuery({ ...query('persons', 'surveyResponses', { params }), enabled: isEnabled }), reason }
}

/** The latest survey responses of a person. */
export function PersonResponses({ params }: { params: { project_id: string; id: string } }) {
  const { reason, ...responses } = usePersonResponses(params)
  const { data } = responses
  if (reason !== null) return <EmptyState title={t('You cannot view these responses')}>{reason}</EmptyState>
  return (
    <>
      {responses.error && <ErrorPanel error={responses.error} onRetry={() => void responses.refetch()} />}
      {responses.isPending && <p className="mt-8 soft">{t('Loading responses…')}</p>}
      {data?.results.length === 0 && (
        <EmptyState title={t('No survey responses')}>
          {t('Survey answers from this person appear here.')}
        </EmptyState>
      )}
      {data?.results.map((response) => (
        <Response key={response.uuid} project_id={params.project_id} response={response} />
      ))}
      {data && !data.is_complete && (
        <p className="mt-12 soft text-sm">{t('Older responses are not listed.')}</p>
      )}
    </>
  )
}

function Response({
  project_id,
  response,
}: {
  project_id: string
  response: PersonResponseList['results'][number]
}) {
  const { survey_id, survey_name, submitted_at, answers } = response
  return (
    <Section
      title={survey_name ?? t('Deleted survey')}
      actions={
        <span className="row gap-12">
          <RelativeTime at={submitted_at} />
          {survey_name !== null && (
            <Link
              className="accent"
              to="/projects/$project_id/surveys/$id"
              params={{ project_id, id: survey_id }}
              search={{ tab: 'results', view: 'responses' }}
            >
              {t('View survey')}
            </Link>
          )}
        </span>
      }
    >
      <FieldList
        fields={answers.map(({ question, answer }) => ({
          label: question || t('Removed question'),
          value: <span className="pre-wrap">{answer}</span>,
        }))}
      />
    </Section>
  )
}
