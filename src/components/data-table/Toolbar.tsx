import { ExportButton } from '../export/ExportButton'
import { ViewsButton } from '../views/ViewsButton'
import { ColumnsButton } from './ColumnsButton'
import type { ColumnsProps } from './columns-props'
import classes from './data-table.module.css'
import { ListFilter } from './ListFilter'
import { ListSearchField } from './ListSearchField'
import type { TableDefinition } from './table'

interface ToolbarProps<Row> extends ColumnsProps<Row> {
  table: TableDefinition<Row>
}

/** Search, filters and list-level actions. */
export function Toolbar<Row>({ table, list, columns, shown: visibleColumns }: ToolbarProps<Row>) {
  const { search, filters = [] } = table
  const { data } = list.query
  const isEmpty = data !== undefined && data.count === 0 && !list.filtered
  if (isEmpty && !search && filters.length === 0) return null
  return (
    <div className={classes.toolbar}>
      {search && <ListSearchField list={list} label={search} />}
      {filters.map((filter) => (
        <ListFilter key={filter.name} list={list} {...filter} />
      ))}
      {!isEmpty && (
        <div className={classes.tools}>
          <ViewsButton table={table} list={list} />
          {columns.length > 1 && <ColumnsButton list={list} columns={columns} shown={visibleColumns} />}
          <ExportButton table={table} list={list} />
        </div>
      )}
    </div>
  )
}
