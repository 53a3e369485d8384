import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import { PERSONS_COUNT_MAX, type Person, type PersonList } from '../../../contract/schemas/persons'
import { createSearchParamsParser, isText } from '../../api/list-url/search-params'
import { query } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { CursorPager } from '../../components/data-table/CursorPager'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { InstallSnippet } from '../../components/home/InstallSnippet'
import { formatCount } from '../../components/ui/cells/format-number'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { InlineSelect } from '../../components/ui/inline-select/InlineSelect'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { SearchField } from '../../components/ui/search/SearchField'
import { t, tn } from '../../lib/i18n/translate'
import { IdentityBadge } from './IdentityBadge'

const PAGE_SIZE = '50'

const parseSearch = createSearchParamsParser({
  search: (text) => text.length <= 200,
  is_identified: ['true', 'false'],
  cursor: isText,
})

type PersonSearch = Partial<ReturnType<typeof parseSearch>>

const IDENTITIES = [
  { value: '', label: t('Anyone') },
  { value: 'true', label: t('Identified') },
  { value: 'false', label: t('Anonymous') },
]

/** Persons of a project. */
export function PersonsPage() {
  const { project_id } = useParams({ from: '/projects/$project_id/persons' })
  const reason = useDenialReason(api.persons.list)
  // A rejected request would be an entry of the audit log.
  const isKnown = useMe().data !== undefined
  if (reason === null && isKnown) return <Persons project_id={project_id} />
  return (
    <>
      <PageHeader title={t('People')} />
      {reason !== null && (
        <EmptyState title={t('You cannot view the people of this project')}>{reason}</EmptyState>
      )}
    </>
  )
}

function Persons({ project_id }: { project_id: string }) {
  const { cursor, ...filters } = parseSearch(useSearch({ strict: false }))
  const { search, is_identified } = filters
  const identity = (['true', 'false'] as const).find((value) => value === is_identified)
  const navigate = useNavigate()
  const set = (next: PersonSearch, replace = false) =>
    navigate({
      to: '/projects/$project_id/persons',
      params: { project_id },
      search: next,
      replace,
      resetScroll: false,
    })
  const list = useQuery({
    ...query('persons', 'list', {
      params: { project_id },
      query: { search, is_identified: identity, cursor, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const isEmpty = data?.results.length === 0
  const isFiltered = search !== undefined || is_identified !== undefined
  const isEmptyProject = isEmpty && !isFiltered && cursor === undefined
  return (
    <>
      <PageHeader title={t('People')} description={t('People who use your product.')} />
      {!isEmptyProject && (
        <div className="row wrap gap-8 mb-12">
          <SearchField
            label={t('Search by distinct ID, email or name')}
            placeholder={t('Search people')}
            value={search ?? ''}
            onSearch={(text) => void set({ ...filters, search: text || undefined }, true)}
          />
          <InlineSelect
            label={t('Identity')}
            value={is_identified ?? ''}
            options={IDENTITIES}
            onChange={(value) => set({ ...filters, is_identified: value || undefined })}
          />
          {/* Wide enough to have the same line on a phone while the list is loading. */}
          <span className="push text-end soft text-sm numeric" style={{ minWidth: '10em' }}>
            {(data && formatTotal(data, isFiltered)) ?? '\u00a0'}
          </span>
        </div>
      )}
      <QueryState query={list} what={t('People')} />
      {list.isPending && !list.error && <p className="mt-8 soft">{t('Loading people…')}</p>}
      {isEmptyProject && <NoPeople project_id={project_id} />}
      {isEmpty && !isEmptyProject && (
        <EmptyState
          title={data.is_complete ? t('No people found') : t('No people found so far')}
          action={
            <Button variant="default" onClick={() => void set({})}>
              {t('Clear filters')}
            </Button>
          }
        />
      )}
      {data && !isEmpty && (
        <PlainTable
          label={t('People')}
          rows={data.results}
          columns={buildColumns(data.results)}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `/projects/${project_id}/persons/${id}`}
          hasCards
        />
      )}
      {data?.is_complete === false && (
        <p className="mt-12 soft text-sm">
          {t('10,000 people were searched. Older ones have not been searched yet.')}
        </p>
      )}
      {data && (
        <CursorPager
          label={t('Pagination of the people')}
          page={data}
          cursor={cursor}
          onPageChange={(next) => void set({ ...filters, cursor: next })}
        />
      )}
    </>
  )
}

/** Number of persons; nothing if the server has not counted them. */
function formatTotal({ count }: PersonList, isFiltered: boolean): string | undefined {
  if (isFiltered || typeof count !== 'number') return undefined
  return count < PERSONS_COUNT_MAX
    ? tn(count, '{n} person', '{n} people')
    : t('{count} or more people', { count: formatCount(count) })
}

/** Returns the first of some properties that is a text. */
const getText = ({ properties }: Person, ...names: string[]): string | undefined =>
  names
    .map((name) => (properties as Record<string, unknown>)[name])
    .find((value): value is string => typeof value === 'string' && value !== '')

const getCountry = (person: Person) =>
  getText(person, '$geoip_country_name', '$initial_geoip_country_name', 'country')

const getSystem = (person: Person) =>
  [getText(person, '$browser', '$initial_browser'), getText(person, '$os', '$initial_os')]
    .filter(Boolean)
    .join(' · ')

const getTitle = (person: Person) => getText(person, 'name') ?? person.name

/** Number up to which the server counts the events of a person. */
const EVENTS_MAX = 1000

/** Columns of a page of persons: those about the place and the device only if a person has such properties. */
const buildColumns = (persons: readonly Person[]): DataColumn<Person>[] => [
  {
    id: 'name',
    header: t('Person'),
    cell: (person) => {
      const title = getTitle(person)
      const second = title === person.name ? person.distinct_ids[0] : person.name
      return (
        <span className="inline-row full min-0 gap-10">
          <Initials name={title} />
          <span className="column min-0 snug">
            <span className="row min-0 gap-8">
              <span className="truncate">{title}</span>
              {!person.is_identified && <IdentityBadge person={person} />}
            </span>
            {second !== undefined && second !== title && (
              <span className="soft regular text-sm truncate">{second}</span>
            )}
          </span>
        </span>
      )
    },
  },
  ...(persons.some(getCountry)
    ? [
        {
          id: 'country',
          header: t('Country'),
          cell: (person: Person) => getCountry(person) ?? '–',
          width: '150px',
          hideBelow: 'md' as const,
        },
      ]
    : []),
  ...(persons.some(getSystem)
    ? [
        {
          id: 'device',
          header: t('Device'),
          cell: (person: Person) => getSystem(person) || '–',
          width: '190px',
          hideBelow: 'lg' as const,
        },
      ]
    : []),
  {
    id: 'events',
    header: t('Events'),
    cell: ({ event_count }) =>
      event_count < EVENTS_MAX
        ? formatCount(event_count)
        : t('{count} or more', { count: formatCount(event_count) }),
    width: '120px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'first',
    header: t('First seen'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    sorted: 'desc',
    width: '140px',
    hideBelow: 'lg',
  },
  {
    id: 'last',
    header: t('Last seen'),
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
    width: '140px',
  },
]

/** Empty state of a project without persons. */
function NoPeople({ project_id }: { project_id: string }) {
  const project = useQuery(query('project', 'retrieve', { params: { project_id } }))
  return (
    <>
      <EmptyState title={t('No people yet')}>
        {t(
          'A person is created by the first event of a distinct ID. Call posthog.identify() to give people properties, such as an email address.',
        )}
      </EmptyState>
      {project.data && <InstallSnippet project={project.data} />}
    </>
  )
}
