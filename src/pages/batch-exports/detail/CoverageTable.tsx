import { useZone } from '../../../api/clock'
import { countWords } from '../../../components/cells/number'
import type { Column } from '../../../components/data-table/column'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { RunTime } from '../RunTime'
import { intervalOf, rowsOf, STATE_LABELS, stretchWords } from './cell-words'
import type { Cell } from './coverage'

const columns: Column<Cell>[] = [
  { id: 'interval', header: 'Interval', cell: (cell) => <RunTime of={intervalOf(cell)} /> },
  { id: 'state', header: 'State', cell: ({ state }) => STATE_LABELS[state], width: '130px' },
  { id: 'rows', header: 'Rows', cell: (cell) => countWords(rowsOf(cell)), width: '110px', align: 'end' },
  {
    id: 'runs',
    header: 'Runs',
    cell: ({ runs }) => runs.length,
    width: '90px',
    align: 'end',
    hideBelow: 'sm',
  },
]

/** The intervals as a table, newest first. */
export function CoverageTable({ cells, onOpen }: { cells: readonly Cell[]; onOpen: (cell: Cell) => void }) {
  const zone = useZone()
  return (
    <PlainTable
      label="Intervals"
      rows={[...cells].reverse()}
      columns={columns}
      rowKey={({ start }) => start.toISOString()}
      rowName={(cell) => stretchWords(cell, zone)}
      onOpen={onOpen}
    />
  )
}
