import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RUN_STATUSES } from '../../../../contract/domain/exports'
import type { Backfill, ExportRun } from '../../../../contract/schemas/batch-exports'
import { query } from '../../../api/query/queries'
import { getExportStatusLabels, getRunStatus } from '../../../components/batch-exports/status'
import { CursorPager } from '../../../components/data-table/CursorPager'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatBytes, formatCount } from '../../../components/ui/cells/format-number'
import { StatusBadge } from '../../../components/ui/cells/StatusBadge'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatRunInterval } from '../run-labels'
import { formatBackfillRange } from './backfill-range'
import type { IntervalRange } from './coverage'
import { formatOrigin, formatRunDuration, intervalColumn, rowsColumn, statusColumn } from './run-cells'
import { type ExportDetail, useDetailSearch } from './use-export-detail'
import { useRunActions } from './use-run-actions'

const PER_PAGE = '50'
/** Lower bound that includes all runs; without it, the server returns only the last days. */
const EVER = '1970-01-01T00:00:00Z'

const columns: DataColumn<ExportRun>[] = [
  intervalColumn,
  statusColumn,
  { ...rowsColumn, hideBelow: 'sm' },
  {
    id: 'bytes',
    header: t('Size'),
    cell: ({ bytes_exported }) => formatBytes(bytes_exported),
    width: '110px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'took',
    header: t('Duration'),
    cell: (run) => formatRunDuration(run, new Date()) ?? '–',
    width: '126px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'attempts',
    header: t('Attempts'),
    cell: ({ attempts }) => formatCount(attempts),
    width: '110px',
    align: 'end',
    hideBelow: 'lg',
  },
  {
    id: 'origin',
    header: t('From'),
    cell: (run) =>
      run.backfill || run.retry_of ? (
        <StatusBadge tone="info">{formatOrigin(run)}</StatusBadge>
      ) : (
        formatOrigin(run)
      ),
    width: '120px',
    hideBelow: 'lg',
  },
]

/** All runs, newest first, with their errors. */
export function RunsTab({
  detail,
  onBackfill,
}: {
  detail: ExportDetail
  onBackfill: (range?: IntervalRange) => void
}) {
  const { scope, params, backfills, every } = detail
  const [{ status, backfill, cursor }, setSearch, getHref] = useDetailSearch()
  const zone = useZone()
  const actions = useRunActions(detail)
  const runs = useQuery({
    ...query(scope.resource, 'runs', {
      params,
      query: { after: EVER, limit: PER_PAGE, status, backfill, cursor },
    }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  const narrow = (part: { status?: string | undefined; backfill?: string | undefined }) =>
    setSearch({ ...part, cursor: undefined })
  const narrowed = status !== undefined || backfill !== undefined
  return (
    <>
      <div className="filters row wrap gap-8 mb-12">
        <NativeSelect
          aria-label={t('Status')}
          value={status ?? ''}
          onChange={({ currentTarget }) => narrow({ status: currentTarget.value || undefined })}
          data={[
            { value: '', label: t('Any status') },
            ...RUN_STATUSES.map((value) => ({ value, label: statusLabel(value) })),
          ]}
        />
        <NativeSelect
          aria-label={t('Backfill')}
          value={backfill ?? ''}
          onChange={({ currentTarget }) => narrow({ backfill: currentTarget.value || undefined })}
          data={[{ value: '', label: t('All runs') }, ...backfillChoices(backfills, backfill, zone)]}
        />
      </div>
      {runs.error && (
        <ErrorPanel
          error={runs.error}
          title={runs.data && t('This data may be out of date')}
          onRetry={() => void runs.refetch()}
        />
      )}
      {runs.isPending && <p className="mt-8 soft">{t('Loading runs…')}</p>}
      {runs.data?.results.length === 0 &&
        (narrowed ? (
          <EmptyState
            title={t('No runs found')}
            action={
              <Button variant="default" onClick={() => narrow({ status: undefined, backfill: undefined })}>
                {t('Clear filters')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={t('No runs yet')}
            action={
              <Button variant="default" onClick={() => onBackfill()}>
                {t('Backfill')}
              </Button>
            }
          >
            {t(
              'The first run starts at the end of the current interval. Use a backfill to export earlier data.',
            )}
          </EmptyState>
        ))}
      {runs.data && runs.data.results.length > 0 && (
        <PlainTable
          label={t('Runs')}
          rows={runs.data.results}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(run) => t('the run of {interval}', { interval: formatRunInterval(run, zone) })}
          rowHref={({ id }) => getHref({ run: id })}
          actions={actions}
          getRowState={(run) => getRunStatus(run).label}
          below={({ latest_error }) =>
            latest_error && <p className="clamp measure error text-sm break">{latest_error}</p>
          }
        />
      )}
      {runs.data && (
        <CursorPager
          label={t('Pagination of runs')}
          page={runs.data}
          cursor={cursor}
          onPageChange={(cursor) => setSearch({ cursor })}
        />
      )}
    </>
  )
}

/** Returns the API status where its label is less specific. */
function statusLabel(status: (typeof RUN_STATUSES)[number]): string {
  if (status === 'FailedRetryable') return t('retrying')
  return getExportStatusLabels(status).label
}

function backfillChoices(backfills: readonly Backfill[], selectedId: string | undefined, zone: string) {
  const backfillOptions = backfills.map((backfill) => ({
    value: backfill.id,
    label: t('Backfill of {range}', { range: formatBackfillRange(backfill, zone) }),
  }))
  const isKnown = selectedId === undefined || backfills.some(({ id }) => id === selectedId)
  return isKnown
    ? backfillOptions
    : [...backfillOptions, { value: selectedId, label: t('Backfill {id}', { id: selectedId }) }]
}
