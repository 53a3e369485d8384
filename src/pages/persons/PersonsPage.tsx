import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { api } from '../../../contract'
import { PERSONS_COUNT_MAX, type Person, type PersonList } from '../../../contract/schemas/persons'
import type { PropertyFilter } from '../../../contract/schemas/property-filters'
import { client } from '../../api/client/client'
import { createSearchParamsParser, isPageNumber, isText } from '../../api/list-url/search-params'
import { type PaginationOptions, paginate } from '../../api/query/paginate'
import { query, type ResourceInput } from '../../api/query/queries'
import { useMe } from '../../api/session/me'
import { useDenialReason } from '../../api/session/permissions'
import { CursorPager, getCursor } from '../../components/data-table/CursorPager'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { getMinWidth, getVisibleColumns, useChosenColumns } from '../../components/data-table/visible-columns'
import { EmptyState } from '../../components/feedback/EmptyState'
import { QueryState } from '../../components/feedback/QueryState'
import { InstallSnippet } from '../../components/home/InstallSnippet'
import { ActiveFilters, FilterMenu } from '../../components/list-tools/FilterMenu'
import { ListToolbar } from '../../components/list-tools/ListToolbar'
import { ColumnsButton, ExportButton } from '../../components/list-tools/tools'
import { PropertyForm } from '../../components/people-filter/PropertyForm'
import {
  buildConditionChips,
  formatCondition,
  formatConditions,
  parseConditions,
} from '../../components/people-filter/property-conditions'
import { formatCount } from '../../components/ui/cells/format-number'
import { Initials } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { InlineSelect } from '../../components/ui/inline-select/InlineSelect'
import { PageHeader } from '../../components/ui/page/PageHeader'
import { SearchField } from '../../components/ui/search/SearchField'
import { capitalized } from '../../lib/i18n/case'
import { t, tn } from '../../lib/i18n/translate'
import { IdentityBadge } from './IdentityBadge'

const PAGE_SIZE = '50'

const parseSearch = createSearchParamsParser({
  search: (text) => text.length <= 200,
  is_identified: ['true', 'false'],
  properties: (text) => parseConditions(text).length > 0,
  columns: isText,
  cursor: isText,
  // Number of persons on the newer pages.
  offset: isPageNumber,
})

type PersonSearch = Partial<ReturnType<typeof parseSearch>>

/** Name of the list, as those of other lists, under which its columns are stored. */
const LIST = 'persons'

