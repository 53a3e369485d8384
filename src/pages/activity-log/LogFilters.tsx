import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { createSearchParamsParser, isRecordId, isText, isTimestamp } from '../../api/list-url/search-params'
import { query } from '../../api/query/queries'
import { ACTIVITIES, formatActivity, formatScope, SCOPES } from '../../components/home/log-labels'
import { ActiveFilters, FilterMenu } from '../../components/list-tools/FilterMenu'
import { ListToolbar } from '../../components/list-tools/ListToolbar'
import { formatDay } from '../../components/ui/cells/format-time'
import { getPersonName } from '../../components/ui/cells/PersonName'
import { DayField } from '../../components/ui/day-field/DayField'
import { SearchField } from '../../components/ui/search/SearchField'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { addCalendarDays, type Day, getDay, startOfDay } from '../../lib/time/zoned-time'

interface Choice {
  value: string
  label: string
}

/** Filter by one value; a URL may also have several, which are one more option. */
function ValueFilter({
  label,
  any,
  value = '',
  choices,
  format = (text) => text,
  onChange,
}: {
  label: string
  /** Option without a filter. Beside other fields, it is the only label. */
  any: string
  value: string | undefined
  choices: Choice[]
  format?: (value: string) => string
  onChange: (value: string | undefined) => void
}) {
  const isListed = value === '' || choices.some((choice) => choice.value === value)
  const other = isListed ? [] : [{ value, label: value.split(',').map(format).join(', ') }]
  return (
    <NativeSelect
      {...(label === any ? { 'aria-label': any } : { label })}
      // The options of some are loaded later.
      w={label === any ? 200 : undefined}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[{ value: '', label: any }, ...choices, ...other]}
    />
  )
}

const toChoices = (labels: ReadonlyMap<string, string>): Choice[] =>
  [...labels].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))

/** Filters of the log. All of them are in the URL. */
export function LogFilters({
  organization_id,
  projects,
  search,
  onChange,
}: {
  organization_id: string
  projects: readonly { id: number; name: string }[]
  search: LogSearch
  onChange: (change: LogSearchChange, options?: { replace?: boolean }) => void
}) {
  const zone = useZone()
  const members = useQuery(
    query('members', 'list', {
      params: { organization_id },
      query: { limit: '1000', service_accounts: 'true' },
    }),
  )
  const users = (members.data?.results ?? []).map(({ user }) => ({
    value: user.uuid,
    label: getPersonName(user),
  }))
  const toDay = (timestamp: string | undefined) => (timestamp ? getDay(new Date(timestamp), zone) : null)
  const toTimestamp = (day: Day | null) => (day && startOfDay(day, zone)?.toISOString()) || undefined
  /** The last millisecond of a day: the end is inclusive. */
  const toEnd = (day: Day | null) => {
    const next = day && startOfDay(addCalendarDays(day, 1), zone)
    return next ? new Date(next.getTime() - 1).toISOString() : undefined
  }
  const day = (timestamp: string) => formatDay(timestamp, zone)
  const project = projects.find(({ id }) => String(id) === search.team_ids)?.name
  const list = (values: string, format: (value: string) => string) => values.split(',').map(format).join(', ')
  const filters: [keyof LogSearch, (value: string) => string][] = [
    ['scopes', (value) => t('Record: {filter}', { filter: list(value, formatScope) })],
    ['activities', (value) => t('Activity: {filter}', { filter: list(value, formatActivity) })],
    ['team_ids', (value) => t('Project: {filter}', { filter: project ?? value })],
    ['item_ids', (value) => t('Record ID: {filter}', { filter: value.slice(0, 12) })],
    ['start_date', (value) => t('From {day}', { day: day(value) })],
    ['end_date', (value) => t('Until {day}', { day: day(value) })],
  ]
  const chips = filters.flatMap(([key, format]) => {
    const value = search[key]
    return value === undefined
      ? []
      : [{ key, label: format(value), onRemove: () => onChange({ [key]: undefined }) }]
  })
  return (
    <>
      <ListToolbar
        isFiltered={search.users !== undefined}
        search={
          <SearchField
            label={t('Search the audit log')}
            value={search.search_text ?? ''}
            onSearch={(text) => onChange({ search_text: text || undefined }, { replace: true })}
          />
        }
        filters={
          <>
            <ValueFilter
              label={t('Any user')}
              any={t('Any user')}
              value={search.users}
              choices={users}
              onChange={(users) => onChange({ users })}
            />
            <FilterMenu>
              {() => (
                <>
                  <ValueFilter
                    label={t('Kind of record')}
                    any={t('Any kind of record')}
                    value={search.scopes}
                    choices={toChoices(SCOPES)}
                    format={formatScope}
                    onChange={(scopes) => onChange({ scopes })}
                  />
                  <ValueFilter
                    label={t('Activity')}
                    any={t('Any activity')}
                    value={search.activities}
                    choices={toChoices(ACTIVITIES)}
                    format={formatActivity}
                    onChange={(activities) => onChange({ activities })}
                  />
                  <ValueFilter
                    label={t('Project')}
                    any={t('Any project')}
                    value={search.team_ids}
                    choices={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
                    onChange={(team_ids) => onChange({ team_ids })}
                  />
                  <span className="inline-flex wrap gap-8">
                    <DayField
                      label={t('From')}
                      value={toDay(search.start_date)}
                      max={toDay(search.end_date)}
                      onChange={(day) => onChange({ start_date: toTimestamp(day) }, { replace: true })}
                    />
                    <DayField
                      label={t('To')}
                      value={toDay(search.end_date)}
                      min={toDay(search.start_date)}
                      onChange={(day) => onChange({ end_date: toEnd(day) }, { replace: true })}
                    />
                  </span>
                </>
              )}
            </FilterMenu>
          </>
        }
      />
      <ActiveFilters chips={chips} />
    </>
  )
}

/** Search parameters of the page: the filters of the API, the page, and the open entry. */
const parseLogSearch = createSearchParamsParser({
  users: isText,
  scopes: isText,
  activities: isText,
  team_ids: isText,
  item_ids: isText,
  start_date: isTimestamp,
  end_date: isTimestamp,
  search_text: (text) => text.length <= 200,
  cursor: isText,
  entry: isRecordId,
})

export type LogSearch = ReturnType<typeof parseLogSearch>

/** Search parameters to set; undefined removes one. */
export type LogSearchChange = { [Name in keyof LogSearch]: string | undefined }

/** Returns the search parameters, and a setter for some of them. */
export function useLogSearch() {
  const search = parseLogSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const set = (change: LogSearchChange, { replace = false }: { replace?: boolean } = {}) =>
    void navigate({
      to: '/organizations/$organization_id/activity_log',
      params: (params) => ({ organization_id: params.organization_id ?? '' }),
      search: { ...search, ...change },
      replace,
      resetScroll: false,
    })
  return { search, set }
}
