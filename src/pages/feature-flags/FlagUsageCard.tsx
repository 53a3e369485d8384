import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../contract'
import { USAGE_DAYS } from '../../../contract/domain/flag-usage'
import type { JsonRecord } from '../../../contract/is-object'
import type { FeatureFlag, FlagUsage } from '../../../contract/schemas/feature-flags'
import { ApiError } from '../../api/client/errors'
import { query } from '../../api/query/queries'
import { useDenialReason } from '../../api/session/permissions'
import { BarChart } from '../../components/charts/BarChart'
import { type ChartColor, toChartColor } from '../../components/charts/chart'
import { buildDayPoint } from '../../components/charts/day-point'
import { TODAY_LEGEND } from '../../components/charts/partial-legend'
import { Swatch } from '../../components/charts/StackedBar'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { QueryState } from '../../components/feedback/QueryState'
import { Card, CardBones } from '../../components/ui/card/Card'
import { formatCount } from '../../components/ui/cells/format-number'
import { formatSpan } from '../../components/ui/cells/format-time'
import { Name } from '../../components/ui/cells/PersonName'
import { RelativeTime } from '../../components/ui/cells/RelativeTime'
import { t } from '../../lib/i18n/translate'
import classes from './feature-flags.module.css'
import { getVariants } from './labels'

/** Query of the calls of a flag. */
export const flagUsageQuery = (project_id: string, { id }: Pick<FeatureFlag, 'id'>) =>
  query('featureFlags', 'usage', { params: { project_id, id: String(id) } })

const HOUR_MS = 3_600_000
/** Heights of the chart and of a table with two responses, in rows of a card. */
const [CHART_ROWS, RESPONSES_ROWS] = [4, 2.55]

/** Calls of a flag that SDKs reported in the last 30 days; nothing on a server that does not count them. */
export function FlagUsageCard({
  project_id,
  flag,
}: {
  project_id: string
  flag: Pick<FeatureFlag, 'id' | 'filters' | 'active' | 'last_called_at'>
}) {
  const [now] = useState(Date.now)
  const { last_called_at } = flag
  const hasCalls = last_called_at && now - Date.parse(last_called_at) < USAGE_DAYS * 24 * HOUR_MS
  const usage = useQuery(flagUsageQuery(project_id, flag))
  const silence = useSilence(project_id, flag, usage.data, now)
  if (usage.error instanceof ApiError && usage.error.status === 404) return null
  return (
    // Room for the chart, so that nothing moves when it is loaded.
    <Card
      // Another card when it is loaded: without the title, its content would move.
      key={usage.status}
      title={t('Calls by day, last 30 days')}
      isTitleHidden={Boolean(usage.data && usage.data.calls_30_days > 0)}
      rows={
        usage.isPending && hasCalls
          ? CHART_ROWS + (getVariants(flag.filters).length > 0 ? 0 : RESPONSES_ROWS)
          : undefined
      }
    >
      <QueryState query={usage} what={t('The usage of this flag')} />
      {usage.isPending && (hasCalls ? <CardBones count={3} /> : <p className={classes.note}>{'\u00a0'}</p>)}
      {usage.data && <Usage usage={usage.data} filters={flag.filters} silence={silence} />}
    </Card>
  )
}

/** Calls are missing after this multiple of the average time between two of them, and after a night. */
const [SILENCE_FACTOR, SILENCE_MIN_MS] = [5, 12 * HOUR_MS]

/** Time in ms since the last call of an active flag if that is unusual, and the project has received events since. */
function useSilence(
  project_id: string,
  { active }: Pick<FeatureFlag, 'active'>,
  usage: FlagUsage | undefined,
  now: number,
): number | null {
  const denial = useDenialReason(api.events.list)
  const { last_called_at = null, calls_30_days = 0 } = usage ?? {}
  const silence = active && last_called_at !== null ? now - Date.parse(last_called_at) : 0
  const isUnusual =
    silence > Math.max(SILENCE_MIN_MS, (SILENCE_FACTOR * USAGE_DAYS * 24 * HOUR_MS) / (calls_30_days || 1))
  const { data } = useQuery({
    ...query('events', 'list', { params: { project_id }, query: { limit: '1' } }),
    enabled: isUnusual && denial === null,
  })
  const [latest] = data?.results ?? []
  return isUnusual && latest && now - Date.parse(latest.timestamp) < HOUR_MS ? silence : null
}

function Usage({
  usage,
  filters,
  silence,
}: {
  usage: FlagUsage
  filters: JsonRecord
  silence: number | null
}) {
  const { days, calls_30_days, last_called_at, project_has_calls } = usage
  const responses = usage.responses.map((counts) => ({ ...counts, color: getResponseColor(counts, filters) }))
  // Those of variants are in their table.
  const keys = getVariants(filters).map(({ key }) => key)
  const others = responses.filter(({ response }) => response === null || !keys.includes(response))
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
        note={
          silence !== null && (
            <span className="tone" data-tone="warning">
              {t('No calls for {span} while other events arrive', { span: formatHours(silence) })}
            </span>
          )
        }
        change={t('{count} in total', { count: formatCount(calls_30_days) })}
        isLegendOnTop
        legend={[
          ...stack.map(({ color, ...counts }) => ({ label: getResponseLabel(counts), color })),
          { ...TODAY_LEGEND, color: 6 },
        ]}
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
      {others.length > 0 && (
        <PlainTable
          label={t('Calls by response')}
          rows={others}
          columns={RESPONSE_COLUMNS}
          rowKey={({ response }) => response ?? ''}
          rowName={getResponseLabel}
        />
      )}
      <p className="soft text-sm">
        {t(
          'Calls are the events that SDKs send when code evaluates the flag: usually one per user and value.',
        )}
      </p>
    </div>
  )
}

/** Formats a time of hours or days: `22 hours`. */
const formatHours = (ms: number) => {
  const hours = Math.floor(ms / HOUR_MS)
  return hours < 48 ? formatSpan(hours, 'hour') : formatSpan(Math.floor(hours / 24), 'day')
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

/** Name of a variant or response, with its color in the chart. */
export const SeriesName = ({ color, children }: { color: ChartColor; children: string }) => (
  <span className="inline-flex baseline min-0 gap-8 medium text-color">
    <Swatch color={color} />
    <Name>{children}</Name>
  </span>
)

const RESPONSE_COLUMNS: DataColumn<ResponseCounts & { color: ChartColor }>[] = [
  {
    id: 'response',
    header: t('Response'),
    cell: ({ color, ...row }) => <SeriesName color={color}>{getResponseLabel(row)}</SeriesName>,
  },
  {
    id: 'week',
    header: t('Calls, 7 days'),
    cell: ({ calls_7_days }) => formatCount(calls_7_days),
    width: '124px',
    align: 'end',
  },
  {
    id: 'month',
    header: t('Calls, 30 days'),
    cell: ({ calls_30_days }) => formatCount(calls_30_days),
    width: '124px',
    align: 'end',
  },
]