const IDENTITIES = [
  { value: '', label: t('Identified and anonymous') },
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
  const { cursor, offset, columns, ...filters } = parseSearch(useSearch({ strict: false }))
  const { search, is_identified, properties } = filters
  const identity = (['true', 'false'] as const).find((value) => value === is_identified)
  const conditions = parseConditions(properties)
  const navigate = useNavigate()
  const set = (next: PersonSearch, replace = false) =>
    navigate({
      to: '/projects/$project_id/persons',
      params: { project_id },
      search: { columns, ...next },
      replace,
      resetScroll: false,
    })
  const setConditions = (next: PropertyFilter[]) =>
    void set({ ...filters, properties: formatConditions(next) })
  const request = { search, is_identified: identity, properties }
  const list = useQuery({
    ...query('persons', 'list', {
      params: { project_id },
      query: { ...request, cursor, limit: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = list
  const rows = data?.results ?? []
  const isEmpty = data?.results.length === 0
  const isFiltered = search !== undefined || is_identified !== undefined || conditions.length > 0
  const isEmptyProject = isEmpty && !isFiltered && cursor === undefined
  const chosenColumns = useChosenColumns(LIST, columns)
  const allColumns = buildColumns(rows, chosenColumns ?? [])
  const visibleColumns = getVisibleColumns(allColumns, chosenColumns, rows)
  return (
    <>
      <PageHeader title={t('People')} description={t('People who use your product.')} />
      {!isEmptyProject && (
        <ListToolbar
          isFiltered={identity !== undefined}
          search={
            <SearchField
              label={t('Search by distinct ID, email or name')}
              placeholder={t('Search people')}
              value={search ?? ''}
              onSearch={(text) => void set({ ...filters, search: text || undefined }, true)}
            />
          }
          filters={
            <>
              <InlineSelect
                label={t('Identity')}
                value={is_identified ?? ''}
                options={IDENTITIES}
                onChange={(value) => set({ ...filters, is_identified: value || undefined })}
              />
              <FilterMenu>
                {(close) => (
                  <PropertyForm
                    types={['person']}
                    count={conditions.length}
                    onAdd={(condition) => {
                      close()
                      setConditions([...conditions, condition])
                    }}
                  />
                )}
              </FilterMenu>
            </>
          }
        >
          {/* Wide enough to have the same line on a phone while the list is loading. */}
          <span className="text-end soft text-sm numeric" style={{ minWidth: '7em' }}>
            {(data && formatTotal(data)) ?? '\u00a0'}
          </span>
          <ColumnsButton
            list={{
              name: LIST,
              search: columns === undefined ? {} : { columns },
              setColumns: (ids) =>
                void set({ ...filters, cursor, offset, columns: ids?.join(',') || undefined }, true),
            }}
            columns={allColumns}
            shown={visibleColumns}
          />
          <ExportButton
            source={{
              label: t('People'),
              singular: t('person'),
              columns: EXPORTED_FIELDS,
              rowKey: ({ id }) => id,
              params: { project_id },
              isFiltered,
              count: data?.count ?? null,
              sample: rows,
              readRows: createPersonReader(project_id, request),
            }}
          />
        </ListToolbar>
      )}
      <ActiveFilters chips={buildConditionChips(conditions, formatCondition, setConditions)} />
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
          rows={rows}
          columns={visibleColumns}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `/projects/${project_id}/persons/${id}`}
          hasCards={chosenColumns === null}
          minWidth={chosenColumns ? getMinWidth(visibleColumns) : undefined}
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
          range={
            cursor === undefined || offset !== undefined ? formatRange(data, Number(offset ?? 0)) : undefined
          }
          onPageChange={(next, direction) => {
            const start = Number(offset ?? 0) + (direction === 'older' ? rows.length : -Number(PAGE_SIZE))
            void set({ ...filters, cursor: next, offset: next && start > 0 ? String(start) : undefined })
          }}
        />
      )}
    </>
  )
}

/** Number of persons; undefined if the server has not counted them. */
function formatTotal({ count }: PersonList): string | undefined {
  if (typeof count !== 'number') return undefined
  return count < PERSONS_COUNT_MAX
    ? tn(count, '{n} person', '{n} people')
    : t('{count} or more people', { count: formatCount(count) })
}

/** Position of a page: `1–50 of 785`; undefined without rows. */
function formatRange({ results: { length }, count }: PersonList, offset: number): string | undefined {
  if (length === 0) return undefined
  const range = `${formatCount(offset + 1)}–${formatCount(offset + length)}`
  if (typeof count !== 'number') return range
  const total = formatCount(count)
  return t('{range} of {count}', {
    range,
    count: count < PERSONS_COUNT_MAX ? total : t('{count} or more', { count: total }),
  })
}

const READ_SIZE = '200'

/** Fields that an export contains by default. */
const EXPORTED_FIELDS = [
  'id',
  'name',
  'distinct_ids',
  'properties',
  'is_identified',
  'created_at',
  'last_seen_at',
].map((id) => ({ id }))

/** Returns a function that reads the persons of all pages. A resumed export continues with the next page. */
function createPersonReader(project_id: string, filters: ResourceInput<'persons', 'list'>['query']) {
  let cursor: string | undefined
  return (options: PaginationOptions) =>
    paginate<Person>(async (offset, signal) => {
      if (offset === 0) cursor = undefined
      for (;;) {
        const page = await client.persons.list(
          { params: { project_id }, query: { ...filters, cursor, limit: READ_SIZE } },
          signal && { signal },
        )
        cursor = getCursor(page.next)
        // Without a match among the persons that were examined, the next page continues the search.
        if (page.results.length > 0 || page.next === null) return page
      }
    }, options)
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

/** Properties that other columns display. */
const DISPLAYED = ['name', 'email', 'country']
const COLUMN = 'property.'
/** Number of properties that are offered as columns. */
const PROPERTIES_MAX = 20

/** Lists the names of properties that are columns: those that a person of the page has, the most frequent first, and the chosen ones. */
function listPropertyNames(persons: readonly Person[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const { properties } of persons) {
    for (const name of Object.keys(properties)) {
      const isOffered = !name.startsWith('$') && !name.includes(',') && !DISPLAYED.includes(name)
      if (isOffered) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const frequent = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)).map(([name]) => name)
  const names = chosen.filter((id) => id.startsWith(COLUMN)).map((id) => id.slice(COLUMN.length))
  return [...new Set([...frequent.slice(0, PROPERTIES_MAX), ...names])]
}

/** Property that is a column by default if persons have it: reports often compare by it. */
const DEFAULT_PROPERTY = 'plan'

const buildPropertyColumn = (name: string): DataColumn<Person> => ({
  id: `${COLUMN}${name}`,
  header: capitalized(name.replaceAll('_', ' ')),
  cell: ({ properties }) => formatProperty(properties[name]),
  width: '100px',
  hideBelow: 'lg',
  hiddenByDefault: name !== DEFAULT_PROPERTY,
})

const formatProperty = (value: unknown): string =>
  value === undefined || value === null || value === ''
    ? '–'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Columns of a page of persons: those about the place and the device only if a person has such properties. */
const buildColumns = (persons: readonly Person[], chosen: readonly string[]): DataColumn<Person>[] => [
  {
    id: 'name',
    header: t('Person'),
    cell: (person) => {
      const title = getTitle(person)
      const second = title === person.name ? person.distinct_ids[0] : person.name
      return (
        <span className="inline-row full min-0 gap-10">
          <Initials name={title} colorKey={person.name} />
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
  {
    id: 'country',
    header: t('Country'),
    cell: (person) => getCountry(person) ?? '–',
    width: '130px',
    hideBelow: 'md',
    isEmpty: (person) => !getCountry(person),
  },
  {
    id: 'device',
    header: t('Device'),
    cell: (person) => getSystem(person) || '–',
    width: '200px',
    hideBelow: 'lg',
    isEmpty: (person) => !getSystem(person),
  },
  ...listPropertyNames(persons, chosen).map(buildPropertyColumn),
  {
    id: 'events',
    header: t('Events'),
    cell: ({ event_count }) =>
      event_count < EVENTS_MAX
        ? formatCount(event_count)
        : t('{count} or more', { count: formatCount(event_count) }),
    width: '92px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'first',
    header: t('First seen'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    sorted: 'desc',
    width: '130px',
    hideBelow: 'lg',
  },
  {
    id: 'last',
    header: t('Last seen'),
    cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} />,
    width: '130px',
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
