import { Button } from '@mantine/core'
import { IconChartBar, IconChevronLeft, IconChevronRight, IconTable } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { previousBoundary } from '../../../../contract/domain/export-intervals'
import type { ExportInterval } from '../../../../contract/domain/exports'
import { query } from '../../../api/query/queries'
import { getExportStatusLabels, getRunStatus } from '../../../components/batch-exports/status'
import { BarChart, type ChartPoint } from '../../../components/charts/BarChart'
import { ChartButton } from '../../../components/charts/ChartFigure'
import type { ChartColor } from '../../../components/charts/chart'
import { SeriesLegend } from '../../../components/charts/SeriesLegend'
import { ErrorPanel } from '../../../components/feedback/ErrorPanel'
import { Card } from '../../../components/ui/card/Card'
import {
  formatDayOfYear,
  formatHour,
  formatTimeRange,
  formatWeekdayTime,
} from '../../../components/ui/cells/format-time'
import { capitalized } from '../../../lib/i18n/case'
import { t, tn } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { formatRunInterval } from '../run-labels'
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
import classes from './detail.module.css'
import { type ExportDetail, useDetailSearch } from './use-export-detail'

const CELLS = 60
/** Number of intervals that are displayed even if the first ones need no run. */
const CELLS_MIN = 24
/** Enough for several attempts per interval. */
const RUNS_MAX = 500

const TITLES: Partial<Record<string, string>> = {
  hour: t('Rows per hour'),
  day: t('Rows per day'),
  week: t('Rows per week'),
}

