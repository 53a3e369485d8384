import { parseListSearch } from '../../api/list-url/list-url'
import type { TableDefinition } from './table'

/** Parses the search parameters of a list for its route. Only the table knows the valid columns. */
export const createSearchValidator =
  <Row, Facts>(table: TableDefinition<Row, Facts>) =>
  (searchParams: Readonly<Record<string, unknown>>): { [name: string]: string } => {
    const { columns, ...search } = parseListSearch(table.list, searchParams)
    const knownColumns = columns?.split(',').filter((id) => table.columns.some((column) => column.id === id))
    return { ...search, ...(knownColumns && knownColumns.length > 0 && { columns: knownColumns.join(',') }) }
  }
