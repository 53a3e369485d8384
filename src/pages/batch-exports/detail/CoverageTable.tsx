import { Name } from '../../../components/cells/Name'
import type { Column } from '../../../components/data-table/column'
import { PlainTable } from '../../../components/data-table/PlainTable'
import { rowsOf, STATE_LABELS, stretchWords } from './cell-words'
import type { Cell } from './coverage'
import { countWords } from './measures'

const columns: Column<Cell>[] = [
  { id: 'interval', header: 'Interval', cell: (cell) => <Name>{stretchWords(cell)}</Name> },
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
export const CoverageTable = ({
  cells,
  onOpen,
}: {
  cells: readonly Cell[]
  onOpen: (cell: Cell) => void
}) => (
  <PlainTable
    label="Intervals"
    rows={[...cells].reverse()}
    columns={columns}
    rowKey={({ start }) => start.toISOString()}
    rowName={stretchWords}
    onOpen={onOpen}
  />
)