/** Rows and state of the export's intervals, as a bar chart and as a table. */
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
  const cells = trimStart(computeCoverage(record, grid, runs.data?.results ?? [], exportedUntil(detail), now))
  // The coverage is unknown until the runs of the new window are loaded.
  const isKnown = runs.data !== undefined && !runs.isPlaceholderData
  const gap = isKnown ? findGap(cells) : null
  const open = ({ runs: [newest, ...others], state, start, end }: Cell) => {
    const deciding = [newest, ...others].find((run) => run && getRunStatus(run).outcome === state)
    const run = deciding ?? newest
    if (run) setSearch({ run: run.id })
    else if (state !== 'waiting') onBackfill({ start, end, fillGaps: state === 'missing' })
  }
  const states = listStates(cells)
  const colored = states.filter((state) => BAR_STATE_COLORS[state] !== undefined || state === 'waiting')
  const title = TITLES[record.interval] ?? t('Rows by interval')
  return (
    <Card
      title={title}
      note={
        <div role="status" className={classes.legend} data-loading={runs.isPending || undefined}>
          {isKnown ? (
            <SeriesLegend
              series={(colored.length > 0 ? colored : states).map((state) => ({
                label: capitalized(BAR_STATE_LABELS[state]),
                color: BAR_STATE_COLORS[state],
                isFaint: isFaint(state),
                sign: state === 'waiting' ? 'empty' : undefined,
              }))}
            />
          ) : (
            t('Loading runs…')
          )}
        </div>
      }
      action={
        <div className="row gap-4">
          <span className={`${classes.range} soft text-sm nowrap`}>
            {formatPeriod(cells, record.interval, zone)}
          </span>
          <ChartButton
            label={t('Earlier')}
            icon={IconChevronLeft}
            onClick={() => setUntil(previousBoundary(schedule, new Date(from.getTime() - 1)))}
          />
          <ChartButton
            label={t('Later')}
            icon={IconChevronRight}
            disabled={until === null}
            onClick={() => setUntil(laterThan(grid, now))}
          />
          <ChartButton
            label={asTable ? t('View as chart') : t('View as table')}
            icon={asTable ? IconChartBar : IconTable}
            onClick={() => setSearch({ as: asTable ? undefined : 'table' }, { replace: true })}
          />
          {gap && (
            <Button
              variant="default"
              size="compact-sm"
              className={classes.fill}
              onClick={() => onBackfill({ ...gap, fillGaps: true })}
            >
              {tn(gap.count, 'Fill gap', 'Fill gaps')}
            </Button>
          )}
        </div>
      }
    >
      {runs.error && <ErrorPanel error={runs.error} onRetry={() => void runs.refetch()} />}
      <div className={classes.window} aria-busy={!isKnown}>
        <BarChart
          label={title}
          isLabelHidden
          points={
            runs.isPending
              ? grid.map((range) => ({
                  ...toCellPoint({ ...range, state: 'outside', runs: [] }, record.interval, zone),
                  note: t('Loading runs…'),
                }))
              : cells.map((cell) => toCellPoint(cell, record.interval, zone))
          }
          periodLabel={t('Interval')}
          valueLabel={t('Rows')}
          noteLabel={t('Status')}
          height={168}
          asTable={asTable}
          onOpen={runs.isPending ? undefined : ({ cell }) => open(cell)}
        />
      </div>
    </Card>
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

/** Removes the first intervals that need no run, so that those of a new export have space. */
function trimStart(cells: Cell[]): Cell[] {
  const first = cells.findIndex(({ state }) => state !== 'outside')
  return cells.slice(Math.min(first < 0 ? 0 : first, cells.length - CELLS_MIN))
}

/** State of a bar: exported intervals are divided into those exported on schedule, and by a backfill. */
type BarState = CellState | 'backfilled'

const getBarState = (cell: Cell): BarState => (isBackfilled(cell) ? 'backfilled' : cell.state)

/** Lists the states that occur, in the order of the labels. */
function listStates(cells: readonly Cell[]): BarState[] {
  const states = new Set(cells.map(getBarState))
  return (Object.keys(BAR_STATE_LABELS) as BarState[]).filter((state) => states.has(state))
}

const BAR_STATE_LABELS: Record<BarState, string> = {
  done: t('exported'),
  backfilled: t('backfilled'),
  failed: t('failed'),
  stopped: t('cancelled'),
  running: t('in progress'),
  retrying: t('retrying'),
  missing: t('missing'),
  waiting: t('not exported yet'),
  outside: t('not scheduled'),
}

/** Chart colors of the states that had or lack a run. */
const BAR_STATE_COLORS: Partial<Record<BarState, ChartColor>> = {
  done: 1,
  backfilled: 4,
  failed: 5,
  stopped: 6,
  running: 3,
  retrying: 2,
  missing: 2,
}

/** Formats a time range in a zone. */
const formatRange = ({ start, end }: IntervalRange, zone: string): string =>
  formatRunInterval({ data_interval_start: start.toISOString(), data_interval_end: end.toISOString() }, zone)

/** Formats the period of the intervals: `5 – 29 Nov`, `28 Nov, 14:00 – 29 Nov, 02:00`. */
function formatPeriod(cells: readonly Cell[], interval: ExportInterval, zone: string): string {
  const [first, last] = [cells[0], cells.at(-1)]
  if (!first || !last) return ''
  return interval === 'day' || interval === 'week'
    ? // The end is exclusive, so the last day is the one before it.
      formatTimeRange(first.start, new Date(last.end.getTime() - 1), zone, 'compact-days')
    : formatTimeRange(first.start, last.end, zone, 'compact')
}

const formatTick = (start: Date, interval: ExportInterval, zone: string): string => {
  if (interval === 'day' || interval === 'week') return formatDayOfYear(start, zone)
  return interval === 'hour' ? formatWeekdayTime(start, zone) : formatHour(start, zone)
}

/** Returns true for an interval that backfills have exported. Other servers may not return the backfill of a run. */
const isBackfilled = ({ state, runs }: Cell) =>
  state === 'done' && runs.length > 0 && runs.every(({ backfill }) => backfill)

const isFaint = (state: BarState) => state === 'waiting' || state === 'retrying'

/** Returns the number of rows written by the finished runs of an interval; null if none reports it. */
function countCellRows({ runs }: Cell): number | null {
  const exportedRun = runs.find(
    ({ status, records_completed }) => status === 'Completed' && records_completed !== null,
  )
  return exportedRun?.records_completed ?? null
}

/** Interval as a bar: its height is the number of rows, its color the state. */
interface CellPoint extends ChartPoint {
  cell: Cell
}

/** Converts an interval to a bar: `21 Nov 2026, 19:00 – 20:00: 12, exported, 2 runs`. */
function toCellPoint(cell: Cell, interval: ExportInterval, zone: string): CellPoint {
  const { start, runs } = cell
  const state = getBarState(cell)
  const note = BAR_STATE_LABELS[state]
  return {
    key: start.toISOString(),
    label: formatRange(cell, zone),
    tick: formatTick(start, interval, zone),
    value: cell.state === 'done' ? countCellRows(cell) : null,
    color: BAR_STATE_COLORS[state],
    isFaint: isFaint(state),
    note: runs.length > 1 ? `${note}, ${tn(runs.length, '{n} run', '{n} runs')}` : note,
    cell,
  }
}
