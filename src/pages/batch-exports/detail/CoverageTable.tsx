import type { DataColumn } from '../../../components/data-table/column'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { formatCount } from '../../../components/ui/cells/format-number'
import { t } from '../../../lib/i18n/translate'
import { useZone } from '../../../lib/time/display-zone'
import { RunTime } from '../RunTime'
import { CELL_STATE_LABELS, countCellRows, formatRange, toRunInterval } from './cell-labels'
import type { Cell } from './coverage'

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
export function CoverageTable({ cells, onOpen }: { cells: readonly Cell[]; onOpen: (cell: Cell) => void }) {
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
