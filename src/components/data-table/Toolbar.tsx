import classes from './data-table.module.css'
import { ListFilter } from './ListFilter'
import { ListSearch } from './ListSearch'
import type { Table } from './table'
import type { ListPage } from './use-list-page'

/** What narrows a list, above it. */
export function Toolbar<Row>({ table, list }: { table: Table<Row>; list: ListPage<Row> }) {
  const { search, filters = [] } = table
  if (!search && filters.length === 0) return null
  return (
    <div className={classes.toolbar}>
      {search && <ListSearch list={list} label={search} />}
      {filters.map((filter) => (
        <ListFilter key={filter.name} list={list} {...filter} />
      ))}
    </div>
  )
}
