import type { TableFilter } from '../data-table/table'
import type { ListPage } from '../data-table/use-list-page'

/** Returns a filter with an option for the value in the URL, also if it is unknown. */
export function withCurrentOption<Row>({ search }: ListPage<Row>, filter: TableFilter): TableFilter {
  const current = search[filter.name]
  const isKnown = current === undefined || filter.options.some(({ value }) => value === current)
  return isKnown ? filter : { ...filter, options: [...filter.options, { value: current, label: current }] }
}
