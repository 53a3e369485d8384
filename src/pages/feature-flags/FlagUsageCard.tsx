import { useQuery } from '@tanstack/react-query'
import type { JsonRecord } from '../../../contract/is-object'
import type { FeatureFlag, FlagUsage } from '../../../contract/schemas/feature-flags'
import { ApiError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { BarChart } from '../../components/charts/BarChart'
import { type ChartColor, toChartColor } from '../../components/charts/chart'
import { buildDayPoint } from '../../components/charts/day-point'
import { Swatch } from '../../components/charts/StackedBar'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { Card, CardBones } from '../../components/ui/card/Card'
import { formatCount } from '../../components/ui/cells/format-number'
import { Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import classes from './feature-flags.module.css'
import { getVariants } from './labels'

/** Calls of a flag that SDKs reported in the last 30 days; nothing on a server that does not count them. */
export function FlagUsageCard({
  project_id,
  flag,
}: {
  project_id: string
  flag: Pick<FeatureFlag, 'id' | 'filters'>
}) {
  const usage = useQuery(query('featureFlags', 'usage', { params: { project_id, id: String(flag.id) } }))
  if (usage.error instanceof ApiError && usage.error.status === 404) return null
  return (
    // Room for the chart, so that nothing moves when it is loaded.
    <Card
      // Another card when it is loaded: without the title, its content would move.
      key={usage.status}
      title={t('Calls by day, last 30 days')}
      isTitleHidden={Boolean(usage.data && usage.data.calls_30_days > 0)}
      rows={usage.isPending ? 7 : undefined}
    >
      <QueryState query={usage} what={t('The usage of this flag')} />
      {usage.isPending && <CardBones count={5} />}
      {usage.data && <Usage usage={usage.data} filters={flag.filters} />}
    </Card>
  )
}

function Usage({ usage, filters }: { usage: FlagUsage; filters: JsonRecord }) {
  const { days, calls_7_days, calls_30_days, last_called_at, project_has_calls } = usage
  const responses = usage.responses.map((counts) => ({ ...counts, color: getResponseColor(counts, filters) }))
  // Gray, for users without the flag, is at the top.
  const stack = responses.toSorted((a, b) => a.color - b.color)
  if (calls_30_days === 0) {
    return (
      <p className={classes.note}>
        {last_called_at ? (
          <>
            {t('No calls in the last 30 days. Last called:')} <RelativeTime at={last_called_at} full />
          </>
        ) : project_has_calls ? (
          t('SDKs have reported calls to other flags, but none to this flag.')
        ) : (
          t('SDKs have not reported any flag calls in this project in the last 30 days.')
        )}
      </p>
    )
  }
  return (
    <div className="stack gap-16">
      <BarChart
        label={t('Calls by day, last 30 days')}
        note={t('{month} in total, {week} in the last 7 days', {
          month: formatCount(calls_30_days),
          week: formatCount(calls_7_days),
        })}
        valueLabel={t('Calls')}
        periodLabel={t('Day (UTC)')}
        points={days.map(({ date, calls }, index) => ({
          ...buildDayPoint(date, 'UTC'),
          value: calls,
          parts: stack.map(({ color, calls_by_day, ...counts }) => ({
            label: getResponseLabel(counts),
            count: calls_by_day[index] ?? 0,
            color,
          })),
        }))}
      />
      <PlainTable
        label={t('Calls by response')}
        rows={responses}
        columns={RESPONSE_COLUMNS}
        rowKey={({ response }) => response ?? ''}
        rowName={getResponseLabel}
      />
      <p className="soft text-sm">
        {t(
          'Calls are the events that SDKs send when code evaluates the flag: usually one per user and value.',
        )}
      </p>
    </div>
  )
}

type ResponseCounts = FlagUsage['responses'][number]

/** Label of a response: a variant, or whether the flag was on. */
function getResponseLabel({ response }: Pick<ResponseCounts, 'response'>): string {
  if (response === 'true') return t('On')
  if (response === 'false') return t('Off')
  return response ?? t('Other values')
}

/** Color of a response in the chart, which variants have in their table too. */
function getResponseColor({ response }: ResponseCounts, filters: JsonRecord): ChartColor {
  const index = getVariants(filters).findIndex(({ key }) => key === response)
  if (index >= 0) return toChartColor(index)
  if (response === 'true') return 1
  return response === 'false' ? 6 : 2
}

/** Response with its color in the chart. Variants have the font of keys. */
const ResponseName = ({ color, ...row }: ColoredCounts) => {
  const label = getResponseLabel(row)
  return (
    <span className="inline-flex baseline min-0 gap-8">
      <Swatch color={color} />
      {label === row.response ? <code>{label}</code> : <Name>{label}</Name>}
    </span>
  )
}

type ColoredCounts = ResponseCounts & { color: ChartColor }

const RESPONSE_COLUMNS: DataColumn<ColoredCounts>[] = [
  { id: 'response', header: t('Response'), cell: (row) => <ResponseName {...row} /> },
  {
    id: 'week',
    header: t('7 days'),
    cell: ({ calls_7_days }) => formatCount(calls_7_days),
    width: '110px',
    align: 'end',
  },
  {
    id: 'month',
    header: t('30 days'),
    cell: ({ calls_30_days }) => formatCount(calls_30_days),
    width: '110px',
    align: 'end',
  },
]
