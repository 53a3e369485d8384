import { InlineSelect } from '../inline-select/InlineSelect'
import type { TableFilter } from './table'
import type { ListPage } from './use-list-page'

interface ListFilterProps<Row> extends TableFilter {
  list: ListPage<Row>
}

/** Filter of a list by one of its fields. */
export function ListFilter<Row>({ list, name, label, options }: ListFilterProps<Row>) {
  return (
    <InlineSelect
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.set({ [name]: value || undefined })}
      options={[{ value: '', label }, ...options]}
    />
  )
}
