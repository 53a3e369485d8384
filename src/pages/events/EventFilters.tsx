import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Divider.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { Autocomplete, Button, Divider, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PropertyFilter } from '../../../contract/schemas/events'
import { query } from '../../api/query/queries'
import { ActiveFilters, FilterMenu } from '../../components/list-tools/FilterMenu'
import { usePropertyNames, usePropertyValues } from '../../components/people-filter/use-property-suggestions'
import { formatTimeRange, formatTimestamp } from '../../components/ui/cells/format-time'
import { DayField } from '../../components/ui/day-field/DayField'
import { SearchField } from '../../components/ui/search/SearchField'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { addCalendarDays, type Day, getDay, startOfDay } from '../../lib/time/zoned-time'
import { type EventSearch, type EventSearchChange, parseProperties, type Range } from './event-search'

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
  const properties = parseProperties(search.properties)
  const setProperties = (next: PropertyFilter[]) =>
    onChange({ properties: next.length > 0 ? JSON.stringify(next) : undefined })
  const isCustom = after !== undefined || before !== undefined
  const chips = [
    ...properties.map((property, index) => ({
      key: `property ${index}`,
      label: formatProperty(property),
      onRemove: () => setProperties(properties.filter((_, at) => at !== index)),
    })),
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
      <div className="filters row wrap gap-8 mb-12">
        <SearchField
          label={t('Search distinct IDs')}
          value={search.distinct_id ?? ''}
          onSearch={(text) => onChange({ distinct_id: text || undefined }, { replace: true })}
        />
        <NativeSelect
          maw={240}
          aria-label={t('Any event')}
          value={event ?? ''}
          onChange={({ currentTarget }) => onChange({ event: currentTarget.value || undefined })}
          data={[{ value: '', label: t('Any event') }, ...listed]}
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
                isFull={properties.length >= PROPERTIES_MAX}
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
      </div>
      <ActiveFilters chips={chips} />
    </>
  )
}

/** Number of conditions that the API accepts. */
const PROPERTIES_MAX = 5

const OPERATORS = { exact: t('is'), icontains: t('contains'), is_set: t('is set') }
type Operator = keyof typeof OPERATORS

function formatProperty({ key, type, operator = 'exact', value }: PropertyFilter): string {
  const name = type === 'person' ? t('Person: {filter}', { filter: key }) : key
  const values = (Array.isArray(value) ? value : [value ?? '']).join(', ')
  return [name, OPERATORS[operator], ...(operator === 'is_set' ? [] : [values])].join(' ')
}

function formatRange(after: string | undefined, before: string | undefined, zone: string): string {
  // `after` is exclusive: a range that begins at a full minute is sent as the millisecond before.
  const start = after && new Date(Date.parse(after) + 1).toISOString()
  if (start && before) return formatTimeRange(start, before, zone)
  return start
    ? t('From {day}', { day: formatTimestamp(start, zone) })
    : t('Until {day}', { day: formatTimestamp(before ?? '', zone) })
}

/** Form for a condition on a property, with the names and values that the project has received. */
function PropertyForm({ isFull, onAdd }: { isFull: boolean; onAdd: (property: PropertyFilter) => void }) {
  const [type, setType] = useState<'event' | 'person'>('event')
  const [key, setKey] = useState('')
  const [operator, setOperator] = useState<Operator>('exact')
  const [value, setValue] = useState('')
  const names = usePropertyNames(key, type)
  const values = usePropertyValues(key, value, type)
  const isComplete = key.trim() !== '' && (operator === 'is_set' || value.trim() !== '') && !isFull
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    onAdd({
      key: key.trim(),
      ...(type === 'person' && { type }),
      operator,
      ...(operator !== 'is_set' && { value: value.trim() }),
    })
  }
  // Options in a portal would be outside of the menu, which then closes.
  const inside = { comboboxProps: { withinPortal: false }, maxDropdownHeight: 180, autoComplete: 'off' }
  return (
    <form onSubmit={submit} className="stack gap-8">
      <span className="flex gap-8">
        <NativeSelect
          aria-label={t('Property of')}
          w={104}
          className="flex-none"
          value={type}
          onChange={({ currentTarget }) => setType(currentTarget.value === 'person' ? 'person' : 'event')}
          data={[
            { value: 'event', label: t('Event') },
            { value: 'person', label: t('Person') },
          ]}
        />
        <Autocomplete
          {...inside}
          className="flex-1"
          aria-label={t('Property')}
          placeholder={t('Property')}
          spellCheck={false}
          data-autofocus
          data={names}
          value={key}
          onChange={setKey}
        />
      </span>
      <span className="flex gap-8">
        <NativeSelect
          aria-label={t('Operator')}
          w={104}
          className="flex-none"
          value={operator}
          onChange={({ currentTarget }) => setOperator(currentTarget.value as Operator)}
          data={Object.entries(OPERATORS).map(([value, label]) => ({ value, label }))}
        />
        {operator !== 'is_set' && (
          <Autocomplete
            {...inside}
            className="flex-1"
            aria-label={t('Value')}
            placeholder={t('Value')}
            data={values}
            value={value}
            onChange={setValue}
          />
        )}
      </span>
      <Button type="submit" disabled={!isComplete}>
        {t('Add filter')}
      </Button>
    </form>
  )
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
    <span className="flex gap-8">
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
