import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query/queries'
import { DayField } from '../../components/ui/day-field/DayField'
import { SearchField } from '../../components/ui/search/SearchField'
import { t } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'
import { addCalendarDays, type Day, getDay, startOfDay } from '../../lib/time/zoned-time'
import type { EventSearch, EventSearchChange } from './event-search'

/** Filters of the events. All of them are in the URL. */
export function EventFilters({
  project_id,
  search,
  onChange,
}: {
  project_id: string
  search: EventSearch
  onChange: (change: EventSearchChange, options?: { replace?: boolean }) => void
}) {
  const zone = useZone()
  const definitions = useQuery(
    query('propertySuggestions', 'events', { params: { project_id }, query: { limit: '1000' } }),
  )
  const names = (definitions.data?.results ?? []).map(({ name }) => name)
  const { event } = search
  const listed = event === undefined || names.includes(event) ? names : [event, ...names]
  const toDay = (timestamp: string | undefined) => (timestamp ? getDay(new Date(timestamp), zone) : null)
  const toTimestamp = (day: Day | null) => (day && startOfDay(day, zone)?.toISOString()) || undefined
  /** The day before, because the end is exclusive. */
  const lastDay = search.before && getDay(new Date(Date.parse(search.before) - 1), zone)
  const toEnd = (day: Day | null) => toTimestamp(day && addCalendarDays(day, 1))
  return (
    <div className="row wrap gap-8 mb-12">
      <NativeSelect
        maw={260}
        aria-label={t('Any event')}
        value={event ?? ''}
        onChange={({ currentTarget }) => onChange({ event: currentTarget.value || undefined })}
        data={[{ value: '', label: t('Any event') }, ...listed]}
      />
      <SearchField
        label={t('Distinct ID')}
        value={search.distinct_id ?? ''}
        onSearch={(text) => onChange({ distinct_id: text || undefined }, { replace: true })}
      />
      <SearchField
        label={t('Property: name=value')}
        value={search.property ?? ''}
        onSearch={(text) => onChange({ property: text || undefined }, { replace: true })}
      />
      <span className="inline-flex wrap gap-8">
        <DayField
          label={t('From')}
          value={toDay(search.after)}
          max={lastDay || null}
          onChange={(day) => onChange({ after: toTimestamp(day) }, { replace: true })}
        />
        <DayField
          label={t('To')}
          value={lastDay || null}
          min={toDay(search.after)}
          onChange={(day) => onChange({ before: toEnd(day) }, { replace: true })}
        />
      </span>
      {search.person_id !== undefined && (
        <Button variant="default" onClick={() => onChange({ person_id: undefined })}>
          {t('Clear filter: person {id}', { id: search.person_id.slice(0, 8) })}
        </Button>
      )}
    </div>
  )
}
