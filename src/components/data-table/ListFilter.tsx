import { Choice } from '../choice/Choice'
import type { Filter } from './table'
import type { ListPage } from './use-list-page'

interface ListFilterProps<Row> extends Filter {
  list: ListPage<Row>
}

/** Filter of a list by one of its fields. */
export function ListFilter<Row>({ list, name, label, options }: ListFilterProps<Row>) {
  return (
    <Choice
      label={label}
      value={list.search[name] ?? ''}
      onChange={(value) => list.set({ [name]: value || undefined })}
      options={[{ value: '', label }, ...options]}
    />
  )
}
