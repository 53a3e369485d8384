import { parseListSearch } from '../../api/list-url'
import type { TableDefinition } from './table'

/** Parses the search parameters of a list for its route. Only the table knows the valid columns. */
export const createSearchValidator =
  <Row, Facts>(table: TableDefinition<Row, Facts>) =>
  (given: Readonly<Record<string, unknown>>): { [name: string]: string } => {
    const { columns, ...search } = parseListSearch(table.list, given)
    const known = columns?.split(',').filter((id) => table.columns.some((column) => column.id === id))
    return { ...search, ...(known && known.length > 0 && { columns: known.join(',') }) }
  }
