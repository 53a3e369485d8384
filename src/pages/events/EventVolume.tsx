import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EventCounts } from '../../../contract/schemas/events'
import { query } from '../../api/query/queries'
import { BarChart } from '../../components/charts/BarChart'
import { buildPartialLegend } from '../../components/charts/partial-legend'
import { ErrorPanel } from '../../components/feedback/ErrorPanel'
import { Card } from '../../components/ui/card/Card'
import { formatCount } from '../../components/ui/cells/format-number'
import {
  formatDay,
  formatDayOfYear,
  formatHour,
  formatTimeRange,
  formatWeekdayTime,
} from '../../components/ui/cells/format-time'
import { t, tn } from '../../lib/i18n/translate'
import { useZone } from '../../lib/time/display-zone'

const REFRESH_MS = 30_000
const INTERVAL_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }

const LABELS: Record<EventCounts['interval'], string> = {
  minute: t('Events by minute'),
  hour: t('Events by hour'),
  day: t('Events by day (UTC)'),
}

/** Chart of the number of listed events over time. A column narrows the list to its time. */
export function EventVolume({
  project_id,
  filters,
  isLive,
  onNarrow,
}: {
  project_id: string
  filters: Record<string, string | undefined>
  isLive: boolean
  onNarrow: (range: { after: string; before: string }) => void
}) {
  const zone = useZone()
  const counts = useQuery({
    ...query('events', 'counts', { params: { project_id }, query: filters }),
    refetchInterval: isLive && filters.before === undefined && REFRESH_MS,
    placeholderData: keepPreviousData,
  })
  const { data } = counts
  if (counts.error && !data) return <ErrorPanel error={counts.error} onRetry={() => void counts.refetch()} />
  const interval = data?.interval ?? 'hour'
  const label = LABELS[interval]
  const points = data ? buildPoints(data, zone) : []
  return (
    <div className="mb-16">
      <Card title={label} isTitleHidden>
        <BarChart
          label={label}
          note={data ? describe(data, (filters.after ?? filters.before) ? null : zone) : '\u00a0'}
          valueLabel={t('Events')}
          periodLabel={interval === 'day' ? t('Day (UTC)') : t('Time')}
          height={96}
          points={points}
          isLegendOnTop
          // The last column of the default period is not over.
          legend={buildPartialLegend(data ? points : [{ isFaint: true }], interval)}
          onOpen={
            data?.interval === 'minute'
              ? undefined
              : ({ start, end }) => onNarrow({ after: new Date(start - 1).toISOString(), before: end })
          }
        />
      </Card>
    </div>
  )
}

/** Describes the number of events, in the zone since when if no time was selected, and whether some were not counted. */
function describe({ results, from, since }: EventCounts, zone: string | null): string {
  const count = results.reduce((sum, bucket) => sum + bucket.count, 0)
  if (since !== null) return t('The newest {n} events', { n: formatCount(count) })
  return zone === null
    ? tn(count, '{n} event', '{n} events')
    : t('{n} since {time}', { n: formatCount(count), time: formatWeekdayTime(new Date(from), zone) })
}

function buildPoints({ interval, from, to, results }: EventCounts, zone: string) {
  const isDay = interval === 'day'
  const now = Date.now()
  const hasDays = interval === 'hour' && results.length > 48
  return results.map(({ start, count }, index) => {
    const time = Date.parse(start)
    const end = time + INTERVAL_MS[interval]
    // The counted time may begin or end within an interval.
    const [first, last] = [Math.max(time, Date.parse(from)), Math.min(end, Date.parse(to))]
    const isCurrent = time <= now && now < end
    const isCut = first > time || (last < end && !isCurrent)
    return {
      key: start,
      start: first,
      end: new Date(isCurrent ? end : last).toISOString(),
      label: isCut
        ? formatTimeRange(new Date(first), new Date(last), isDay ? 'UTC' : zone)
        : isDay
          ? formatDay(start, 'UTC')
          : formatTimeRange(start, new Date(end), zone),
      // The ends of a day would have the same time.
      tick: isDay
        ? formatDayOfYear(start, 'UTC')
        : hasDays
          ? formatDayOfYear(start, zone)
          : isCurrent
            ? t('Now')
            : index === 0 && interval === 'hour'
              ? formatWeekdayTime(new Date(time), zone)
              : formatHour(start, zone),
      value: count,
      isFaint: isCurrent || isCut,
      ...(isCurrent && { note: t('so far') }),
    }
  })
}
