import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query/queries'
import { BarChart } from '../../components/charts/BarChart'
import { buildDayPoint } from '../../components/charts/day-point'
import { Card } from '../../components/ui/card/Card'
import { formatCount } from '../../components/ui/cells/format-number'
import { t, tn } from '../../lib/i18n/translate'

const DAY_MS = 86_400_000
const DAYS = 30

/** Chart of the events of a person by day. */
export function PersonActivity({ params }: { params: { project_id: string; id: string } }) {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  // `after` is exclusive.
  const after = new Date(today - (DAYS - 1) * DAY_MS - 1).toISOString()
  const { data, isError } = useQuery(
    query('events', 'counts', {
      params: { project_id: params.project_id },
      query: { person_id: params.id, after },
    }),
  )
  if (isError) return null
  const count = data?.results.reduce((sum, day) => sum + day.count, 0)
  const label = t('Events by day, last 30 days')
  return (
    <Card title={label} isTitleHidden>
      <BarChart
        label={label}
        note={data && count !== undefined ? describe(count, data.since !== null) : '\u00a0'}
        valueLabel={t('Events')}
        periodLabel={t('Day (UTC)')}
        height={96}
        points={(data?.results ?? []).map(({ start, count }) => ({
          ...buildDayPoint(start.slice(0, 10), 'UTC'),
          value: count,
        }))}
      />
    </Card>
  )
}

const describe = (count: number, isPartial: boolean) =>
  isPartial ? t('The newest {n} events', { n: formatCount(count) }) : tn(count, '{n} event', '{n} events')
