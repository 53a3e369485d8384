import { DataTable, type DataTableProps } from '../data-table/DataTable'
import { SelectionBar } from './bulk/SelectionBar'
import { Toolbar } from './Toolbar'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'toolbar' | 'selectionBar'>

/** Table of a list with its tools: search, filters, saved views, export and bulk actions. */
export const ListTable = <Row,>(props: ListTableProps<Row>) => (
  <DataTable
    {...props}
    toolbar={(toolbar) => <Toolbar {...toolbar} />}
    selectionBar={(selection) => <SelectionBar {...selection} />}
  />
)
