import '@mantine/core/styles/Divider.layer.css'
import { Divider, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { PropertyFilter } from '../../../contract/schemas/property-filters'
import { query } from '../../api/query/queries'
import { getEventKind } from '../../components/events/event-kinds'
import { ActiveFilters, FilterMenu } from '../../components/list-tools/FilterMenu'
import { ListToolbar } from '../../components/list-tools/ListToolbar'
import { PropertyForm } from '../../components/people-filter/PropertyForm'
import {
  buildConditionChips,
  formatConditions,
  formatTypedCondition,
  parseConditions,
} from '../../components/people-filter/property-conditions'
import { formatTimeRange, formatTimestamp } from '../../components/ui/cells/format-time'
import { DayField } from '../../components/ui/day-field/DayField'
import { SearchField } from '../../components/ui/search/SearchField'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { addCalendarDays, type Day, getDay, startOfDay } from '../../lib/time/zoned-time'
import type { EventSearch, EventSearchChange, Range } from './event-search'

type Change = (change: EventSearchChange, options?: { replace?: boolean }) => void

const RANGE_LABELS: Record<Range, string> = {
  hour: t('Last hour'),
  day: t('Last 24 hours'),
  week: t('Last 7 days'),
  month: t('Last 30 days'),
}

/** Filters of the events. All of them are in the URL. */
export function EventFilters({
  project_id,
  search,
  onChange,
}: {
  project_id: string
  search: EventSearch
  onChange: Change
}) {
  const zone = useZone()
  const definitions = useQuery(
    query('propertySuggestions', 'events', { params: { project_id }, query: { limit: '1000' } }),
  )
  const names = (definitions.data?.results ?? []).map(({ name }) => name)
  const { event, after, before, range } = search
  const listed = event === undefined || names.includes(event) ? names : [event, ...names]
  const properties = parseConditions(search.properties)
  const setProperties = (next: PropertyFilter[]) => onChange({ properties: formatConditions(next) })
  const isCustom = after !== undefined || before !== undefined
  const chips = [
    ...buildConditionChips(properties, formatTypedCondition, setProperties),
    ...(search.distinct_id === undefined
      ? []
      : [
          {
            key: 'distinct_id',
            label: t('{label}: {value}', { label: t('Distinct ID'), value: search.distinct_id }),
            onRemove: () => onChange({ distinct_id: undefined }),
          },
        ]),
    ...(search.person_id === undefined
      ? []
      : [
          {
            key: 'person',
            label: t('Person: {filter}', { filter: search.person_id.slice(0, 8) }),
            onRemove: () => onChange({ person_id: undefined }),
          },
        ]),
    ...(isCustom
      ? [
          {
            key: 'range',
            label: formatRange(after, before, zone),
            onRemove: () => onChange({ after: undefined, before: undefined }),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListToolbar
        isFiltered={event !== undefined || range !== undefined}
        search={
          <SearchField
            label={t('Search by email, distinct ID, event or URL')}
            placeholder={t('Search events')}
            value={search.search ?? ''}
            onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
          />
        }
        filters={
          <>
            <NativeSelect
              maw={240}
              aria-label={t('Any event')}
              value={event ?? ''}
              onChange={({ currentTarget }) => onChange({ event: currentTarget.value || undefined })}
              data={[
                { value: '', label: t('Any event') },
                ...listed.map((name) => ({ value: name, label: getEventKind(name).label })),
              ]}
            />
            <NativeSelect
              aria-label={t('Any time')}
              value={isCustom ? 'custom' : (range ?? '')}
              onChange={({ currentTarget: { value } }) =>
                onChange({ range: value || undefined, after: undefined, before: undefined })
              }
              data={[
                { value: '', label: t('Any time') },
                ...Object.entries(RANGE_LABELS).map(([value, label]) => ({ value, label })),
                ...(isCustom ? [{ value: 'custom', label: t('Custom range'), disabled: true }] : []),
              ]}
            />
            <FilterMenu>
              {(close) => (
                <>
                  <PropertyForm
                    types={['event', 'person']}
                    count={properties.length}
                    onAdd={(property) => {
                      close()
                      setProperties([...properties, property])
                    }}
                  />
                  <Divider label={t('Period')} labelPosition="left" />
                  <DayRange {...{ zone, after, before }} onChange={onChange} />
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

function formatRange(after: string | undefined, before: string | undefined, zone: string): string {
  // `after` is exclusive: a range that begins at a full minute is sent as the millisecond before.
  const start = after && new Date(Date.parse(after) + 1).toISOString()
  if (start && before) return formatTimeRange(start, before, zone)
  return start
    ? t('From {day}', { day: formatTimestamp(start, zone) })
    : t('Until {day}', { day: formatTimestamp(before ?? '', zone) })
}

/** Days between which the events are listed. They replace a range that ends now. */
function DayRange({
  zone,
  after,
  before,
  onChange,
}: Pick<EventSearch, 'after' | 'before'> & { zone: string; onChange: Change }) {
  const from = after ? getDay(new Date(Date.parse(after) + 1), zone) : null
  // The day before, because the end is exclusive.
  const to = before ? getDay(new Date(Date.parse(before) - 1), zone) : null
  const toTimestamp = (day: Day | null, offset: number) => {
    const start = day && startOfDay(day, zone)
    return start ? new Date(start.getTime() - offset).toISOString() : undefined
  }
  return (
    <span className="flex wrap gap-8">
      <DayField
        label={t('From')}
        value={from}
        max={to}
        onChange={(day) => onChange({ after: toTimestamp(day, 1), range: undefined }, { replace: true })}
      />
      <DayField
        label={t('To')}
        value={to}
        min={from}
        onChange={(day) =>
          onChange(
            { before: toTimestamp(day && addCalendarDays(day, 1), 0), range: undefined },
            { replace: true },
          )
        }
      />
    </span>
  )
}
