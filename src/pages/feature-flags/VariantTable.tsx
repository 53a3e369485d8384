import { useQuery } from '@tanstack/react-query'
import type { FeatureFlag, FlagUsage } from '../../../contract/schemas/feature-flags'
import { type ChartColor, formatShares, toChartColor } from '../../components/charts/chart'
import { PlainTable } from '../../components/data-table/PlainTable'
import type { DataColumn } from '../../components/data-table/table'
import { formatCount } from '../../components/ui/cells/format-number'
import { t } from '../../lib/i18n/translate'
import { getPayload } from './conditions'
import { flagUsageQuery, SeriesName } from './FlagUsageCard'
import classes from './feature-flags.module.css'
import { type FlagVariant, formatPercent } from './labels'

/** Raw JSON payload. */
export const FlagPayload = ({ text }: { text: string }) => <pre className={classes.payload}>{text}</pre>

interface VariantRow extends FlagVariant {
  color: ChartColor
  /** Undefined while loading. */
  counts: Pick<FlagUsage['responses'][number], 'calls_7_days' | 'calls_30_days'> | undefined
  /** Share of the calls with a variant. */
  observed: string
}

/** An element, which is replaced: a text would change, and be a layout shift. */
const PENDING = <span key="pending">…</span>

const NO_CALLS = { calls_7_days: 0, calls_30_days: 0 }

const CALL_COLUMNS: DataColumn<VariantRow>[] = [
  {
    id: 'observed',
    header: t('Actual, 30 days'),
    cell: ({ counts, observed }) => (counts ? <span className="text-color">{observed}</span> : PENDING),
    width: '138px',
    align: 'end',
  },
  {
    id: 'week',
    header: t('Calls, 7 days'),
    cell: ({ counts }) => (counts ? formatCount(counts.calls_7_days) : PENDING),
    width: '124px',
    align: 'end',
    hideBelow: 'sm',
  },
  {
    id: 'month',
    header: t('Calls, 30 days'),
    cell: ({ counts }) => (counts ? formatCount(counts.calls_30_days) : PENDING),
    width: '124px',
    align: 'end',
    hideBelow: 'sm',
  },
]

/** Variants of a flag with their payloads: the configured share, and that of the calls of the last 30 days. */
export function VariantTable({
  project_id,
  flag,
  variants,
}: {
  project_id: string
  flag: FeatureFlag
  variants: readonly FlagVariant[]
}) {
  const usage = useQuery(flagUsageQuery(project_id, flag))
  const counts = variants.map(
    ({ key }) => usage.data && (usage.data.responses.find(({ response }) => response === key) ?? NO_CALLS),
  )
  const shares = formatShares(counts.map((row) => ({ count: row?.calls_30_days ?? 0 })))
  const rows = variants.map((variant, index) => ({
    ...variant,
    color: toChartColor(index),
    counts: counts[index],
    observed: shares[index] ?? '–',
  }))
  const columns: DataColumn<VariantRow>[] = [
    {
      id: 'key',
      header: t('Variant'),
      cell: ({ key, color }) => <SeriesName color={color}>{key}</SeriesName>,
    },
    ...(rows.some(({ name }) => name)
      ? [
          {
            id: 'name',
            header: t('Description'),
            cell: ({ name }: FlagVariant) => name || '–',
            hideBelow: 'sm' as const,
          },
        ]
      : []),
    {
      id: 'percent',
      header: t('Rollout'),
      cell: ({ percent }) => formatPercent(percent),
      width: '88px',
      align: 'end',
    },
    // Not every server counts calls.
    ...(usage.isError ? [] : CALL_COLUMNS),
  ]
  return (
    <PlainTable
      label={t('Variants')}
      rows={rows}
      columns={columns}
      rowKey={({ key }) => key}
      rowName={({ key }) => key}
      below={({ key }) =>
        getPayload(flag.filters, key) && <FlagPayload text={getPayload(flag.filters, key)} />
      }
    />
  )
}
