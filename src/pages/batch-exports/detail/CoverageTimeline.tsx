import { Button, Group } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previousBoundary } from '../../../../contract/domain/export-intervals'
import { query } from '../../../api/query/queries'
import { getExportStatusLabels } from '../../../components/batch-exports/status'
import { PlainTable } from '../../../components/data-table/PlainTable'
import type { DataColumn } from '../../../components/data-table/table'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { formatCount } from '../../../components/ui/cells/format-number'
import { Section } from '../../../components/ui/page/Section'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { RunTime } from '../status-badges'
import { CoverageCells } from './CoverageCells'
import {
  CELL_STATE_LABELS,
  countCellRows,
  formatIntervalCell,
  formatRange,
  toRunInterval,
} from './cell-labels'
import {
  type BackfillProposal,
  type Cell,
  type CellState,
  computeCoverage,
  findGap,
  getSchedule,
  type IntervalRange,
  intervalsUntil,
} from './coverage'
import classes from './coverage.module.css'
import { useDetailSearch } from './use-detail-search'
import type { ExportDetail } from './use-export-detail'

const columns: DataColumn<Cell>[] = [
  { id: 'interval', header: t('Interval'), cell: (cell) => <RunTime of={toRunInterval(cell)} /> },
  { id: 'state', header: t('Status'), cell: ({ state }) => CELL_STATE_LABELS[state], width: '130px' },
  {
    id: 'rows',
    header: t('Rows'),
    cell: (cell) => formatCount(countCellRows(cell)),
    width: '110px',
    align: 'end',
  },
  {
    id: 'runs',
    header: t('Runs'),
    cell: ({ runs }) => runs.length,
    width: '90px',
    align: 'end',
    hideBelow: 'sm',
  },
]

/** Interval coverage as a table, newest first. */
function CoverageTable({ cells, onOpen }: { cells: readonly Cell[]; onOpen: (cell: Cell) => void }) {
  const zone = useZone()
  return (
    <PlainTable
      label={t('Intervals')}
      rows={[...cells].reverse()}
      columns={columns}
      rowKey={({ start }) => start.toISOString()}
      rowName={(cell) => formatRange(cell, zone)}
      onOpen={onOpen}
    />
  )
}

const CELLS = 60
/** Enough for several attempts per interval. */
const RUNS_MAX = 500

/** Coverage of the export's intervals, as a timeline and as a table. */
export function CoverageTimeline({
  detail,
  onBackfill,
}: {
  detail: ExportDetail
  onBackfill: (proposal: BackfillProposal) => void
}) {
  const { scope, params, record, every } = detail
  const [search, setSearch] = useDetailSearch()
  const until = search.until ? new Date(search.until) : null
  const asTable = search.as === 'table'
  const setUntil = (at: Date | null) => setSearch({ until: at?.toISOString() })
  const zone = useZone()
  const now = new Date()
  const schedule = getSchedule(record)
  const grid = intervalsUntil(schedule, until ?? now, CELLS)
  const [from, to] = [grid[0]?.start ?? now, grid.at(-1)?.end ?? now]
  const runs = useQuery({
    ...query(scope.resource, 'runs', {
      params,
      query: {
        ordering: '-data_interval_start',
        start: from.toISOString(),
        // An upper bound excludes runs without a start.
        end: until ? to.toISOString() : undefined,
        limit: String(RUNS_MAX),
      },
    }),
    refetchInterval: every,
    placeholderData: keepPreviousData,
  })
  const cells = computeCoverage(record, grid, runs.data?.results ?? [], exportedUntil(detail), now)
  // The coverage is unknown until the runs of the new window are loaded.
  const isKnown = runs.data !== undefined && !runs.isPlaceholderData
  const gap = isKnown ? findGap(cells) : null
  const open = ({ runs: [newest, ...others], state, start, end }: Cell) => {
    const deciding = [newest, ...others].find(
      (run) => run && getExportStatusLabels(run.status).outcome === state,
    )
    const run = deciding ?? newest
    if (run) setSearch({ run: run.id })
    else if (state !== 'waiting') onBackfill({ start, end, fillGaps: state === 'missing' })
  }
  return (
    <Section
      title={t('Intervals')}
      actions={
        <Group gap={8}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setUntil(previousBoundary(schedule, new Date(from.getTime() - 1)))}
          >
            {t('Earlier')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={until === null}
            onClick={() => setUntil(laterThan(grid, now))}
          >
            {t('Later')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-pressed={asTable}
            onClick={() => setSearch({ as: asTable ? undefined : 'table' }, { replace: true })}
          >
            {asTable ? t('Show as grid') : t('Show as table')}
          </Button>
        </Group>
      }
    >
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      {runs.isPending ? (
        <p className={classes.note}>{t('Loading runs…')}</p>
      ) : asTable ? (
        <CoverageTable cells={cells} onOpen={open} />
      ) : (
        <div className={classes.window} aria-busy={!isKnown}>
          <CoverageCells cells={cells} label={(cell) => formatIntervalCell(cell, zone)} onOpen={open} />
        </div>
      )}
      {runs.data && (
        <div className={classes.foot}>
          <p className={classes.note} role="status">
            {isKnown ? summary(cells) : t('Loading runs…')}
          </p>
          {gap && (
            <Button size="compact-sm" onClick={() => onBackfill({ ...gap, fillGaps: true })}>
              {tn(gap.count, 'Fill gap', 'Fill gaps')}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

/** Returns the end of the last completed backfill of all data: its single run has no start, and some lists omit it. */
function exportedUntil({ backfills }: ExportDetail): Date | null {
  const ends = backfills.flatMap(({ status, start_at, end_at, finished_at }) =>
    getExportStatusLabels(status).outcome === 'done' && start_at === null
      ? [new Date(end_at ?? finished_at ?? 0).getTime()]
      : [],
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** Returns the end of the next later window; null for the present. */
function laterThan(grid: readonly IntervalRange[], now: Date): Date | null {
  const [first, last] = [grid[0], grid.at(-1)]
  if (!first || !last) return null
  const end = new Date(last.end.getTime() * 2 - first.start.getTime() - 1)
  return end >= now ? null : end
}

function summary(cells: readonly Cell[]): string {
  const counts = new Map<CellState, number>()
  for (const { state } of cells) counts.set(state, (counts.get(state) ?? 0) + 1)
  const parts = [...counts]
    .map(([state, intervals]) => t('{intervals} {state}', { intervals, state: CELL_STATE_LABELS[state] }))
    .join(', ')
  return tn(cells.length, '{n} interval: {parts}.', '{n} intervals: {parts}.', { parts })
}
