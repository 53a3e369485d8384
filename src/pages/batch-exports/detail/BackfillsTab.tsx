import { Button } from '@mantine/core'
import { IconFileText, IconList, IconPlayerStop } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../contract'
import { isInProgress } from '../../../../contract/domain/exports'
import type { Backfill } from '../../../../contract/schemas/batch-exports'
import { createMutation } from '../../../api/query/mutation'
import { query } from '../../../api/query/queries'
import { useDenialReason } from '../../../api/session/permissions'
import type { Action } from '../../../components/actions/action'
import { getExportStatusLabels } from '../../../components/batch-exports/status'
import { CursorPager } from '../../../components/data-table/CursorPager'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { EmptyState } from '../../../components/feedback/EmptyState'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatCount, formatDuration } from '../../../components/ui/cells/format-number'
import { RelativeTime, TimestampText } from '../../../components/ui/cells/RelativeTime'
import { t } from '../../../lib/i18n/translate'
import { currentZone, useZone } from '../../../lib/time/display-zone'
import { estimateTimeLeft, formatBackfillRange } from './backfill-range'
import type { IntervalRange } from './coverage'
import { BackfillProgress, RunStatusBadge } from './run-cells'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

const PER_PAGE = '50'

const columns: DataColumn<Backfill>[] = [
  { id: 'range', header: t('Range'), cell: (backfill) => <BackfillTime of={backfill} /> },
  { id: 'status', header: t('Status'), cell: Status, width: '132px' },
  { id: 'progress', header: t('Runs'), cell: RunsDone, width: '180px', hideBelow: 'sm' },
  {
    id: 'rows',
    header: t('Rows'),
    // An estimate while the backfill is running.
    cell: ({ total_records_count, status }) =>
      `${total_records_count !== null && isInProgress(status) ? '~' : ''}${formatCount(total_records_count)}`,
    width: '104px',
    align: 'end',
    hideBelow: 'md',
  },
  {
    id: 'began',
    header: t('Started'),
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
    width: '136px',
    hideBelow: 'lg',
  },
  {
    id: 'ended',
    header: t('Finished'),
    cell: ({ finished_at }) => <RelativeTime at={finished_at} />,
    width: '136px',
    hideBelow: 'lg',
  },
]

/** All backfills, newest first, with their progress. */
export function BackfillsTab({
  detail,
  onBackfill,
}: {
  detail: ExportDetail
  onBackfill: (range?: IntervalRange) => void
}) {
  const { scope, params, every } = detail
  const [{ cursor }, setSearch, getHref] = useDetailSearch()
  const zone = useZone()
  const actions = useBackfillActions(detail)
  const backfills = useQuery({
    ...query(scope.resource, 'backfills', { params, query: { limit: PER_PAGE, cursor } }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  const { data } = backfills
  return (
    <>
      {backfills.error && <ErrorPanel error={backfills.error} onRetry={() => void backfills.refetch()} />}
      {backfills.isPending && <p className="mt-8 soft">{t('Loading backfills…')}</p>}
      {data?.results.length === 0 && (
        <EmptyState
          title={t('No backfills yet')}
          action={
            <Button variant="default" onClick={() => onBackfill()}>
              {t('Backfill')}
            </Button>
          }
        >
          {t('Backfills export historical data, one interval after the other.')}
        </EmptyState>
      )}
      {data && data.results.length > 0 && (
        <PlainTable
          label={t('Backfills')}
          rows={data.results}
          columns={columns}
          rowKey={({ id }) => id}
          rowName={(backfill) => t('the backfill of {range}', { range: formatBackfillRange(backfill, zone) })}
          rowHref={({ id }) => getHref({ tab: 'runs', backfill: id, cursor: undefined })}
          actions={actions}
          getRowState={({ status }) => getExportStatusLabels(status).label}
        />
      )}
      {data && (
        <CursorPager
          label={t('Pagination of backfills')}
          page={data}
          cursor={cursor}
          onPageChange={(cursor) => setSearch({ cursor })}
        />
      )}
    </>
  )
}

function Status(backfill: Backfill) {
  const failures = failuresLabel(backfill)
  return (
    <>
      <RunStatusBadge of={backfill} />
      {failures && <div className="soft text-sm">{failures}</div>}
    </>
  )
}

/** Number of failed intervals of all that have ended; null if there is none. Other servers do not count them. */
function failuresLabel({ completed_runs = 0, failed_runs = 0, cancelled_runs = 0 }: Backfill): string | null {
  if (failed_runs === 0) return null
  return t('{failed} of {total} runs failed', {
    failed: failed_runs,
    total: completed_runs + failed_runs + cancelled_runs,
  })
}

function RunsDone(backfill: Backfill) {
  const { progress } = backfill
  if (!progress) return '–'
  const timeLeftText = formatTimeLeft(backfill)
  return (
    <>
      <BackfillProgress label={t('Finished runs')} done={progress.finished_runs} of={progress.total_runs} />
      {timeLeftText && <div className="soft text-sm">{timeLeftText}</div>}
    </>
  )
}

function formatTimeLeft({ status, progress, created_at }: Backfill): string | null {
  if (!isInProgress(status) || !progress) return null
  const msLeft = estimateTimeLeft(
    new Date(created_at),
    new Date(),
    progress.finished_runs,
    progress.total_runs,
  )
  return msLeft === null ? null : t('about {duration} left', { duration: formatDuration(msLeft) })
}

/** Time range of a backfill. */
function BackfillTime({ of }: { of: Pick<Backfill, 'start_at' | 'end_at'> }) {
  const rangeText = formatBackfillRange(of, useZone())
  return (
    <span className="break wrap-text snug">
      {of.start_at === null || of.end_at === null ? (
        rangeText
      ) : (
        <TimestampText at={of.start_at} until={of.end_at}>
          {rangeText}
        </TimestampText>
      )}
    </span>
  )
}

/** Returns the actions of a backfill. */
function useBackfillActions({ scope, params }: ExportDetail): Action<Backfill>[] {
  const reason = useDenialReason(api[scope.resource].cancelBackfill)
  const [, setSearch] = useDetailSearch()
  return [
    {
      id: 'runs',
      label: t('View runs'),
      icon: IconList,
      effect: { open: ({ id }) => setSearch({ tab: 'runs', backfill: id, cursor: undefined }) },
    },
    {
      id: 'logs',
      label: t('View logs'),
      icon: IconFileText,
      effect: { open: ({ id }) => setSearch({ tab: 'logs', instance: id, cursor: undefined }) },
    },
    {
      id: 'cancel',
      label: t('Cancel'),
      icon: IconPlayerStop,
      danger: true,
      dividerBefore: true,
      isAvailable: ({ status }) => isInProgress(status),
      disabledReason: () => reason,
      effect: {
        write: ({ id }) =>
          createMutation(scope.resource, 'cancelBackfill', {
            params: { ...params, backfill_id: id },
            body: {},
          }),
        question: (backfill) => ({
          title: t('Cancel this backfill?'),
          message: t('It exports {range}. Its current run is cancelled too. Exported data remains.', {
            range: formatBackfillRange(backfill, currentZone()),
          }),
          confirm: t('Cancel backfill'),
          danger: true,
        }),
        done: () => t('The backfill was cancelled.'),
        failed: () => t('The backfill could not be cancelled.'),
      },
    },
  ]
}
